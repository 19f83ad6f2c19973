// What followers read, case by case.
import { expect, test } from 'vitest'
import { pushMessage, type Told } from './push.letters.ts'

const final: Told = {
  matchId: 7,
  version: 9,
  sport: 'SOCCER',
  competition: '총장배',
  status: 'PAST',
  teamOne: '컴퓨터공학과',
  teamTwo: '기계공학과',
  sourceOne: null,
  sourceTwo: null,
  scoreOne: 1,
  scoreTwo: 1,
  shootOne: 4,
  shootTwo: 2,
}

test('the end of a tie decided by kicks tells the kicks', () => {
  expect(pushMessage(final, 'END', false)).toMatchObject({ title: '컴퓨터공학과 1 (4) : (2) 1 기계공학과' })
})

test('a match without kicks tells the score alone, 0 : 0 while there is none', () => {
  const begun = { ...final, status: 'LIVE', scoreOne: null, scoreTwo: null, shootOne: null, shootTwo: null } as const
  expect(pushMessage(begun, 'START', false)).toMatchObject({ title: '컴퓨터공학과 0 : 0 기계공학과' })
})
