// Estimates of a queue: from what was measured, never before now, in the order of the queue, and right about four times of five.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockAt, minute } from '../seoul.ts'
import { type Estimate, estimateCalls, type LookedAhead, type OnCourt, type QueueState } from './estimate.ts'

const now = Date.parse('2026-11-20T14:00:00+09:00')
const waits = (matchId: number, more: Partial<LookedAhead> = {}): LookedAhead => ({
  matchId,
  place: matchId,
  teamIds: [matchId * 2, matchId * 2 + 1],
  isComplete: true,
  restMinutes: 0,
  competitionId: 1,
  sport: 'BADMINTON',
  plannedMinutes: 30,
  ...more,
})
const plays = (matchId: number, venueId: number, minutesAgo: number): OnCourt => ({
  ...waits(matchId),
  venueId,
  calledAt: now - minutesAgo * minute,
})
const measured = (...lengths: number[]) => lengths.map((minutes) => ({ competitionId: 1, sport: 'BADMINTON', minutes }))
const quiet: QueueState = { courtIds: [1], onCourt: [], waiting: [], measured: [], lastEnds: new Map() }
const asText = (estimate: Estimate | undefined) =>
  estimate && `${clockAt(estimate.from)}~${clockAt(estimate.to)} about ${clockAt(estimate.about)} @${estimate.venueId}`

test('by the plan while nothing is measured', () => {
  const calls = estimateCalls({ ...quiet, onCourt: [plays(1, 1, 10)], waiting: [waits(2), waits(3)] }, now)
  expect(asText(calls.get(2))).toBe('14:20~14:20 about 14:20 @1')
  expect(asText(calls.get(3))).toBe('14:50~14:50 about 14:50 @1')
})

test('by measured lengths, as wide as they differ', () => {
  const state = { ...quiet, onCourt: [plays(1, 1, 0)], waiting: [waits(2), waits(3)] }
  const even = estimateCalls({ ...state, measured: measured(20, 20, 20) }, now)
  expect(asText(even.get(2))).toBe('14:20~14:20 about 14:20 @1')
  const uneven = estimateCalls({ ...state, measured: measured(10, 20, 30, 40) }, now).get(2) as Estimate
  expect(uneven.to - uneven.from).toBeGreaterThanOrEqual(15 * minute)
})

test('one that runs over is over in three minutes at the earliest', () => {
  const calls = estimateCalls({ ...quiet, onCourt: [plays(1, 1, 50)], waiting: [waits(2)] }, now)
  expect(asText(calls.get(2))).toBe('14:00~14:05 about 14:05 @1')
})

test('teams that are not known wait for what is before them, and everybody for rest', () => {
  const final = waits(9, { isComplete: false, teamIds: [] })
  const state = { ...quiet, courtIds: [1, 2], onCourt: [plays(1, 1, 0), plays(2, 2, 10)], waiting: [final] }
  expect(asText(estimateCalls(state, now).get(9))).toBe('14:30~14:30 about 14:30 @1')
  const tired = waits(3, { teamIds: [2, 70], restMinutes: 15 })
  const both = estimateCalls({ ...quiet, onCourt: [plays(1, 1, 0)], waiting: [tired] }, now)
  expect(asText(both.get(3))).toBe('14:45~14:45 about 14:45 @1')
})

test('no court, no estimate', () => {
  expect(estimateCalls({ ...quiet, courtIds: [], waiting: [waits(1)] }, now).size).toBe(0)
})

test('whatever is measured: nothing before now, ranges in order, and nobody of one court before who is first', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 12 })
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 12 }), (minutes, courts, count) => {
      const courtIds = Array.from({ length: courts }, (_, index) => index + 1)
      const waiting = Array.from({ length: count }, (_, index) => waits(10 + index))
      const calls = estimateCalls(
        { ...quiet, courtIds, waiting, onCourt: [plays(1, 1, 5)], measured: measured(...minutes) },
        now,
      )
      expect(calls.size).toBe(count)
      let last = 0
      for (const { matchId } of waiting) {
        const { from, to, about } = calls.get(matchId) as Estimate
        expect(from).toBeGreaterThan(now - 5 * minute)
        expect(from <= about && about <= to).toBe(true)
        expect(about).toBeGreaterThanOrEqual(last)
        last = about
      }
    }),
    { numRuns: 50 },
  )
})
