// Scenes of the drill poison with one row that a database trigger rejects.
import { readdirSync } from 'node:fs'
import { openJobs } from '@campus/server/platform/jobs'
import { openDatabase, transact } from '@campus/server/platform/postgres/postgres'
import type pg from 'pg'
import { eventually } from '../../local/process.ts'
import { connectChatUser } from '../people/chat-user.ts'

export interface Scene {
  url: string
  pool: pg.Pool
  databaseUrl: string
  mailFolder: string
}

/** Good items, and those of them that passed in time. */
export interface Passed {
  sent: number
  passed: number
}

const timeoutMs = 120_000
const counts = { matches: 1000, jobs: 1000, clips: 1000 }
const chat = { people: 100, seconds: 25, everyMs: 2000 }

/** The trigger rejects rows that match, with the error of a text that PostgreSQL can't store. */
async function plant({ pool }: Scene, table: string, when: 'insert' | 'update', isBad: string, reason: string) {
  await pool.query(`create function poison_${table}() returns trigger language plpgsql as $$
    begin if ${isBad} then raise exception '${reason}' using errcode = '22021'; end if; return new; end $$`)
  await pool.query(`create trigger poison_${table} before ${when} on ${table}
    for each row execute function poison_${table}()`)
}

/** As many as there are at the end. */
async function until(count: () => Promise<number> | number, wanted: number): Promise<Passed> {
  let passed = 0
  await eventually(
    async () => {
      passed = await count()
      if (passed < wanted) throw new Error(`${passed} of ${wanted}`)
    },
    timeoutMs,
    500,
  ).catch(() => {})
  return { sent: wanted, passed }
}

export async function poisonChat(scene: Scene): Promise<Passed & { isBadRejected: boolean }> {
  await plant(scene, 'chat_messages', 'insert', "new.text like 'poison %'", 'planted chat')
  const come = (name: string) => connectChatUser({ url: scene.url, roomId: 'Room1000', name })
  const people = await Promise.all(Array.from({ length: chat.people }, (_, index) => come(`t${index}`)))
  const bad = await come('poison')
  await eventually(async () => {
    if ([...people, bad].some((chatUser) => chatUser.connections() === 0)) throw new Error('not everybody came in')
  }, timeoutMs)
  const ends = Date.now() + chat.seconds * 1000
  await Promise.all([...people, bad].map((chatUser) => chatUser.chatUntil(() => Date.now() > ends, chat.everyMs)))
  const settled = await Promise.all(people.map((chatUser) => chatUser.settle(10_000)))
  const acknowledged = people.reduce((sum, chatUser) => sum + chatUser.acknowledged.size, 0)
  // Rate limiting is fine; a bad message must not get other people's messages rejected.
  const rejections = people
    .flatMap((chatUser) => [...chatUser.rejections])
    .filter(([code]) => code !== 'TOO_MANY_REQUESTS')
  const failed =
    rejections.reduce((sum, [, times]) => sum + times, 0) + settled.filter((isSettled) => !isSettled).length
  const isBadRejected = (bad.rejections.get('BAD_REQUEST') ?? 0) > 0 && bad.acknowledged.size === 0
  for (const chatUser of [...people, bad]) chatUser.leave()
  return { sent: acknowledged + failed, passed: acknowledged, isBadRejected }
}

export async function poisonJobs(scene: Scene): Promise<Passed> {
  const { rows } = await scene.pool.query<{ id: number }>('select id::int from users order by id limit 2')
  const [good, bad] = rows.map(({ id }) => id)
  await plant(scene, 'password_resets', 'insert', `new.user_id = ${bad}`, 'planted job')
  const db = openDatabase(scene.databaseUrl, { max: 1 })
  const jobs = await openJobs({ url: scene.databaseUrl, isWorker: false, log: console as never })
  await transact(db, async (tx) => {
    await jobs.send(tx, 'letters', { kind: 'RESET', userId: bad })
    for (let count = 0; count < counts.jobs; count++)
      await jobs.send(tx, 'letters', { kind: 'PASSWORD_CHANGED', userId: good })
  })
  await jobs.close()
  await db.close()
  return until(() => readdirSync(scene.mailFolder).filter((name) => name.endsWith('.eml')).length, counts.jobs)
}

export async function poisonMatches(scene: Scene): Promise<Passed> {
  const { rows } = await scene.pool.query<{ id: number }>(
    `insert into matches (competition_id, match_type, starts_at)
     select (select min(id) from competitions where sport = 'SOCCER'), 'LEAGUE', now() from generate_series(0, $1)
     returning id::int`,
    [counts.matches],
  )
  const ids = rows.map(({ id }) => id)
  await plant(scene, 'push_told', 'insert', `new.match_id = ${ids[0]}`, 'planted match')
  await scene.pool.query(`update matches set status = 'LIVE', score_one = 0, score_two = 0 where id = any($1)`, [ids])
  const countNotified = async () => {
    const found = await scene.pool.query('select from push_told where match_id = any($1)', [ids])
    return found.rowCount ?? 0
  }
  return until(countNotified, counts.matches)
}

export async function poisonClips(scene: Scene): Promise<Passed> {
  // No video exists for these clips: each ends as gone. The bad one is first in the queue.
  await plant(scene, 'clips', 'update', "new.title = 'bad clip'", 'planted clip')
  const { rows } = await scene.pool.query<{ id: number }>(
    `insert into clips (match_id, stream_id, title, from_at, to_at)
     select (select min(id) from matches), 'poison', case number when 0 then 'bad clip' else 'good clip' end, now() - interval '3 hours',
       now() - interval '2 hours' + number * interval '1 second' from generate_series(0, $1) number returning id::int`,
    [counts.clips],
  )
  const ids = rows.map(({ id }) => id)
  const settled = async () => {
    const found = await scene.pool.query(`select from clips where id = any($1) and state <> 'COMING'`, [ids])
    return found.rowCount ?? 0
  }
  return until(settled, counts.clips)
}
