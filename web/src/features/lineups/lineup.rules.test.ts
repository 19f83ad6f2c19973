// Tests of line-ups: pasted in any order, validated, and taken from a squad.
import type { LineupPlayer } from '@campus/contract/lineups'
import { expect, test } from 'vitest'
import { fromSquad, lineupOf, lineupProblems, missingFrom, readLineup, rowDraft, withCaptain } from './lineup.rules.ts'

const player = (number: number | null, name: string, marks = ''): LineupPlayer => ({
  number,
  name,
  isStarter: !marks.includes('후보'),
  isCaptain: marks.includes('주장'),
})

test.each([
  ['7\t김민수\t주전\tC', [player(7, '김민수', '주장')], []],
  ['주장\t후보\t박지호\t12번', [player(12, '박지호', '후보 주장')], []],
  ['이서준,교체,10', [player(10, '이서준', '후보')], []],
  ['1 최도윤(C)\n#3 정하준 (주장)', [player(1, '최도윤', '주장'), player(3, '정하준', '주장')], []],
  ['9', [player(9, '')], []],
  ['번호\t이름\t구분\n4\t강시우\t선발', [player(4, '강시우')], []],
  ['7\t8\t김민수\n김민수\t이서준\n주전', [], ['7\t8\t김민수', '김민수\t이서준', '주전']],
])('%j', (text, rows, unread) => expect(readLineup(text)).toEqual({ rows, unread }))

test('reports the problem of each row', () => {
  const rows = [
    { number: '7', name: '김민수', isCaptain: true },
    { number: '7번', name: '이서준' },
    { number: '9', name: '', isCaptain: true },
    { number: '', name: '', isCaptain: false },
    { number: 'x', name: '박지호' },
    { number: '', name: '가'.repeat(31) },
  ].map((row) => ({ ...rowDraft(), ...row }))
  const problems = lineupProblems(rows)
  expect(rows.map((row) => problems.get(row.key))).toEqual([
    'NUMBER_TAKEN',
    'NUMBER_TAKEN',
    'SECOND_CAPTAIN',
    undefined,
    'NUMBER_BAD',
    'NAME_TOO_LONG',
  ])
})

test('leaves empty rows out of the request body and keeps the key of each', () => {
  const rows = [rowDraft(), rowDraft({ number: 7, name: ' 김민수 ', isCaptain: true })]
  expect(lineupOf(rows)).toEqual({ entries: [player(7, '김민수', '주장')], keys: [rows[1]!.key] })
})

test('allows one captain or none', () => {
  const rows = [rowDraft({ name: '가', isCaptain: true }), rowDraft({ name: '나' })]
  const captains = (list: typeof rows) => list.map((row) => row.isCaptain)
  expect(captains(withCaptain(rows, rows[1]!.key))).toEqual([false, true])
  expect(captains(withCaptain(rows, rows[0]!.key))).toEqual([false, false])
})

test('takes a whole squad: eleven start in soccer, everybody where the sport sets no number', () => {
  const squad = Array.from({ length: 13 }, (_, index) => ({ number: index + 1, name: `선수${index}` }))
  const starters = (sport: Parameters<typeof fromSquad>[1]) =>
    fromSquad(squad, sport).filter((row) => row.isStarter).length
  expect([starters('SOCCER'), starters('DODGEBALL'), starters('BADMINTON')]).toEqual([11, 12, 13])
})

test('offers only players who are not in the line-up yet', () => {
  const squad = [
    { number: 7, name: '김민수' },
    { number: 8, name: '이서준' },
    { number: null, name: '박지호' },
  ]
  expect(missingFrom(squad, [rowDraft({ number: 7 }), rowDraft({ name: '박지호' })])).toEqual([
    { number: 8, name: '이서준' },
  ])
})
