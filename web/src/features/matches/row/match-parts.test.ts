// Tests of the parts of a score as the wire has them, and who won.
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { partsOf, partWinner, shootOutOf } from './match-parts.ts'

const part = (one: number, two: number, end: ReturnType<typeof partsOf>[number]['end'] = null) => ({ one, two, end })

test.each([
  ['sets', '21,18,21', '17,21,15', '', [part(21, 17), part(18, 21), part(21, 15)]],
  ['a set with one side only', '21,3', '17', '', [part(21, 17)]],
  ['nothing', '', '', '', []],
  ['a zero', '0', '0', '', [part(0, 0)]],
  [
    'ends',
    '6,3,4',
    '0,3,4',
    'ELIMINATION,,SUDDEN_DEATH_TWO',
    [part(6, 0, 'ELIMINATION'), part(3, 3), part(4, 4, 'SUDDEN_DEATH_TWO')],
  ],
  ['an end nobody knows', '6', '0', 'EARTHQUAKE', [part(6, 0)]],
])('%s', (_name, teamOneSubScores, teamTwoSubScores, setEnds, parts) => {
  const match = sampleMatch({ status: 'PAST', showSubScores: true, teamOneSubScores, teamTwoSubScores, setEnds })
  expect(partsOf(match)).toEqual(parts)
  expect(partsOf({ ...match, showSubScores: false })).toEqual([])
  expect(partsOf({ ...match, status: 'FUTURE' })).toEqual([])
})

test.each([
  [part(21, 17), 1],
  [part(17, 21), 2],
  [part(3, 3), null],
  [part(3, 3, 'DRAW'), null],
  [part(3, 3, 'SUDDEN_DEATH_ONE'), 1],
  [part(5, 3, 'SUDDEN_DEATH_TWO'), 2],
])('%o is won by %s', (each, winner) => expect(partWinner(each)).toBe(winner))

test('a shoot-out shows once both sides have a figure', () => {
  expect(shootOutOf({ shootOut1: 0, shootOut2: 0 })).toEqual([0, 0])
  expect(shootOutOf({ shootOut1: 4, shootOut2: null })).toBeNull()
})
