// Shards and pages: disjoint and complete whoever comes or goes, taken over where a dead worker stopped, and never many in memory.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase } from '../../test/fixtures/campus.ts'
import { openJobs } from '../platform/jobs.ts'
import { openDatabase, transact } from '../platform/postgres/postgres.ts'
import type { Audience, Follower, PageRange } from './push.audience.store.ts'
import { type PageJob, workPages } from './push.pages.jobs.ts'
import type { SendToDevices } from './push.sender.ts'
import { followers } from './push.store.ts'

const parcel = { text: '득점', topic: 'match-1', ttlSeconds: 600 }
/** The least pace has the smallest pages: 20 devices. */
const config = { PUSH_PER_SECOND: 50 }
const pageSize = 20

/** A match with so many followers, each with a phone. */
async function openMatch(count: number) {
  const { databaseUrl: url, drop } = await cloneDatabase()
  const db = openDatabase(url, { max: 6 })
  const closings = [drop, db.close]
  onTestFinished(async () => {
    for (const close of closings.toReversed()) await close()
  })
  await db.pool.query(
    `insert into competitions (sport, name, season, type, rule_preset, tie_break_preset) values ('SOCCER', '총장배', '2026', 'LEAGUE', 'SOCCER', 'FIFA_2026')`,
  )
  await db.pool.query(
    `insert into matches (competition_id, match_type, starts_at) select id, 'LEAGUE', now() from competitions`,
  )
  const follow = (from: number, to: number) =>
    db.pool.query(
      `with people as (insert into users (email, email_key, name, nickname, nickname_key, password_hash, role)
         select w, w, '팬', w, w, '!', 'USER' from (select 'fan' || n as w from generate_series($1::int, $2::int) n) words returning id),
       stars as (insert into favorites (user_id, match_id) select p.id, m.id from people p, matches m)
       insert into push_subscriptions (user_id, endpoint, p256dh, auth, kinds)
       select id, 'https://push.test/' || id, '', '', '{START}' from people order by id`,
      [from, to],
    )
  await follow(1, count)
  const { rows } = await db.pool.query<{ id: number }>('select id from matches')
  const audience = followers(db.queries, { matchId: rows[0]?.id ?? 0, kind: 'START', unless: null })
  const ids = async () =>
    (await db.pool.query<{ id: number }>('select id from push_subscriptions order by id')).rows.map(({ id }) => id)

  /** A process that sends; `send` has the parts of its pages. */
  async function addWorker(sendToDevices: SendToDevices, isWanted: () => boolean = () => true) {
    const jobs = await openJobs({ url, isWorker: true, log: pino({ level: 'silent' }) })
    closings.push(jobs.close)
    const findMessage = () => Promise.resolve(isWanted() ? { audience, parcel } : undefined)
    await workPages<PageJob>({ db, jobs, config } as never, sendToDevices, {
      queue: 'page',
      concurrency: 1,
      findMessage,
    })
    return jobs
  }

  const jobsIn = async (queue: string) =>
    (
      await db.pool.query<{ data: PageJob; state: string }>(`select data, state::text from jobs.job where name = $1`, [
        queue,
      ])
    ).rows
  const isDone = () =>
    vi.waitFor(
      async () => {
        const { rows: open } = await db.pool.query(
          `select 1 from jobs.job where name like 'page%' and state <> 'completed'`,
        )
        const { rows: all } = await db.pool.query(`select 1 from jobs.job where name like 'page%'`)
        expect([open.length, all.length > 0]).toEqual([0, true])
      },
      { timeout: 30_000, interval: 50 },
    )
  return { db, audience, follow, ids, addWorker, jobsIn, isDone }
}

const idsOf = (devices: Follower[]) => devices.map(({ id }) => id)

/** All pages of a shard; `between` runs after each. */
async function read(audience: Audience, range: Pick<PageRange, 'after' | 'upTo'>, between: () => Promise<unknown>) {
  const found: number[] = []
  for (let after = range.after; ; ) {
    const page = idsOf(await audience.page({ ...range, after, only: undefined, limit: pageSize }))
    found.push(...page)
    await between()
    if (page.length < pageSize) return found
    after = page.at(-1) ?? after
  }
}

const shardsOf = (bounds: number[]) => [...bounds, null].map((upTo, index) => ({ after: bounds[index - 1] ?? 0, upTo }))

test('shards are disjoint and complete, whoever comes or goes while they are read', async () => {
  const { db, audience, follow, ids } = await openMatch(130)
  const before = await ids()
  const bounds = await audience.bounds({ least: 30, most: 16 })
  expect(bounds).toEqual([before[29], before[59], before[89], before[119]])
  let next = 1000
  const change = async () => {
    next += 3
    await follow(next - 3, next - 1)
    await db.pool.query(
      'delete from push_subscriptions where id in (select id from push_subscriptions order by random() limit 2)',
    )
  }
  const found = (await Promise.all(shardsOf(bounds).map((range) => read(audience, range, change)))).flat()
  expect(new Set(found).size).toBe(found.length)
  // Whoever was there from the first page to the last.
  const after = await ids()
  const stayed = before.filter((id) => after.includes(id))
  expect(stayed.length).toBeGreaterThan(50)
  expect(found).toEqual(expect.arrayContaining(stayed))
})

