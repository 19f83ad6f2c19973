// A pool without a free connection: whoever asks is refused, and soon.
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable, openDatabase, type Queries, transact } from './postgres.ts'

function openFull() {
  const db = openDatabase(inject('postgresUrl'), { max: 1 })
  onTestFinished(db.close)
  return db
}

const measure = async (asking: Promise<unknown>) => {
  const began = performance.now()
  const refusal = await asking.then(
    () => null,
    (error: unknown) => error,
  )
  return { refusal, ms: performance.now() - began }
}

const ask = (queries: Queries) => measure(sql`select 1`.execute(queries))

test('a call that has waited before waits until its deadline only', async () => {
  const db = openFull()
  const holder = await db.pool.connect()
  const now = performance.now()
  const [fresh, late, past, transaction] = await Promise.all([
    ask(db.queries),
    ask(db.within(now + 500)),
    ask(db.within(now - 7000)),
    measure(transact(db, ({ queries }) => sql`select 1`.execute(queries), { deadline: now + 500 })),
  ])
  for (const { refusal } of [fresh, late, past, transaction]) expect(isDatabaseUnavailable(refusal)).toBe(true)
  expect(fresh.ms).toBeGreaterThan(1900)
  for (const { ms } of [late, transaction]) {
    expect(ms).toBeGreaterThan(450)
    expect(ms).toBeLessThan(1500)
  }
  expect(past.ms).toBeLessThan(1200)
  holder.release()
  // Connections that came too late were given back.
  expect((await ask(db.within(now - 7000))).refusal).toBeNull()
  expect([db.pool.totalCount, db.pool.waitingCount]).toEqual([1, 0])
})

test('refuses at once when too many wait already', async () => {
  const db = openFull()
  const holder = await db.pool.connect()
  const waiting = Array.from({ length: 200 }, () => ask(db.queries))
  await expect.poll(() => db.pool.waitingCount).toBe(200)
  const refused = [ask(db.queries), measure(db.pool.query('select 1'))]
  for (const one of refused) {
    const { refusal, ms } = await one
    expect(isDatabaseUnavailable(refusal)).toBe(true)
    expect(ms).toBeLessThan(1000)
  }
  holder.release()
  expect((await Promise.all(waiting)).filter(({ refusal }) => refusal)).toEqual([])
  expect((await ask(db.queries)).refusal).toBeNull()
})
