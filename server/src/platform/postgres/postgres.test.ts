// Retries of transactions that PostgreSQL aborts because of a conflict.
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from './errors.ts'
import { openDatabase, transact } from './postgres.ts'

function open() {
  const db = openDatabase(inject('postgresUrl'))
  onTestFinished(db.close)
  return db
}

const advisory = (lock: number) => sql`select pg_advisory_xact_lock(424242, ${lock})`

test('commits both transactions of a deadlock, and runs afterCommit once for each', async () => {
  const db = open()
  const [attempts, announced] = [
    [0, 0],
    [0, 0],
  ] as [number[], number[]]
  let arrived = 0
  const { promise: bothLocked, resolve } = Promise.withResolvers<void>()
  const cross = (own: 0 | 1) =>
    transact(db, async ({ queries, afterCommit }) => {
      attempts[own]!++
      afterCommit(() => announced[own]!++)
      await advisory(own).execute(queries)
      if (++arrived === 2) resolve()
      await bothLocked
      await advisory(1 - own).execute(queries)
    })
  await Promise.all([cross(0), cross(1)])
  expect(announced).toEqual([1, 1])
  // One of them was aborted and restarted; otherwise this test would prove nothing.
  expect(attempts.toSorted()).toEqual([1, 2])
  expect(db.conflicts).toBe(1)
})

test('gives up after three attempts with an error that means unavailable', async () => {
  const db = open()
  let attempts = 0
  let steps = 0
  const failing = transact(db, async ({ queries, afterCommit }) => {
    attempts++
    afterCommit(() => steps++)
    await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(queries)
  })
  const error: unknown = await failing.catch((caught: unknown) => caught)
  expect([attempts, steps, isDatabaseUnavailable(error)]).toEqual([3, 0, true])
})

test('does not retry an error of the work itself', async () => {
  const db = open()
  let attempts = 0
  const failing = transact(db, async () => {
    attempts++
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(attempts).toBe(1)
})
