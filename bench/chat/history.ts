// Joining a room with 1,000,000 stored messages, half of them in this room, against an empty one: from
// the WebSocket to the last 50 messages read, in turn.

import { at, rounded } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'
import { openDatabase } from '@campus/server/platform/postgres/postgres'

const stored = 1_000_000
const joins = 400
const promise = { timesEmpty: 1.5 }

export async function run() {
  const [empty, full] = [await startCampus('empty'), await startCampus('full')]
  try {
    await fill(full.services.databaseUrl)
    const took: Record<'empty' | 'full', number[]> = { empty: [], full: [] }
    for (let count = -joins / 4; count < joins; count++) {
      for (const [name, { url }] of [
        ['empty', empty],
        ['full', full],
      ] as const) {
        const ms = await join(url, name === 'full' ? 50 : 0)
        // The first ones only warm everything up.
        if (count >= 0) took[name].push(ms)
      }
    }
    const timesEmpty = rounded(at(0.95, took.full) / at(0.95, took.empty))
    const figures = { kept: stored, joins, promise, timesEmpty, empty: describe(took.empty), full: describe(took.full) }
    return { figures, holds: timesEmpty <= promise.timesEmpty }
  } finally {
    await Promise.all([empty.stop(), full.stop()])
  }
}

const startCampus = (name: string) => startInstallation({ name: `bench-history-${name}-${process.pid}`, nodes: 1 })

/** A week of messages in 20 rooms, the first one as busy as all others together. */
async function fill(databaseUrl: string) {
  const db = openDatabase(databaseUrl)
  const client = await db.pool.connect()
  // A million rows take longer than a person would wait.
  await client.query('set statement_timeout = 0')
  await client.query(`select chat_make_partition(((now() at time zone 'Asia/Seoul')::date - days)::date)
    from generate_series(1, 7) days`)
  await client.query(`insert into chat_rooms (name) select 'Room' || 1233 + n from generate_series(1, 20) n`)
  const write = `insert into chat_messages (room_id, id, sent_at, guest, key, text)
    select r.id, n, now() - (1 - n::float8 / $2) * interval '7 days', lpad(to_hex(n % 997), 16, '0'), hashtextextended(r.id || '-' || n, 0),
      'goal by the blue team! ' || repeat('와 ', 20)
    from chat_rooms r, generate_series(1, $2::int) n where (r.name = 'Room1234') = $1`
  await client.query(write, [true, stored / 2])
  await client.query(write, [false, Math.ceil(stored / 2 / 19)])
  await client.query(`update chat_rooms r set last_id = (select max(id) from chat_messages m where m.room_id = r.id)`)
  await client.query('vacuum analyze chat_messages')
  client.release()
  await db.close()
}

async function join(url: string, messages: number): Promise<number> {
  const began = performance.now()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws-stomp/websocket`)
  const sendFrame = (frame: string) => socket.send(`${frame}\n\n\0`)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('the connection failed')))
    socket.addEventListener('open', () => sendFrame('CONNECT\naccept-version:1.2\nhost:/\nheart-beat:0,0'))
    socket.addEventListener('message', ({ data }) => {
      const [command] = String(data).split('\n')
      if (command === 'CONNECTED') sendFrame('SUBSCRIBE\nid:talk\ndestination:/sub/chat/room/Room1234\nreceipt:in')
      else if (command === 'RECEIPT') resolve()
      else if (command === 'ERROR') reject(new Error(String(data)))
    })
  })
  const response = await fetch(`${url}/api/chat/rooms/Room1234/messages`)
  const page = (await response.json()) as { messages: unknown[] }
  const took = performance.now() - began
  if (page.messages.length !== messages) throw new Error(`${page.messages.length} messages instead of ${messages}`)
  socket.close()
  return took
}

const describe = (ms: number[]) => ({ p50Ms: rounded(at(0.5, ms)), p95Ms: rounded(at(0.95, ms)) })
