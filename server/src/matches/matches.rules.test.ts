import { matchStatuses } from '@campus/contract/sports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasScore, judgeForm, mayFollow, setsToText, textToSets } from './matches.rules.ts'

const running = { status: 'LIVE', scoreOne: 1, scoreTwo: 0, sets: [] } as const

test.each([
  ['FUTURE', 'LIVE', true],
  ['LIVE', 'PAST', true],
  ['PAST', 'LIVE', true],
  ['PAST', 'CANCELLED', false],
  ['CANCELLED', 'LIVE', false],
  ['CANCELLED', 'FUTURE', true],
  ['POSTPONED', 'FUTURE', true],
  ['LIVE', 'LIVE', true],
] as const)('%s to %s: %s', (from, to, allowed) => {
  expect(mayFollow(from, to)).toBe(allowed)
})

test('sets survive the wire form', () => {
  const points = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(fc.array(fc.tuple(points, points), { maxLength: 7 }), (sets) => {
      expect(textToSets(...setsToText(sets))).toEqual(sets)
    }),
  )
})

test('a different number of sets on each side is no score', () => {
  expect(judgeForm({ ...running, sets: [] }, { teamOneSubScores: '21,18', teamTwoSubScores: '17' })).toEqual({
    ok: false,
    code: 'BAD_SCORE',
  })
})

test('a score is there exactly while the status has one, whatever the form says', () => {
  const status = fc.constantFrom(...matchStatuses)
  const score = fc.option(fc.integer({ min: 0, max: 999 }), { nil: undefined })
  fc.assert(
    fc.property(status, status, score, score, (from, to, one, two) => {
      const form = {
        matchStatus: to,
        ...(one !== undefined && { teamOneScore: one }),
        ...(two !== undefined && { teamTwoScore: two }),
      }
      const judged = judgeForm({ status: from, scoreOne: null, scoreTwo: null, sets: [] }, form)
      expect(judged.ok).toBe(mayFollow(from, to))
      if (!judged.ok) return
      expect(judged.standing.scoreOne !== null).toBe(hasScore(to))
      expect(judged.standing.scoreTwo !== null).toBe(hasScore(to))
      if (hasScore(to)) expect(judged.standing.scoreOne).toBe(one ?? 0)
    }),
  )
})
