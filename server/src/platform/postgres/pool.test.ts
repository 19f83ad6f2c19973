// A pool without a free connection rejects queries, and soon.
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from './errors.ts'
import { openDatabase, type Queries, transact } from './postgres.ts'

function openFull() {
  const db = openDatabase(inject('postgresUrl'), { max: 1 })
  onTestFinished(db.close)
  return db
}

const measure = async (running: Promise<unknown>) => {
  const began = performance.now()
  const rejection = await running.then(
    () => null,
    (error: unknown) => error,
  )
  return { rejection, ms: performance.now() - began }
}

const query = (queries: Queries) => measure(sql`select 1`.execute(queries))

test('waits for a connection only until the deadline', async () => {
  const db = openFull()
  const holder = await db.pool.connect()
  const now = performance.now()
  const [fresh, late, past, transaction] = await Promise.all([
    query(db.queries),
    query(db.within(now + 500)),
    query(db.within(now - 7000)),
    measure(transact(db, ({ queries }) => sql`select 1`.execute(queries), { deadline: now + 500 })),
  ])
  for (const { rejection } of [fresh, late, past, transaction]) expect(isDatabaseUnavailable(rejection)).toBe(true)
  expect(fresh.ms).toBeGreaterThan(1900)
  for (const { ms } of [late, transaction]) {
    expect(ms).toBeGreaterThan(450)
    expect(ms).toBeLessThan(1500)
  }
  expect(past.ms).toBeLessThan(1200)
  holder.release()
  // Connections that came too late were released.
  expect((await query(db.within(now - 7000))).rejection).toBeNull()
  expect([db.pool.totalCount, db.pool.waitingCount]).toEqual([1, 0])
})

test('rejects at once when too many are waiting', async () => {
  const db = openFull()
  const holder = await db.pool.connect()
  const waiting = Array.from({ length: 200 }, () => query(db.queries))
  await expect.poll(() => db.pool.waitingCount).toBe(200)
  const rejected = [query(db.queries), measure(db.pool.query('select 1'))]
  for (const one of rejected) {
    const { rejection, ms } = await one
    expect(isDatabaseUnavailable(rejection)).toBe(true)
    expect(ms).toBeLessThan(1000)
  }
  holder.release()
  // Each is served, or waits as long as anybody may on a machine that is too busy to serve all in that time.
  expect((await Promise.all(waiting)).filter(({ rejection, ms }) => rejection && ms < 1900)).toEqual([])
  expect((await query(db.queries)).rejection).toBeNull()
})
