// Tests of the bracket layout: every size, byes, rounds that do not exist yet, and pages of paper.
import { expect, test } from 'vitest'
import { pagesOf } from '../paper/pages.rules.ts'
import { layOut } from './bracket.rules.ts'
import { doubleElimination, fullBracket, sampleSide, sampleTie } from './bracket.sample.ts'
import { linesOf } from './lines.rules.ts'

const heights = (layout: ReturnType<typeof layOut>) => layout.columns.map(({ ties }) => ties.map(({ y }) => y))

test.each([2, 4, 8, 16, 32, 64, 128])('%d teams: each match is midway between its feeders', (teams) => {
  const layout = layOut(fullBracket(teams))
  expect(layout.columns.length).toBe(Math.log2(teams))
  expect(layout.rows).toBe(teams / 2)
  expect(layout.columns.at(-1)?.ties.map(({ y }) => y)).toEqual([teams / 4])
  for (const { ties } of layout.columns) {
    const ys = ties.map(({ y }) => y)
    expect(new Set(ys).size).toBe(ys.length)
  }
  expect(linesOf(layout)).toHaveLength(teams - 2)
})

test('byes: a match with one feeder is level with it, one without takes a row of its own', () => {
  // Five teams: one quarter-final, whose winner plays the first seed.
  const layout = layOut([
    sampleTie(1, 'QUARTER_FINALS', { position: 2, nextMatchId: 2 }),
    sampleTie(2, 'SEMI_FINALS', { position: 1, nextMatchId: 4, participants: [sampleSide(1), sampleSide(null)] }),
    sampleTie(3, 'SEMI_FINALS', { position: 2, nextMatchId: 4 }),
    sampleTie(4, 'FINAL', { position: 1 }),
  ])
  expect(heights(layout)).toEqual([[0.5], [0.5, 1.5], [1]])
  expect(layout.columns[0]?.ties[0]?.position).toBe(2)
})

test('adds rounds that do not exist yet: half as many as the round before, named by their feeders', () => {
  const layout = layOut([1, 2, 3, 4].map((id) => sampleTie(id, 'QUARTER_FINALS')))
  expect(layout.columns.map(({ round, ties }) => [round, ties.length])).toEqual([
    ['QUARTER_FINALS', 4],
    ['SEMI_FINALS', 2],
    ['FINAL', 1],
  ])
  const [semiFinal] = layout.columns[1]?.ties ?? []
  expect(semiFinal?.match).toBeNull()
  expect(semiFinal?.sides.map(({ source }) => source)).toEqual(['WINNER:QUARTER_FINALS:1', 'WINNER:QUARTER_FINALS:2'])
  expect(layout.columns[2]?.ties[0]?.sides.map(({ source }) => source)).toEqual([
    'WINNER:SEMI_FINALS:1',
    'WINNER:SEMI_FINALS:2',
  ])
  expect(heights(layout)).toEqual([[0.5, 1.5, 2.5, 3.5], [1, 3], [2]])
})

test('adds no round after one with an odd number of matches', () => {
  const layout = layOut([1, 2, 3].map((id) => sampleTie(id, 'QUARTER_FINALS')))
  expect(layout.columns.map(({ round }) => round)).toEqual(['QUARTER_FINALS'])
  expect(linesOf(layout)).toEqual([])
})

test('the match for third place and unknown rounds are apart from the columns', () => {
  const layout = layOut([sampleTie(1, 'FINAL'), sampleTie(2, 'THIRD_PLACE'), sampleTie(3, '친선')])
  expect(layout.columns.map(({ round }) => round)).toEqual(['FINAL'])
  expect(layout.third?.match?.id).toBe(2)
  expect(layout.others.map(({ match }) => match?.id)).toEqual([3])
  expect(layOut([])).toEqual({ kind: null, columns: [], rows: 0, below: [], third: null, others: [] })
})

test('survives links that form a cycle', () => {
  const layout = layOut([sampleTie(1, 'SEMI_FINALS', { nextMatchId: 2 }), sampleTie(2, 'FINAL', { nextMatchId: 1 })])
  expect(layout.columns.flatMap(({ ties }) => ties)).toHaveLength(2)
})

test('a line leaves the middle of its box, turns in the gap and enters the next', () => {
  const [line] = linesOf(layOut(fullBracket(4)))
  // Two columns and a gap of 0.16: the first box ends at 1/2.16 of the width, the final begins at 1.16/2.16.
  expect(line?.d).toBe('M462.96 250H500V500H537.04')
})

test.each([
  [32, [[16, 5]]],
  [
    64,
    [
      [16, 5],
      [16, 5],
      [1, 1],
    ],
  ],
  [
    128,
    [
      [16, 5],
      [16, 5],
      [16, 5],
      [16, 5],
      [2, 2],
    ],
  ],
])('%d teams on paper', (teams, pages) => {
  const layout = layOut(fullBracket(teams))
  const cut = pagesOf(layout, 16)
  expect(cut.map(({ rows, columns }) => [rows, columns.length])).toEqual(pages)
  const keys = cut.flatMap(({ columns }) => columns.flatMap(({ ties }) => ties.map(({ key }) => key)))
  expect(keys.toSorted()).toEqual(layout.columns.flatMap(({ ties }) => ties.map(({ key }) => key)).toSorted())
})

test('a double elimination: the losers below, both finals after the winners', () => {
  const layout = layOut(doubleElimination)
  const rounds = ({ columns }: Pick<typeof layout, 'columns'>) => columns.map(({ round, ties }) => [round, ties.length])
  expect(layout.kind).toBe('WINNERS')
  expect(rounds(layout)).toEqual([
    ['SEMI_FINALS', 2],
    ['WINNERS_FINAL', 1],
    ['FINAL', 1],
    ['SECOND_FINAL', 1],
  ])
  expect(layout.below.map(({ kind, rows }) => [kind, rows])).toEqual([['LOSERS', 1]])
  expect(layout.below.flatMap(rounds)).toEqual([
    ['LOSERS_ROUND_1', 1],
    ['LOSERS_FINAL', 1],
  ])
  expect(layout.below.map((section) => linesOf(section).length)).toEqual([1])
  expect(layout.others).toEqual([])
  // On one page as long as there is room, else each bracket on its own.
  expect(pagesOf(layout, 16).map(({ kind, below }) => [kind, below.length])).toEqual([['WINNERS', 1]])
  expect(pagesOf(layout, 3).map(({ kind, below }) => [kind, below.length])).toEqual([
    ['WINNERS', 0],
    ['LOSERS', 0],
  ])
})

test('a consolation is drawn below the main bracket', () => {
  const layout = layOut([
    ...fullBracket(8),
    sampleTie(11, 'CONSOLATION_ROUND_1', { position: 1, nextMatchId: 13 }),
    sampleTie(12, 'CONSOLATION_ROUND_1', { position: 2, nextMatchId: 13 }),
    sampleTie(13, 'CONSOLATION_FINAL', { position: 1 }),
  ])
  expect([layout.kind, layout.columns.length]).toEqual(['MAIN', 3])
  expect(layout.below.map(({ kind, rows, columns }) => [kind, rows, columns.length])).toEqual([['CONSOLATION', 2, 2]])
  expect(layout.others).toEqual([])
})
