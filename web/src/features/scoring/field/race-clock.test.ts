import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { learnServerTime } from '../../../api/server-clock.ts'
import { elapsedMark, rememberStart } from './race-clock.ts'

const start = Date.parse('2026-11-17T10:00:00.000Z')
const response = (at: number) => new Response('', { headers: { date: new Date(at).toUTCString() } })

beforeEach(() => vi.useFakeTimers({ now: start, toFake: ['Date'] }))
afterEach(() => {
  learnServerTime(response(Date.now()))
  vi.useRealTimers()
})

it('counts on from the tap of this phone, whatever it learns of the server meanwhile', () => {
  rememberStart(1)
  const state = { setStartedAt: new Date(start + 2).toISOString() }
  vi.setSystemTime(start + 58_021)
  learnServerTime(response(start + 58_021 + 90_000))
  expect(elapsedMark(1, state)).toBe(5803)
})

it("counts another phone's start by the server's time", () => {
  learnServerTime(response(start + 60_000))
  vi.setSystemTime(start + 1000)
  expect(elapsedMark(2, { setStartedAt: new Date(start + 60_000).toISOString() })).toBe(100)
  expect(elapsedMark(2, { setStartedAt: null })).toBe(null)
})

it('forgets a start that was taken back', () => {
  rememberStart(3)
  vi.setSystemTime(start + 20_000)
  rememberStart(3)
  vi.setSystemTime(start + 30_000)
  expect(elapsedMark(3, { setStartedAt: new Date(start + 20_000).toISOString() })).toBe(1000)
})
