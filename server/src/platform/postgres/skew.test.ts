// Warns about a wrong clock, and not about a right one.
import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { openDatabase } from './postgres.ts'
import { watchSkew } from './skew.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['ahead', 600_000],
  ['behind', -600_000],
  ['right', 0],
])('%s', async (_, aheadMs) => {
  const lines: Array<{ aheadMs?: number }> = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { databaseUrl } = await openCampus()
  // One connection, so that queries are processed in order.
  const db = openDatabase(databaseUrl, { max: 1 })
  onTestFinished(db.close)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
  const stop = watchSkew(db, log)
  await db.pool.query('select 1')
  stop()
  expect(lines.map((line) => Math.round((line.aheadMs ?? 0) / 60_000))).toEqual(aheadMs === 0 ? [] : [aheadMs / 60_000])
})
