// Transactions that PostgreSQL ends for another's sake are tried again.
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable, openDatabase, transact } from './postgres.ts'

function open() {
  const db = openDatabase(inject('postgresUrl'))
  onTestFinished(db.close)
  return db
}

const advisory = (lock: number) => sql`select pg_advisory_xact_lock(424242, ${lock})`

test('of two transactions in a deadlock both commit, and each announces itself once', async () => {
  const db = open()
  const [attempts, announced] = [
    [0, 0],
    [0, 0],
  ] as [number[], number[]]
  let arrived = 0
  const { promise: bothHold, resolve } = Promise.withResolvers<void>()
  const cross = (own: 0 | 1) =>
    transact(db, async ({ queries, afterCommit }) => {
      attempts[own]!++
      afterCommit(() => announced[own]!++)
      await advisory(own).execute(queries)
      if (++arrived === 2) resolve()
      await bothHold
      await advisory(1 - own).execute(queries)
    })
  await Promise.all([cross(0), cross(1)])
  expect(announced).toEqual([1, 1])
  // Else nothing was tried: one of them was ended and began anew.
  expect(attempts.toSorted()).toEqual([1, 2])
})

test('gives up after three attempts, and says that trying again later may help', async () => {
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

test('what the work itself throws is not tried again', async () => {
  const db = open()
  let attempts = 0
  const failing = transact(db, async () => {
    attempts++
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(attempts).toBe(1)
})
