// What of a day needs a person.
import { instantOf } from '@campus/rules/seoul'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { factsOf, planOf } from '../board/board.rules.ts'
import { courtsNow, missingResults, needsOf, phoneOf } from './today.rules.ts'

const date = '2026-11-14'
const at = (clock: string) => instantOf(date, clock)
const now = at('14:22')
const instant = (clock: string) => new Date(at(clock)).toISOString()
const match = (matchId: number, startTime: string, more: Parameters<typeof sampleMatch>[0] = {}) =>
  sampleMatch({ matchId, startTime, slotMinutes: 30, ...more })
const live = (matchId: number, clock: string, more: Parameters<typeof sampleMatch>[0] = {}) =>
  match(matchId, clock, { status: 'LIVE', startedAt: new Date(at(clock)).toISOString(), ...more })
const kinds = (needs: ReturnType<typeof needsOf>) =>
  needs.map(({ kind, match: { matchId }, minutes }) => [kind, matchId, minutes])

test('a match that could begin and does not, whoever waits longest first', () => {
  const matches = [match(1, '14:10'), match(2, '14:05', { venueId: 2 }), match(3, '14:20', { venueId: 3 })]
  expect(kinds(needsOf(matches, [], [], now))).toEqual([
    ['LATE', 2, 17],
    ['LATE', 1, 12],
  ])
})

test('a match that waits for its court needs nobody, and neither does one that everybody forgot', () => {
  expect(needsOf([live(1, '14:00'), match(2, '14:10')], [], [], now)).toEqual([])
  expect(needsOf([match(1, '13:00')], [], [], now)).toEqual([])
  expect(kinds(needsOf([match(1, '14:05'), match(2, '14:10')], [], [], now))).toEqual([['LATE', 1, 17]])
})

test('a called team that does not come; what waits in a queue is not late and has no missing result', () => {
  const queue = {
    queueId: 1,
    place: 1,
    isPaused: false,
    courtIds: [1],
    restMinutes: 0,
    calledAt: null,
    absentAt: null,
    endedAt: null,
  }
  const called = (absent: string) => ({ ...queue, calledAt: instant('14:05'), absentAt: instant(absent) })
  const matches = [
    match(1, '12:00', { queue: called('14:15') }),
    match(2, '12:00', { venueId: 2, queue: called('14:25') }),
    match(3, '12:10', { venueId: null, queue }),
  ]
  expect(kinds(needsOf(matches, [], [], now))).toEqual([['ABSENT', 1, 7]])
  expect(missingResults(matches, now)).toEqual([])
  const board = { courts: [], rests: [], people: [], feeders: [] }
  const day = {
    date,
    matches,
    plan: planOf(matches, board),
    facts: factsOf(board),
    expected: new Map<number, number>(),
  }
  expect(courtsNow(day, [1, 2, null], now).map(({ next }) => next?.matchId)).toEqual([1, 2])
})

test('two scorers who disagree, a match that stands still, one that was left running', () => {
  const matches = [
    live(1, '14:00'),
    live(2, '14:00', { venueId: 2, suspended: { since: new Date(at('14:12')).toISOString(), reason: '비' } }),
    live(3, '12:00', { venueId: 3 }),
  ]
  expect(kinds(needsOf(matches, [{ matchId: 1, events: [] }], [], now))).toEqual([
    ['DISPUTED', 1, 22],
    ['LEFT_RUNNING', 3, 142],
    ['SUSPENDED', 2, 10],
  ])
})

test('each court shows what is on it and what comes next, as it is expected', () => {
  const matches = [
    live(1, '14:00'),
    match(2, '14:30'),
    match(3, '15:00'),
    match(4, '10:00', { venueId: 2, status: 'PAST' }),
  ]
  const board = { courts: [], rests: [], people: [], feeders: [] }
  const day = {
    date,
    matches,
    plan: planOf(matches, board),
    facts: factsOf(board),
    expected: new Map([[2, at('15:10')]]),
  }
  expect(
    courtsNow(day, [1, 2], now).map(({ venueId, now: on, next }) => [venueId, on?.matchId, next?.matchId]),
  ).toEqual([[1, 1, 3]])
})

test('a result is missing once the time of a match is over', () => {
  const matches = [
    match(1, '13:00'),
    match(2, '14:00'),
    match(3, '12:00', { status: 'PAST' }),
    match(4, '12:30', { teamId2: null }),
  ]
  expect(missingResults(matches, now).map(({ matchId }) => matchId)).toEqual([1])
})

const seen = (matchId: number, clock: string) => ({
  matchId,
  scorer: '주심',
  seenAt: instant(clock),
  waiting: 0,
  battery: null,
})

test('a phone that was scoring and is silent needs a person; one that reports, or a match without one, does not', () => {
  const matches = [live(1, '14:00'), live(2, '14:00'), live(3, '14:00')]
  const phones = [seen(1, '14:10'), seen(1, '14:17'), seen(2, '14:21')]
  expect(kinds(needsOf(matches, [], phones, now))).toEqual([['PHONE_SILENT', 1, 5]])
  expect(phoneOf(live(1, '14:00'), phones)?.seenAt).toBe(seen(1, '14:17').seenAt)
  expect(phoneOf(live(3, '14:00'), phones)).toBeUndefined()
})
