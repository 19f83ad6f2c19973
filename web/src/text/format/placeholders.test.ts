// Placeholders and names of rounds in both languages.
import { expect, test } from 'vitest'
import { enPlaces } from '../en/places.ts'
import { koPlaces } from '../ko/places.ts'
import { placeholder, roundName, stageName } from './placeholders.ts'

test.each([
  ['RANK:A조:1', 'A조 1위', 'Group A, place 1'],
  ['WINNER:QUARTER_FINALS:2', '8강 2경기 승자', 'Winner of Quarter final 2'],
  ['LOSER:SEMI_FINALS:1', '4강 1경기 패자', 'Loser of Semi final 1'],
  ['WINNER:ROUND_OF_16:8', '16강 8경기 승자', 'Winner of Round of 16, match 8'],
  ['LOSER:LOSERS_ROUND_2:1', '패자조 2라운드 1경기 패자', "Loser of Losers' round 2, match 1"],
  ['WINNER:WINNERS_FINAL:1', '승자조 결승 승자', "Winner of Winners' final"],
  ['HEATS:2:8', '예선 조별 2위까지, 나머지는 기록순', 'First 2 of each heat, then by marks'],
  ['HEATS:0:8', '예선 기록순', 'By marks of the heats'],
  ['WINNER:QUARTER_FINALS:x', null, null],
  ['OTHER:A조:1', null, null],
  ['', null, null],
  [null, null, null],
])('%s', (source, korean, english) => {
  expect(placeholder(koPlaces, source)).toBe(korean)
  expect(placeholder(enPlaces, source)).toBe(english)
})

test('knock-out rounds have names, league rounds are shown as entered', () => {
  expect(['THIRD_PLACE', 'FINAL', '3라운드'].map((round) => roundName(koPlaces, round))).toEqual([
    '3·4위전',
    '결승',
    '3라운드',
  ])
})

test.each([
  ['A조', '3라운드', 'A조 3라운드', 'Group A Round 3'],
  [null, 'FINAL', '결승', 'Final'],
  ['B조', null, 'B조', 'Group B'],
  ['예선 1조', null, '예선 1조', 'Heat 1'],
  ['예선', '조별', '예선 조별', '예선 조별'],
  [null, null, '', ''],
])('the stage of %s and %s', (group, round, korean, english) => {
  expect(stageName(koPlaces, group, round)).toBe(korean)
  expect(stageName(enPlaces, group, round)).toBe(english)
})
