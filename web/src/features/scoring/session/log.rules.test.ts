// Log and outbox are one list, whatever came first, twice, or not at all.

import { fold, orderEvents } from '@campus/rules/scoring/scoring'
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import { isNext, newTap, stillWaiting, takeLog, tapsOf } from './log.rules.ts'
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

test('a tap that an answer holds counts once, also while it still lies in the outbox', () => {
  const before = sampleKnown({ events: [stored(start, 5)] })
  expect(scoreOf(before)).toEqual(['LIVE', 1, 1])
  const after = takeLog(before, { match: knownMatch({ version: 6 }), events: [stored(goal, 6)] }, true)
  expect(scoreOf(after)).toEqual(['LIVE', 1, 1])
  expect(stillWaiting(waiting, after).map(({ id }) => id)).toEqual([second.id])
  expect(after.upTo).toBe(6)
})

test('the same answer again, and an older one, change nothing', () => {
  const answer = { match: knownMatch({ version: 6 }), events: [stored(start, 6)] }
  const once = takeLog(sampleKnown(), answer, true)
  expect(takeLog(once, answer, true)).toEqual(once)
  expect(takeLog(once, { match: knownMatch({ version: 4 }), events: [] }, true)).toEqual(once)
})

const news = (version: number, events = [stored(start, version)]) => ({ match: knownMatch({ version }), events })

test('news that skips a version, or keeps its events to itself, makes one ask', () => {
  const known = sampleKnown()
  expect(isNext(known, news(6))).toBe(true)
  expect(isNext(known, news(5))).toBe(true)
  expect(isNext(known, news(7))).toBe(false)
  expect(isNext(known, news(6, []))).toBe(false)
})

test('a new tap comes after everything seen, by whomever', () => {
  const known = sampleKnown({ events: [stored({ ...start, clock: 41 }, 6)] })
  const taps = tapsOf(known, waiting)
  const tap = newTap({ type: 'GOAL', team: 1 }, taps, idOf(9), 0)
  expect(tap.clock).toBe(42)
  expect(orderEvents([...taps, tap]).at(-1)?.id).toBe(tap.id)
})

test('what the server will never take is not counted', () => {
  const known = sampleKnown({ events: [stored(start, 5)] })
  expect(scoreOf(known, [{ ...waiting[0]!, isRefused: true } as never, waiting[1]!])).toEqual(['LIVE', 0, 1])
})

test('own taps have no scorer, so that a namesake is somebody else', () => {
  const known = sampleKnown({ events: [stored(start, 5), stored(goal, 6)], mine: [start.id] })
  expect(tapsOf(known, []).map(({ scorer }) => scorer)).toEqual(['', '주심'])
})

test('a match under way that nobody has tapped goes on from where it stands', () => {
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
