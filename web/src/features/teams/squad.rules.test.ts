// Tests of typed and pasted squads.
import { expect, test } from 'vitest'
import { playerDraft, playersOf, readSquad, squadProblems } from './squad.rules.ts'

test.each([
  [
    '7\t김민수\n이서준\t10\n박 지호',
    [
      [7, '김민수'],
      [10, '이서준'],
      [null, '박 지호'],
    ],
    [],
  ],
  ['번호,이름\n7번,김민수', [[7, '김민수']], []],
  [
    '7 김민수\n8 9 이서준\n10',
    [
      [7, '김민수'],
      [8, '9 이서준'],
    ],
    ['10'],
  ],
  ['김민수\t이서준\n1\t2\t박지호', [], ['김민수\t이서준', '1\t2\t박지호']],
  [`1\t${'가'.repeat(31)}`, [], [`1\t${'가'.repeat(31)}`]],
  ['', [], []],
])('%j', (text, players, unread) => {
  const read = readSquad(text)
  expect(read.rows.map(({ number, name }) => [number, name])).toEqual(players)
  expect(read.unread).toEqual(unread)
})

test('reports the problem of each row, but none of empty rows', () => {
  const rows = [
    { number: '7', name: '김민수' },
    { number: '07', name: '이서준' },
    { number: '1000', name: '박지호' },
    { number: '3', name: ' ' },
    { number: '', name: '가'.repeat(31) },
    { number: '', name: '' },
    { number: '', name: '최도윤' },
  ].map((row) => ({ ...playerDraft(), ...row }))
  const problems = squadProblems(rows)
  expect(rows.map((row) => problems.get(row.key))).toEqual([
    'NUMBER_TAKEN',
    'NUMBER_TAKEN',
    'NUMBER_BAD',
    'NAME_MISSING',
    'NAME_TOO_LONG',
    undefined,
    undefined,
  ])
})

test('leaves empty rows out of the request body', () => {
  const rows = [
    playerDraft({ number: 7, name: ' 김민수 ' }),
    playerDraft(),
    playerDraft({ number: null, name: '이서준' }),
  ]
  expect(playersOf(rows)).toEqual([
    { number: 7, name: '김민수' },
    { number: null, name: '이서준' },
  ])
})
