// Commentary: which highlight a moment is, and that lines are the same on every screen without immediate repetition.
import { type Body, badminton, cup, dodgeball, type Game, soccer, tableTennis } from '@campus/rules/scoring/samples'
import { expect, test } from 'vitest'
import { fillLine, type Highlight } from '../../text/commentary.ts'
import { koreanLines } from '../../text/ko/commentary.ts'
import { koRelay } from '../../text/ko/relay.ts'
import { commentaryOf } from './commentary.rules.ts'
import { storyOf } from './commentary.sample.ts'
import { highlightOf } from './highlights.rules.ts'

const names = ['컴퓨터공학과', '컴공 3'] as const
const goal = (team: 1 | 2, minute: number, player?: string): Body => ({ type: 'GOAL', team, minute, player })
const contextOf = (game: Game) => ({ words: koRelay.relay, sport: game.sport, names })

function kindsOf(game: Game, ...plays: (string | Body)[]) {
  const { rules, moments } = storyOf(game, ...plays)
  return moments.map((_, at) => highlightOf(rules, moments, at))
}

const cases: [name: string, game: Game, plays: (string | Body)[], last: Highlight | null][] = [
  ['a kick-off', soccer, ['START'], 'KICK_OFF'],
  ['the first goal', soccer, ['START G1'], 'OPENER'],
  ['a second', soccer, ['START G1 G1'], 'EXTENDS'],
  ['one back', soccer, ['START G1 G1 G2'], 'PULLS_BACK'],
  ['level', soccer, ['START G1 G2'], 'EQUALISES'],
  ['ahead after being behind', soccer, ['START G1 G2 G2'], 'TURNS'],
  ['ahead again, never behind', soccer, ['START G1 G2 G1'], null],
  ['in added time', soccer, ['START 2H', goal(1, 93)], 'LATE'],
  ['added time of the first half', soccer, ['START', goal(1, 47)], 'OPENER'],
  ['half-time', soccer, ['START G1 HT'], 'HALF_TIME'],
  ['won', soccer, ['START G1 2H FINISH'], 'WON'],
  ['drawn', soccer, ['START 2H FINISH'], 'DRAWN'],
  ['a kick', cup(soccer), ['START 2H ET ET KICKS +1'], 'KICK_IN'],
  ['five points in a row', badminton, ['START P2 P1*5'], 'RUN'],
  ['level late', badminton, ['START P1*9 P2*9'], 'LEVEL'],
  ['game point', badminton, ['START P1*20'], 'GAME_POINT'],
  ['deuce', badminton, ['START P1*20 P2*20'], 'DEUCE'],
  ['a game', badminton, ['START P1*21'], 'GAME_WON'],
  ['match point', badminton, ['START P1*21 P1*20'], 'MATCH_POINT'],
  ['four in a row at a table', tableTennis, ['START P2 P1*4'], 'RUN'],
  ['an out', dodgeball, ['START X1'], 'OUT'],
  ['three outs', dodgeball, ['START X1*3'], 'OUT_RUN'],
  ['level again', dodgeball, ['START X1 X2'], 'OUT_LEVEL'],
  ['the last one', dodgeball, ['START X1 X2*11'], 'LAST_ONE'],
  ['all out', dodgeball, ['START X1 X2*12'], 'ALL_OUT'],
  ['time', dodgeball, ['START X1*3 X2 TIME'], 'TIME_UP'],
] // biome-ignore format: a table

test.each(cases)('%s', (_name, game, plays, last) => expect(kindsOf(game, ...plays).at(-1)).toBe(last))

test('particles follow names and scores; a line that lacks a fact is not chosen', () => {
  expect(fillLine('{team+이/가} {won+으로/로} 이겼습니다.', { team: '컴공 3', won: '2 : 3' })).toBe(
    '컴공 3이 2 : 3으로 이겼습니다.',
  )
  expect(fillLine('{player+이/가} 넣었습니다.', { team: '컴공 3', player: null })).toBeNull()
})

test('chooses the same lines for the same log, and never one line twice in a row', () => {
  const { rules, moments } = storyOf(badminton, 'START', 'P1*9 P2*9 P1 P2 P1 P2 P1 P2 P1 P2')
  const first = commentaryOf(contextOf(badminton), rules, moments, koreanLines)
  expect(commentaryOf(contextOf(badminton), rules, moments, koreanLines)).toEqual(first)
  const levels = first.filter((_, at) => highlightOf(rules, moments, at) === 'LEVEL')
  const shapes = levels.map((line) => line.replaceAll(/\d+/g, '8'))
  expect(levels.length).toBeGreaterThan(3)
  expect(shapes.some((shape, at) => shape === shapes[at + 1])).toBe(false)
})

test('uses plain sentences where a language has no lines', () => {
  const { rules, moments } = storyOf(soccer, 'START', goal(1, 12, '김민수'))
  expect(commentaryOf(contextOf(soccer), rules, moments, null).at(-1)).toBe(
    '전반 12분, 컴퓨터공학과 김민수 골! 1\u00a0:\u00a00',
  )
})

const plain: (keyof typeof koreanLines)[] = ['OWN_GOAL', 'KICK_OUT', 'OUT', 'OUT_RUN', 'LAST_ONE', 'ALL_OUT']
test('own goals, missed kicks and outs name no player; every moment has lines without one', () => {
  expect(plain.flatMap((kind) => koreanLines[kind]).filter((line) => line.includes('{player'))).toEqual([])
  for (const [kind, lines] of Object.entries(koreanLines))
    expect(lines.filter((line) => !line.includes('{player')).length, kind).toBeGreaterThan(1)
})
