// What ordering and idempotency keys cost a durable write: rows a second by the chat's own insert, against a bare insert of
// the same rows into a plain table; batch by batch, through the same driver, fsync on.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { median, rounded, timesPeer } from '@campus/ops/figures'
import { localFolder } from '@campus/ops/local/folder'
import { startServices } from '@campus/ops/local/services'
import { insertMessages, keyOf, makeNamedRoom, type NewMessage } from '@campus/server/chat/messages/messages.store'
import { migrate } from '@campus/server/platform/postgres/migrate'
import { openDatabase } from '@campus/server/platform/postgres/postgres'

const batch = 200
const rounds = 9
const roundMs = 700

export async function measureInserts() {
  const name = `bench-say-${process.pid}`
  const services = await startServices({ name, database: 'say', isPersistent: true })
  const db = openDatabase(services.databaseUrl)
  try {
    await migrate(services.databaseUrl)
    const room = await makeNamedRoom(db, 'Room1234')
    if (room === null) throw new Error('no room')
    await db.pool.query(`create table bare (id bigint generated always as identity primary key, room_id bigint not null,
      sent_at timestamptz not null, user_id bigint, guest text, address text, key bigint not null, text text not null)`)
    const insertOurs = (lines: NewMessage[]) =>
      insertMessages(
        db,
        room.row,
        lines.map((line) => ({ ...line, key: keyOf(room.row, `g${line.guest}`, `bench-${line.key}`) })),
      )
    const insert = (lines: NewMessage[]) =>
      db.pool.query({
        name: 'bare',
        text: `insert into bare (room_id, sent_at, user_id, guest, address, key, text)
          select $1, now(), * from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[])`,
        values: [
          room.row,
          lines.map(({ userId }) => userId),
          lines.map(({ guest }) => guest),
          lines.map(({ address }) => address),
          lines.map(({ key }) => key),
          lines.map(({ text }) => text),
        ],
      })
    // Both are compiled before the measurement.
    for (const write of [insert, insertOurs]) await rowsPerSecond(write)
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(await rowsPerSecond(insert))
      ours.push(await rowsPerSecond(insertOurs))
    }
    return {
      batch,
      rowsPerSecond: { ours: Math.round(median(ours)), bare: Math.round(median(bare)) },
      timesBare: rounded(timesPeer(ours, bare)),
    }
  } finally {
    await db.close()
    await services.stop()
    rmSync(join(localFolder, name), { recursive: true, force: true })
  }
}

let made = 0
async function rowsPerSecond(write: (lines: NewMessage[]) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let rows = 0
  while (performance.now() - began < roundMs) {
    await write(Array.from({ length: batch }, makeLine))
    rows += batch
  }
  return (rows * 1000) / (performance.now() - began)
}

const makeLine = (): NewMessage => {
  const number = ++made
  return { key: BigInt(number), userId: null, guest: `${number % 997}`.padStart(16, '0'), address: 'a', text }
}
const text = 'goal by the blue team! '.repeat(9).slice(0, 200)
