// Placeholders and rounds as fans read them, in both languages.
import { expect, test } from 'vitest'
import { enSeason } from './en.season.ts'
import { koSeason } from './ko.season.ts'
import { placeholder, roundName } from './placeholders.ts'

test.each([
  ['RANK:A조:1', 'A조 1위', 'A조, place 1'],
  ['WINNER:QUARTER_FINALS:2', '8강 2경기 승자', 'Winner of Quarter finals 2'],
  ['LOSER:SEMI_FINALS:1', '4강 1경기 패자', 'Loser of Semi finals 1'],
  ['WINNER:ROUND_OF_16:8', '16강 8경기 승자', 'Winner of Round of 16 8'],
  ['WINNER:QUARTER_FINALS:x', null, null],
  ['OTHER:A조:1', null, null],
  ['', null, null],
  [null, null, null],
])('%s', (source, korean, english) => {
  expect(placeholder(koSeason.office.places, source)).toBe(korean)
  expect(placeholder(enSeason.office.places, source)).toBe(english)
})

test('knock-out rounds have names, league rounds are called as written', () => {
  const { places } = koSeason.office
  expect(['THIRD_PLACE', 'FINAL', '3라운드'].map((round) => roundName(places, round))).toEqual([
    '3·4위전',
    '결승',
    '3라운드',
  ])
})
