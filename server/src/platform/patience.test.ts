// A pool without a free place: whoever asks is told to come later, and soon.
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withPatience } from './patience.ts'
import { isDatabaseAway, openDatabase } from './postgres.ts'

function openFull() {
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/postgres'
  const db = openDatabase(url.href, { max: 1 })
  onTestFinished(db.close)
  return db
}

const ask = async (db: ReturnType<typeof openFull>) => {
  const began = performance.now()
  const refusal = await sql`select 1`.execute(db.queries).then(
    () => null,
    (error: unknown) => error,
  )
  return { refusal, ms: performance.now() - began }
}

test('a call that has waited before waits for the rest of its patience only', async () => {
  const db = openFull()
  const holder = await db.pool.connect()
  const [fresh, tired, weary, outside] = await Promise.all([
    withPatience(0, () => ask(db)),
    withPatience(1500, () => ask(db)),
    withPatience(9000, () => ask(db)),
    ask(db),
  ])
  for (const { refusal } of [fresh, tired, weary, outside]) expect(isDatabaseAway(refusal)).toBe(true)
  expect(fresh.ms).toBeGreaterThan(1900)
  expect(tired.ms).toBeGreaterThan(450)
  expect(tired.ms).toBeLessThan(1500)
  expect(weary.ms).toBeLessThan(1200)
  expect(outside.ms).toBeGreaterThan(1900)
  holder.release()
  // Places that came too late were given back.
  expect((await withPatience(9000, () => ask(db))).refusal).toBeNull()
  expect([db.pool.totalCount, db.pool.waitingCount]).toEqual([1, 0])
})