test('an audience is one shard up to the least size, and never more shards than the most', async () => {
  const { audience } = await openMatch(100)
  const count = async (least: number, most: number) => shardsOf(await audience.bounds({ least, most })).length
  expect(await Promise.all([count(100, 16), count(99, 16), count(50, 16), count(30, 16), count(1, 16)])).toEqual([
    1, 2, 2, 4, 15,
  ])
})

test('many followers are shards for all workers, each phone once; few are one job', async () => {
  const { addWorker, db, ids, jobsIn, isDone } = await openMatch(1100)
  const sent: number[] = []
  let [underWay, most] = [0, 0]
  const send: SendToDevices = async (devices) => {
    most = Math.max(most, (underWay += devices.length))
    await nextTurn()
    sent.push(...idsOf(devices))
    underWay -= devices.length
    return []
  }
  const [jobs] = [await addWorker(send), await addWorker(send)]
  await transact(db, (tx) => jobs.send(tx, 'page', { after: 0 }))
  await isDone()
  const all = await ids()
  expect(sent.toSorted((a, b) => a - b)).toEqual(all)
  const ends = (await jobsIn('page-shard')).map(({ data }) => data.upTo)
  expect(new Set(ends)).toEqual(new Set([all[499], all[999], null]))
  // Two workers, two shards of each, two pages of each.
  expect(most).toBeLessThanOrEqual(2 * 2 * 2 * pageSize)

  await db.pool.query('delete from push_subscriptions where id > $1', [all[499]])
  await db.pool.query('delete from jobs.job')
  sent.length = 0
  await transact(db, (tx) => jobs.send(tx, 'page', { after: 0 }))
  await isDone()
  expect([sent.length, await jobsIn('page-shard')]).toEqual([500, []])
})

test('a shard whose worker died goes on where it stopped; the dead one, when it wakes, sends nothing more', async () => {
  const { addWorker, db, ids, jobsIn, isDone } = await openMatch(200)
  const { promise: isAwake, resolve: wake } = Promise.withResolvers<void>()
  const [first, second]: number[][] = [[], []]
  const jobs = await addWorker(async (devices) => {
    first?.push(...idsOf(devices))
    // Dies with the fourth page under way: the second is the last whose end it noticed.
    if (first && first.length > 2 * pageSize) await isAwake
    return []
  })
  await transact(db, (tx) => jobs.send(tx, 'page', { after: 0 }))
  const all = await ids()
  const saved = async () => (await jobsIn('page'))[0]?.data.after
  await vi.waitFor(
    async () => expect([await saved(), first?.length]).toEqual([all[2 * pageSize - 1], 4 * pageSize]),
    15_000,
  )
  await addWorker(async (devices) => {
    second?.push(...idsOf(devices))
    return []
  })
  await db.pool.query(
    `update jobs.job set state = 'retry', start_after = now() where name = 'page' and state = 'active'`,
  )
  await vi.waitFor(() => expect(second).toHaveLength(all.length - 2 * pageSize), 15_000)
  wake()
  await isDone()
  expect([first, second]).toEqual([all.slice(0, 4 * pageSize), all.slice(2 * pageSize)])
})

test('what is obsolete stops at the next page, in every shard', async () => {
  const { addWorker, db, isDone } = await openMatch(1100)
  let isWanted = true
  const sent: number[] = []
  const jobs = await addWorker(
    (devices) => {
      sent.push(...idsOf(devices))
      isWanted = false
      return Promise.resolve([])
    },
    () => isWanted,
  )
  await transact(db, (tx) => jobs.send(tx, 'page', { after: 0 }))
  await isDone()
  // Pages that were being read when the newer message came.
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.length).toBeLessThanOrEqual(2 * 2 * pageSize)
})

test('devices that were not reached are retried by service, each when its service allows', async () => {
  const { addWorker, db, ids, jobsIn } = await openMatch(30)
  const all = await ids()
  const jobs = await addWorker((devices) => {
    const ofPage = idsOf(devices).filter((id) => all.indexOf(id) < 4)
    const unreached = [
      { ids: ofPage.slice(0, 2), afterSeconds: 300 },
      { ids: ofPage.slice(2, 4), afterSeconds: 0 },
    ]
    return Promise.resolve(unreached.filter(({ ids: some }) => some.length > 0))
  })
  await transact(db, (tx) => jobs.send(tx, 'page', { after: 0 }))
  await vi.waitFor(async () => expect(await jobsIn('page-again')).toHaveLength(2), 15_000)
  const { rows } = await db.pool.query(
    `select data -> 'only' as only, round(extract(epoch from start_after - created_on))::int as seconds from jobs.job
     where name = 'page-again' order by start_after desc`,
  )
  expect(rows).toEqual([
    { only: all.slice(0, 2), seconds: 300 },
    { only: all.slice(2, 4), seconds: 1 },
  ])
})
