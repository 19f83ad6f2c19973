// A line that PostgreSQL's side forgot is found and given up; one that is only slow is left alone.
import { startFaultProxy } from '@campus/ops/drills/cluster/fault-proxy'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isDatabaseAway, openDatabase } from './postgres.ts'

async function openOverLine() {
  const direct = new URL(inject('databaseUrl'))
  const line = await startFaultProxy(Number(direct.port))
  onTestFinished(line.stop)
  direct.port = String(line.port)
  direct.pathname = '/postgres'
  const db = openDatabase(direct.href, { max: 3 })
  onTestFinished(db.close)
  return { line, db }
}

test('whoever waits on a forgotten line is told within seconds, and the next one is served', {
  timeout: 60_000,
}, async () => {
  const { line, db } = await openOverLine()
  await Promise.all([1, 2, 3].map(() => db.pool.query('select pg_sleep(0.1)')))
  expect(line.connections()).toBe(3)
  line.forget()
  const began = performance.now()
  const answers = await Promise.allSettled([1, 2, 3].map(() => db.pool.query('select 1')))
  expect(performance.now() - began).toBeLessThan(15_000)
  for (const answer of answers) expect(answer.status === 'rejected' && isDatabaseAway(answer.reason)).toBe(true)
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a statement that may take long is not taken for a dead line', { timeout: 60_000 }, async () => {
  const { db } = await openOverLine()
  const client = await db.pool.connect()
  await client.query("set statement_timeout = '30s'")
  expect((await client.query('select 1 as one from pg_sleep(8)')).rows).toEqual([{ one: 1 }])
  client.release()
})
