// The watchdog closes a connection that is dead on PostgreSQL's side, and leaves a slow one alone.
import { startFaultProxy } from '@campus/ops/drills/cluster/faults/fault-proxy'
import { expect, inject, onTestFinished, test } from 'vitest'
import { holdOpen } from '../../../test/fixtures/held.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { openDatabase } from './postgres.ts'

async function openOverProxy() {
  const direct = new URL(inject('postgresUrl'))
  const proxy = await startFaultProxy(Number(direct.port))
  onTestFinished(proxy.stop)
  direct.port = String(proxy.port)
  const db = openDatabase(direct.href, { max: 3, watchdogTimes: { pollMs: 50, longMs: 400 } })
  onTestFinished(db.close)
  return { proxy, db }
}

test('rejects queries on a dead connection within seconds, and serves the next one', {
  timeout: 60_000,
}, async () => {
  const { proxy, db } = await openOverProxy()
  const clients = await Promise.all([1, 2, 3].map(() => db.pool.connect()))
  for (const client of clients) client.release()
  expect(proxy.connections()).toBe(3)
  proxy.blackhole()
  const began = performance.now()
  const results = await Promise.allSettled([1, 2, 3].map(() => db.pool.query('select 1')))
  expect(performance.now() - began).toBeLessThan(5000)
  for (const result of results) expect(result.status === 'rejected' && isDatabaseUnavailable(result.reason)).toBe(true)
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('does not close the connection of a slow statement', { timeout: 60_000 }, async () => {
  const { db } = await openOverProxy()
  const release = await holdOpen({ databaseUrl: inject('postgresUrl') }, 'select pg_advisory_xact_lock(8)')
  const [slow, silent] = [await db.pool.connect(), await db.pool.connect()]
  await slow.query('set lock_timeout = 0')
  const closed = new Promise((resolve) => silent.once('end', resolve))
  const result = slow.query('select 1 as one from pg_advisory_xact_lock_shared(8)')
  // Held as long but idle in PostgreSQL: once this one is closed, both have been checked.
  await closed
  await release()
  expect((await result).rows).toEqual([{ one: 1 }])
  for (const client of [slow, silent]) client.release()
})
