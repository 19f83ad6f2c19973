// Expected starts: known afternoons, and any day against what may never happen.
import fc from 'fast-check'
import { expect, inject, it, test } from 'vitest'
import { instantOf, minute } from '../seoul.ts'
import { type DayMatch, expectedStarts } from './expected.ts'

const at = (clock: string) => instantOf('2026-11-14', clock)
const matchOf = (matchId: number, clock: string, more: Partial<DayMatch> = {}): DayMatch => ({
  matchId,
  venueId: 1,
  teamIds: [],
  startsAt: at(clock),
  minutes: 30,
  status: 'FUTURE',
  startedAt: null,
  ...more,
})
const live = (matchId: number, clock: string, began: string, more: Partial<DayMatch> = {}) =>
  matchOf(matchId, clock, { status: 'LIVE', startedAt: at(began), ...more })
const lateness = (matches: DayMatch[], now: string) =>
  [...expectedStarts(matches, at(now))].map(([matchId, { lateMinutes }]) => [matchId, lateMinutes])

test('a court that is on time says nothing', () => {
  expect(lateness([live(1, '14:00', '14:02'), matchOf(2, '14:30'), matchOf(3, '15:00')], '14:10')).toEqual([])
})

test('a match that began late moves everything after it on its court, and nothing elsewhere', () => {
  const day = [live(1, '14:00', '14:12'), matchOf(2, '14:30'), matchOf(3, '15:00'), matchOf(4, '14:30', { venueId: 2 })]
  expect(lateness(day, '14:20')).toEqual([[2, 12], [3, 12]]) // biome-ignore format: short
  // A pause in the plan takes up what it can.
  const [, , , other] = day
  expect(lateness([...day.slice(0, 2), matchOf(3, '15:05'), other!], '14:20')).toEqual([[2, 12], [3, 7]]) // biome-ignore format: short
})

test('one that runs over is not over this minute, and one that should have begun begins now', () => {
  expect(lateness([live(1, '14:00', '14:00'), matchOf(2, '14:30')], '14:40')).toEqual([[2, 13]])
  expect(lateness([matchOf(1, '14:00'), matchOf(2, '14:30')], '14:09')).toEqual([[1, 9], [2, 9]]) // biome-ignore format: short
})

test('a team that still plays elsewhere comes late', () => {
  const busy = live(1, '14:00', '14:20', { venueId: 2, teamIds: [7, 8] })
  expect(lateness([busy, matchOf(2, '14:30', { teamIds: [8, 9] })], '14:25')).toEqual([[2, 20]])
})

test('a match that nobody tapped holds up nobody for ever, and what is over or off holds up nothing', () => {
  expect(lateness([matchOf(1, '10:00'), matchOf(2, '15:00')], '14:50')).toEqual([])
  for (const status of ['PAST', 'CANCELLED', 'POSTPONED', 'FORFEIT'] as const)
    expect(lateness([matchOf(1, '14:00', { status }), matchOf(2, '14:30')], '14:20'), status).toEqual([])
})

test('a match that was left running holds up nobody for ever', () => {
  const day = [live(1, '14:00', '14:00'), matchOf(2, '15:20')]
  expect(lateness(day, '15:30')).toEqual([[2, 13]])
  expect(lateness(day, '15:31')).toEqual([[2, 11]])
})

test('a plan that gives less time than the rules is kept', () => {
  expect(lateness([live(1, '14:00', '14:00', { minutes: 60 }), matchOf(2, '14:20', { minutes: 60 })], '14:10')).toEqual(
    [],
  )
})

it('any day: never early, in the planned order on a court, two never at once there', () => {
  const any = fc.array(
    fc.record({
      venueId: fc.constantFrom(1, 2, null),
      teamIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
      slot: fc.integer({ min: 0, max: 12 }),
      status: fc.constantFrom('FUTURE', 'FUTURE', 'LIVE', 'PAST', 'POSTPONED'),
      began: fc.option(fc.integer({ min: -20, max: 40 })),
      minutes: fc.constantFrom(10, 30, 60),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(any, fc.integer({ min: -30, max: 300 }), (drawn, after) => {
      const now = at('10:00') + after * minute
      // One plan per court: two planned at once would clash whatever happens.
      const seen = new Set<string>()
      const day = drawn.flatMap(({ slot, began, ...own }, index): DayMatch[] => {
        const key = `${own.venueId} ${slot}`
        if (seen.has(key)) return []
        seen.add(key)
        const startsAt = at('10:00') + slot * 20 * minute
        return [{ ...own, matchId: index, startsAt, startedAt: began === null ? null : startsAt + began * minute }] // biome-ignore format: short
      })
      const late = expectedStarts(day, now)
      const open = day.filter(({ status }) => status === 'FUTURE').toSorted((a, b) => a.startsAt - b.startsAt)
      for (const match of open) {
        const expected = late.get(match.matchId)
        if (!expected) continue
        expect(expected.startsAt).toBeGreaterThanOrEqual(Math.max(match.startsAt, now))
        expect(expected.lateMinutes).toBe(Math.floor((expected.startsAt - match.startsAt) / minute))
        expect(expected.lateMinutes).toBeGreaterThanOrEqual(5)
        const following = open.find(({ venueId, startsAt }) => venueId !== null && venueId === match.venueId && startsAt > match.startsAt) // biome-ignore format: short
        const next = following && (late.get(following.matchId)?.startsAt ?? following.startsAt + 5 * minute)
        const given = day.filter(({ venueId, startsAt, status }) => venueId === match.venueId && startsAt > match.startsAt && status !== 'POSTPONED') // biome-ignore format: short
        const length = following && Math.min(match.minutes * minute, ...given.map(({ startsAt }) => startsAt - match.startsAt)) // biome-ignore format: short
        if (next !== undefined && length !== undefined) expect(next).toBeGreaterThanOrEqual(expected.startsAt + length - 5 * minute) // biome-ignore format: short
      }
      for (const { matchId, status } of day) if (status !== 'FUTURE') expect(late.has(matchId)).toBe(false)
    }),
    { numRuns: 300 * inject('propertyFactor') },
  )
})
