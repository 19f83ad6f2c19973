// A wrong clock is told of, a right one is not.
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { openCampus } from '../../test/campus.ts'
import { watchSkew } from './skew.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['ahead', 600_000],
  ['behind', -600_000],
  ['right', 0],
])('%s', async (_, aheadMs) => {
  const lines: Array<{ aheadMs?: number }> = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { node } = await openCampus()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
  const stop = watchSkew(node.deps.db, log)
  if (aheadMs !== 0) await vi.waitFor(() => expect(lines).toHaveLength(1), 5000)
  else await node.deps.db.pool.query('select pg_sleep(0.3)')
  stop()
  expect(lines.map((line) => Math.round((line.aheadMs ?? 0) / 60_000))).toEqual(aheadMs === 0 ? [] : [aheadMs / 60_000])
})
