// A line that PostgreSQL's side forgot is found and given up; one that is only slow is left alone.
import { startFaultProxy } from '@campus/ops/drills/cluster/fault-proxy'
import { expect, inject, onTestFinished, test } from 'vitest'
import { holdOpen } from '../../../test/fixtures/held.ts'
import { isDatabaseUnavailable, openDatabase } from './postgres.ts'

async function openOverLine() {
  const direct = new URL(inject('postgresUrl'))
  const line = await startFaultProxy(Number(direct.port))
  onTestFinished(line.stop)
  direct.port = String(line.port)
  const db = openDatabase(direct.href, { max: 3, watchdogTimes: { lookEveryMs: 50, longMs: 400 } })
  onTestFinished(db.close)
  return { line, db }
}

test('whoever waits on a forgotten line is told within seconds, and the next one is served', {
  timeout: 60_000,
}, async () => {
  const { line, db } = await openOverLine()
  const clients = await Promise.all([1, 2, 3].map(() => db.pool.connect()))
  for (const client of clients) client.release()
  expect(line.connections()).toBe(3)
  line.forget()
  const began = performance.now()
  const answers = await Promise.allSettled([1, 2, 3].map(() => db.pool.query('select 1')))
  expect(performance.now() - began).toBeLessThan(5000)
  for (const answer of answers) expect(answer.status === 'rejected' && isDatabaseUnavailable(answer.reason)).toBe(true)
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a statement that may take long is not taken for a dead line', { timeout: 60_000 }, async () => {
  const { db } = await openOverLine()
  const release = await holdOpen({ databaseUrl: inject('postgresUrl') }, 'select pg_advisory_xact_lock(8)')
  const [slow, silent] = [await db.pool.connect(), await db.pool.connect()]
  await slow.query('set lock_timeout = 0')
  const given = new Promise((resolve) => silent.once('end', resolve))
  const answered = slow.query('select 1 as one from pg_advisory_xact_lock_shared(8)')
  // Held as long, and PostgreSQL is at work on nothing for it: when this one is given up, both have been asked after.
  await given
  await release()
  expect((await answered).rows).toEqual([{ one: 1 }])
  for (const client of [slow, silent]) client.release()
})
