// Calls made by hand: what no fault excuses is held against the budget.
import { expect, test } from 'vitest'
import type { Call } from '../calls.ts'
import { excuses, FaultLog, type FaultWindow } from '../faults/faults.ts'
import { judgeCalls } from './budget.ts'

const call = (beganAt: number, more: Partial<Call> = {}): Call => ({
  method: 'GET',
  path: '/api/matches/1',
  status: 200,
  isPolite: false,
  isSignedIn: false,
  beganAt,
  endedAt: beganAt + 10,
  ...more,
})
const many = Array.from({ length: 1000 }, (_, index) => call(index * 10))
const spoiled = (count: number, more: Partial<Call>) =>
  many.map((one, index) => (index % 100 === 50 && index / 100 < count ? { ...one, ...more } : one))
const during = (excuse: Pick<FaultWindow, 'excuses' | 'delaysEvents'>): FaultWindow => ({
  name: 'test',
  from: 0,
  until: 10_000,
  ...excuse,
})

test.each([500, 502, 503, 504, 0])('status %d is a failure: 5 of 1,000 are within the budget, 6 are not', (status) => {
  expect(judgeCalls(spoiled(5, { status }), [])).toMatchObject({ failed: 5, failedPercent: 0.5, holds: true })
  expect(judgeCalls(spoiled(6, { status }), [])).toMatchObject({ failed: 6, failedPercent: 0.6, holds: false })
})

test('no call at all proves nothing', () => {
  expect(judgeCalls([], []).holds).toBe(false)
})

test('a rate-limited call is no failure', () => {
  expect(judgeCalls(spoiled(10, { status: 429 }), [])).toMatchObject({ failed: 0, holds: true })
})

test('a database that is down excuses a polite 503, for everything but lists', () => {
  const down = [during(excuses.retryLater)]
  const polite = { status: 503, isPolite: true }
  expect(judgeCalls(spoiled(10, polite), down)).toMatchObject({ excused: 10, failed: 0, holds: true })
  expect(judgeCalls(spoiled(10, { status: 503 }), down)).toMatchObject({ failed: 10, holds: false })
  expect(judgeCalls(spoiled(10, { status: 500 }), down)).toMatchObject({ failed: 10, holds: false })
  expect(judgeCalls(spoiled(10, { status: 0 }), down)).toMatchObject({ failed: 10, holds: false })
  const list = { ...polite, path: '/api/matches?status=LIVE' }
  expect(judgeCalls(spoiled(10, list), down)).toMatchObject({ failed: 10, holds: false })
})

const killedAt = (from: number) => [{ ...during(excuses.underWay), from, until: from + 3000 }]

test('a killed process excuses what it was working on, not what comes later', () => {
  const [first] = spoiled(1, { status: 502 }).filter(({ status }) => status === 502)
  expect(judgeCalls([first ?? call(0)], killedAt((first?.beganAt ?? 0) + 5))).toMatchObject({ excused: 1 })
  expect(judgeCalls([first ?? call(0)], killedAt((first?.beganAt ?? 0) - 5))).toMatchObject({ failed: 1 })
})

test('an edge without a writer excuses what it was working on and a polite 503, but no list of a stranger', () => {
  const alone = [during(excuses.noWriter)]
  const polite = { status: 503, isPolite: true }
  const list = { ...polite, path: '/api/matches?status=LIVE' }
  expect(judgeCalls(spoiled(10, polite), alone)).toMatchObject({ excused: 10, failed: 0 })
  expect(judgeCalls(spoiled(10, list), alone)).toMatchObject({ failed: 10, holds: false })
  expect(judgeCalls(spoiled(10, { ...list, isSignedIn: true }), alone)).toMatchObject({ excused: 10, failed: 0 })
  expect(judgeCalls(spoiled(10, { status: 502 }), alone)).toMatchObject({ failed: 10, holds: false })
})

test('Redis excuses nothing', () => {
  expect(judgeCalls(spoiled(10, { status: 503, isPolite: true }), [during(excuses.none)])).toMatchObject({ failed: 10 })
})

test('a window is open until its cause has ended, and the promised time longer', () => {
  const faults = new FaultLog()
  const end = faults.begin('cut', excuses.blocked)
  const [window] = faults.windows
  expect(window?.until).toBe(Infinity)
  end(1000)
  const failedAt = (beganAt: number) => judgeCalls([call(beganAt, { status: 504 })], faults.windows).failed
  expect(failedAt((window?.until ?? 0) - 5)).toBe(0)
  expect(failedAt((window?.until ?? 0) + 5)).toBe(1)
})
