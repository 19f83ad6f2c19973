// Log and outbox merge into one list, in any order, with duplicates and gaps.

import type { Match } from '@campus/contract/matches'
import { fold, orderEvents } from '@campus/rules/scoring/scoring'
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import { isNext, newTap, seatOf, stillWaiting, takeLog, tapsOf } from './log.rules.ts'
import { idOf, knownMatch, sampleKnown, stored, tapped } from './log.sample.ts'

const [start, goal, second] = tapped([{ type: 'START' }, { type: 'GOAL', team: 1 }, { type: 'GOAL', team: 2 }]) as [
  ReturnType<typeof newTap>,
  ReturnType<typeof newTap>,
  ReturnType<typeof newTap>,
]
const waiting = [goal, second].map((tap) => ({ ...tap, matchId: 1 }))
const scoreOf = (known = sampleKnown(), outbox = waiting) => {
  const { state } = fold(known.rules, { sport: known.match.sport, mustDecide: false }, tapsOf(known, outbox))
  return [state.status, state.scoreOne, state.scoreTwo]
}

test('counts a tap of a response once, also while it is still in the outbox', () => {
  const before = sampleKnown({ events: [stored(start, 5)] })
  expect(scoreOf(before)).toEqual(['LIVE', 1, 1])
  const after = takeLog(before, { match: knownMatch({ version: 6 }), events: [stored(goal, 6)] }, true)
  expect(scoreOf(after)).toEqual(['LIVE', 1, 1])
  expect(stillWaiting(waiting, after).map(({ id }) => id)).toEqual([second.id])
  expect(after.upTo).toBe(6)
})

test('ignores a repeated and an older response', () => {
  const response = { match: knownMatch({ version: 6 }), events: [stored(start, 6)] }
  const once = takeLog(sampleKnown(), response, true)
  expect(takeLog(once, response, true)).toEqual(once)
  expect(takeLog(once, { match: knownMatch({ version: 4 }), events: [] }, true)).toEqual(once)
})

const eventOf = (version: number, events = [stored(start, version)]) => ({ match: knownMatch({ version }), events })

test('requires a refetch for an event that skips a version or brings no score events', () => {
  const known = sampleKnown()
  expect(isNext(known, eventOf(6))).toBe(true)
  expect(isNext(known, eventOf(5))).toBe(true)
  expect(isNext(known, eventOf(7))).toBe(false)
  expect(isNext(known, eventOf(6, []))).toBe(false)
})

test('orders a new tap after everything seen, of any scorer', () => {
  const known = sampleKnown({ events: [stored({ ...start, clock: 41 }, 6)] })
  const taps = tapsOf(known, waiting)
  const tap = newTap({ type: 'GOAL', team: 1 }, taps, idOf(9), 0)
  expect(tap.clock).toBe(42)
  expect(orderEvents([...taps, tap]).at(-1)?.id).toBe(tap.id)
})

test('does not count rejected taps', () => {
  const known = sampleKnown({ events: [stored(start, 5)] })
  expect(scoreOf(known, [{ ...waiting[0]!, isRefused: true } as never, waiting[1]!])).toEqual(['LIVE', 0, 1])
})

test('has no scorer for own taps, so that a namesake is somebody else', () => {
  const known = sampleKnown({ events: [stored(start, 5), stored(goal, 6)], mine: [start.id] })
  expect(tapsOf(known, []).map(({ scorer }) => scorer)).toEqual(['', '주심'])
})

const seatsOf = (match: Partial<Match>, seat: 1 | 2 | null) =>
  tapsOf(sampleKnown({ match: knownMatch(match), seat }), waiting).map((tap) => tap.seat)

test('taps as one of two scorers only where two score apart', () => {
  expect(seatsOf({ isScoredApart: true }, 2)).toEqual([2, 2])
  expect(seatsOf({ isScoredApart: true }, null)).toEqual([undefined, undefined])
  // Another has taken the seat that was free when this device asked.
  const taken = { match: knownMatch({ isScoredApart: true }), events: [{ ...stored(start, 5), seat: 1 as const }] }
  expect(seatOf(sampleKnown({ ...taken, seat: 1 }))).toBe(2)
  expect(seatOf(sampleKnown({ ...taken, seat: 1, isSeatOwn: true }))).toBe(1)
  expect(seatOf(sampleKnown({ ...taken, seat: 1, mine: [start.id] }))).toBe(1)
  // Switched off: from now on everything counts at once.
  expect(seatsOf({}, 2)).toEqual([undefined, undefined])
})

test('continues a live match without taps from its current score', () => {
  const clock = { period: 'SECOND_HALF' as const, startedAt: '2026-11-14T08:00:00.000Z', fromMinute: 45 }
  const live = knownMatch({ status: 'LIVE', teamScore1: 2, teamScore2: 1, clock })
  expect(scoreOf(sampleKnown({ match: live }), [])).toEqual(['LIVE', 2, 1])
  expect(scoreOf(sampleKnown({ match: live }), [{ ...goal, clock: 2, matchId: 1 }])).toEqual(['LIVE', 3, 1])
  const sets = { teamOneSubScores: '21,3', teamTwoSubScores: '12,5', teamScore1: 1, teamScore2: 0 }
  const badminton = knownMatch({ sport: 'BADMINTON', status: 'LIVE', ...sets })
  const known = sampleKnown({ match: badminton, rules: presetRules.BWF_3x21 })
  const { state } = fold(known.rules, { sport: 'BADMINTON', mustDecide: false }, tapsOf(known, []))
  expect(state.sets).toEqual([
    { one: 21, two: 12 },
    { one: 3, two: 5 },
  ])
})
