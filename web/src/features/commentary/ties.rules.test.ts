// The story of a tie: sentences and rows name the rubber, and what wins one says so.
import { type Body, tie } from '@campus/rules/scoring/samples'
import { rowsOf } from '@campus/rules/scoring/timeline-rows'
import { expect, test } from 'vitest'
import { enRelay } from '../../text/en/relay.ts'
import { koRelay } from '../../text/ko/relay.ts'
import { storyOf } from './commentary.sample.ts'
import { sentence } from './sentences.rules.ts'

const names = ['체육교육과', '전자공학과'] as const
const opened: Body = { type: 'RUBBER', rubber: 0, team: 1, players: [['김도윤'], ['최서연']] }
const linesOf = (words: typeof koRelay.relay, ...plays: Array<string | Body>) =>
  storyOf(tie, ...plays).moments.map((moment) =>
    sentence({ words, sport: 'BADMINTON', names }, moment).replaceAll('\u00a0', ' '),
  )
const lastOf = (words: typeof koRelay.relay, ...plays: Array<string | Body>) => linesOf(words, ...plays).at(-1)

test.each<[plays: Array<string | Body>, korean: string, english: string]>([
  [['START', opened], '1경기 단식 시작, 김도윤 대 최서연', 'Rubber 1 Singles begins: 김도윤 against 최서연'],
  [['START 2.R1'], '2경기 복식 시작', 'Rubber 2 Doubles begins'],
  [['START', opened, '1.P2'], '1경기 단식 1게임, 전자공학과 득점 0–1', 'Rubber 1 Singles Game 1: point to 전자공학과, 0–1'],
  [['START', opened, '1.P1*21'], '1경기 단식 1게임 체육교육과 승리 21–0', 'Rubber 1 Singles Game 1: 체육교육과 win 21–0'],
  [['START', opened, '1.P1*42'], '1경기 단식 체육교육과 김도윤 승리! 1 : 0', 'Rubber 1 Singles: 체육교육과 김도윤 win. 1 : 0'],
  [['START 3.F2'], '3경기 단식 전자공학과 기권승! 0 : 1', 'Rubber 3 Singles: 전자공학과 win by walkover. 0 : 1'],
])('%j', (plays, korean, english) => {
  expect(lastOf(koRelay.relay, ...plays)).toBe(korean)
  expect(lastOf(enRelay.relay, ...plays)).toBe(english)
}) // biome-ignore format: a case per line

test('players named later are no moment, but the start of their rubber has them', () => {
  const lines = linesOf(koRelay.relay, 'START 1.R1 1.P1', { ...opened, team: undefined })
  expect(lines).toHaveLength(3)
  expect(lines[1]).toBe('1경기 단식 시작, 김도윤 대 최서연')
})

test('the rows of a tie are the games of each rubber, and how the tie stood after it', () => {
  const rows = rowsOf(storyOf(tie, 'START', opened, '1.P1*42 2.R1 3.R2 3.P2*21 2.P1*2 3.P2*21'))
  expect(
    rows.map((row) => [row.kind, row.kind === 'SET' ? row.rubber : null, row.kind === 'SET' ? row.set : null]),
  ).toEqual([
    ['SET', 0, 0],
    ['SET', 0, 1],
    ['MARK', null, null],
    ['SET', 1, 0],
    ['SET', 2, 0],
    ['SET', 2, 1],
    ['MARK', null, null],
  ])
  expect(rows[1]).toMatchObject({ winner: 1, isOver: true, run: Array(21).fill(1) })
  expect(rows[3]).toMatchObject({ isOver: false, score: [2, 0], winner: null })
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})
