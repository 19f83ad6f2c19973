// The backoff grows, is jittered from zero to its width, and never exceeds the ceiling.
import { limits } from '@campus/contract/limits'
import { expect, test } from 'vitest'
import { reconnectDelay, serviceRestart } from './reconnect-delay.ts'

const widest = () => 1

test('each failure doubles the width up to the ceiling', () => {
  const widths = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => reconnectDelay(failures, undefined, widest))
  expect(widths).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000])
  expect(Math.max(...widths)).toBe(limits.reconnectMs)
})

test('jitters over the whole width', () => {
  expect(reconnectDelay(3, undefined, () => 0)).toBe(0)
  expect(reconnectDelay(3, undefined, () => 0.5)).toBe(1000)
})

test('spreads the first reconnect after a restart over two seconds, then backs off as usual', () => {
  expect(reconnectDelay(0, serviceRestart, widest)).toBe(2000)
  expect(reconnectDelay(1, serviceRestart, widest)).toBe(500)
})
