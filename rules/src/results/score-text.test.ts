// Scores as text, with and without kicks.
import { expect, test } from 'vitest'
import { scoreText, sideScore } from './score-text.ts'

test.each([
  [null, null, null, null, null],
  [2, 1, null, null, '2 : 1'],
  [1, 1, 4, 2, '1 (4) : (2) 1'],
  [1, 1, 0, 0, '1 (0) : (0) 1'],
] as const)('%s, %s with kicks %s, %s is "%s"', (teamScore1, teamScore2, shootOut1, shootOut2, text) => {
  expect(scoreText({ teamScore1, teamScore2, shootOut1, shootOut2 })).toBe(text)
})

test('one side alone carries its kicks behind its goals', () => {
  expect([sideScore(null, null), sideScore(3, null), sideScore(1, 4)]).toEqual([null, '3', '1 (4)'])
})
