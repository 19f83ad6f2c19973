// The demo campus in a real database: quick, whole, and never on top of somebody's own.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../server/src/platform/postgres/migrate.ts'
import { localFolder } from '../local/folder.ts'
import { type Services, startServices } from '../local/services.ts'
import { foldLog } from './bustle-checks.ts'
import { demoPassword, makeCampus } from './campus.ts'
import { seedDay } from './day.ts'
import type { EventRow, MatchRow } from './rows.ts'
import { isSeeded, seedDemo } from './seed.ts'
import { snakeCase } from './write.ts'

const name = `test-demo-${process.pid}`
let services: Services
let client: pg.Client
const matchesOn = (date: string) => `matches where (starts_at at time zone 'Asia/Seoul')::date = '${date}'`
const now = new Date('2026-05-20T15:20:00+09:00')

beforeAll(async () => {
  services = await startServices({ name, database: 'demo', isPersistent: false })
  await migrate(services.databaseUrl)
  client = new pg.Client(services.databaseUrl)
  await client.connect()
}, 60_000)

afterAll(async () => {
  await client.end()
  await services.stop()
  rmSync(join(localFolder, name), { recursive: true, force: true })
})

async function count(what: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${what}`)
  return rows[0]?.count ?? -1
}

it('writes the whole campus, quickly', async () => {
  expect(await isSeeded(services.databaseUrl)).toBe(false)
  const started = performance.now()
  await seedDemo(services.databaseUrl, { now })
  const took = performance.now() - started
  // About a second; row by row it would be twenty, also on a quiet machine.
  expect(took).toBeLessThan(6000)
  expect(await isSeeded(services.databaseUrl)).toBe(true)
  const campus = makeCampus({ now })
  for (const [table, rows] of Object.entries(campus)) expect(await count(snakeCase(table)), table).toBe(rows.length)
  const today = matchesOn('2026-05-20')
  expect(await count(today)).toBe(22)
  expect(await count(`${today} and status = 'LIVE'`)).toBe(6)
})

it('stores logs that fold to their matches', async () => {
  const { rows } = await client.query<{ match: MatchRow; log: (EventRow & { deviceAt: string })[] }>(
    `select json_build_object('id', m.id, 'competitionId', c.place, 'matchType', match_type, 'status', status,
       'scoreOne', score_one, 'scoreTwo', score_two, 'sets', sets) as match,
       json_agg(json_build_object('id', e.id, 'type', type, 'clock', clock, 'deviceAt', device_at, 'body', body)) as log
     from matches m join match_events e on e.match_id = m.id
     join (select id, row_number() over (order by id) as place from competitions) c on c.id = m.competition_id
     where e.version <= m.version and e.at <= $1 group by m.id, c.place`,
    [now],
  )
  const campus = makeCampus({ now })
  expect(rows.length).toBeGreaterThanOrEqual(12)
  for (const { match, log } of rows) {
    const { state } = foldLog(
      campus,
      match,
      log.map((event) => ({ ...event, deviceAt: new Date(event.deviceAt) })),
    )
    const { status, scoreOne, scoreTwo } = match
    const sets = match.sets.map(([one, two, end]) => (end ? { one, two, end } : { one, two }))
    expect(state, `match ${match.id}`).toMatchObject({ status, scoreOne, scoreTwo, sets })
  }
})

it('stores rooms as the server does', async () => {
  const { rows } = await client.query(
    `select r.name as room, r.last_id = max(m.id) and count(*) = max(m.id) and r.talked_at = max(m.sent_at) as "isWhole"
     from chat_rooms r join chat_messages m on m.room_id = r.id
     join matches t on t.id = r.match_id and t.status = 'LIVE' and r.name = 'match-' || t.id group by r.id`,
  )
  expect(rows).toHaveLength(6)
  for (const { room, isWhole } of rows) expect(isWhole, room).toBe(true)
  expect(await count('chat_reports r join chat_messages m on (m.room_id, m.id) = (r.room_id, r.message_id)')).toBe(3)
})

it('stores messages from before midnight', async () => {
  await client.query('create database midnight')
  const { href: url } = Object.assign(new URL(services.databaseUrl), { pathname: '/midnight' })
  await migrate(url)
  await seedDemo(url, { now: new Date('2026-05-20T00:20:00+09:00') })
  const late = new pg.Client(url)
  await late.connect()
  const days = await late.query('select distinct tableoid::regclass::text as day from chat_messages order by day')
  await late.end()
  expect(days.rows.map(({ day }) => day)).toEqual(['chat_messages_20260519', 'chat_messages_20260520'])
})

it('stores accounts as the server does', async () => {
  const { rows } = await client.query(
    'select email_key, nickname_key, role, password_hash from users order by id limit 3',
  )
  expect(rows.map(({ email_key, role }) => [email_key, role])).toEqual([
    ['admin@campus.test', 'ADMIN'],
    ['student@campus.test', 'USER'],
    ['fan01@campus.test', 'USER'],
  ])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(rows[0].password_hash, demoPassword)).toBe(true)
  expect(await verify(rows[1].password_hash, demoPassword)).toBe(true)
  expect(rows[2].password_hash).toBe('!')
})

it('leaves the tables ready for more', async () => {
  const { rows } = await client.query(`insert into venues (name) values ('새 구장') returning id`)
  expect(Number(rows[0].id)).toBeGreaterThan(10)
  await client.query(`insert into teams (name, department) values ('새 팀', '새 학과')`)
})

it('rejects a campus that has people, and changes nothing', async () => {
  const before = await count('matches')
  await expect(seedDemo(services.databaseUrl, { now })).rejects.toThrow('already has users')
  expect(await count('matches')).toBe(before)
})

it('adds crowded days beside it', async () => {
  await seedDay(services.databaseUrl, { date: '2026-06-01', matches: 100 })
  await seedDay(services.databaseUrl, { date: '2026-06-02', matches: 30 })
  expect(
    await count(`${matchesOn('2026-06-01')} and venue_id in (select id from venues where name like '연습장%')`),
  ).toBe(100)
  expect(await count(matchesOn('2026-06-02'))).toBe(30)
  expect(await count('competitions where is_current')).toBe(13)
})
