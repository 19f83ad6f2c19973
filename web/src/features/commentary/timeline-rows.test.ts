// Rows of the timeline: no undone taps and points, one row per set and per shoot-out; and which rules a story uses.

import { buildStory, momentsOf } from '@campus/rules/scoring/moments'
import {
  type Body,
  badminton,
  basketball,
  campus,
  cup,
  dodgeball,
  idOf,
  kickball,
  soccer,
} from '@campus/rules/scoring/samples'
import { type Row, rowsOf } from '@campus/rules/scoring/timeline-rows'
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { storyOf, taps } from './commentary.sample.ts'

function textOf(row: Row): string {
  if (row.kind === 'SIDE') return `${row.moment.kind} ${row.side} ${row.moment.score.join('-')}`
  if (row.kind === 'MARK')
    return row.moment.period && row.moment.kind === 'PERIOD' ? row.moment.period : row.moment.kind
  if (row.kind === 'KICKS') return `KICKS ${row.score.join('-')} of ${row.kicks.length}`
  return `SET ${row.set} ${row.score.join('-')} won by ${row.winner}${row.isOver ? '' : ' running'} ${row.end ?? ''}`.trim()
}
const rows = (...story: Parameters<typeof storyOf>) => rowsOf(storyOf(...story)).map(textOf)

test('soccer: goals, cards, substitutions and periods; what was undone is gone', () => {
  const change: Body = { type: 'SUBSTITUTION', team: 2 }
  expect(rows(soccer, 'START G1 G1 U3 HT 2H O2 Y1', change, 'FINISH')).toEqual([
    'START', 'GOAL 1 1-0', 'HALF_TIME', 'SECOND_HALF', 'OWN_GOAL 2 1-1', 'CARD 1 1-1', 'SUBSTITUTION 2 1-1', 'FINISH',
  ]) // biome-ignore format: a list
})

test('quarters and innings: a row for each, none for a basket or a change of sides', () => {
  expect(rows(basketball, 'START B1 C2 L1 TIME SET P1')).toEqual([
    'SET 0 2-3 won by null',
    'SET 1 1-0 won by null running',
  ])
  const over = 'START B1 TIME SET TIME SET TIME SET P2 FINISH'
  expect(rows(basketball, over).slice(-2)).toEqual(['SET 3 0-1 won by null', 'FINISH'])
  const { moments } = storyOf(kickball, 'START P1 TIME TIME')
  expect(moments.map(({ kind }) => kind)).toEqual(['START', 'POINT', 'SET'])
})

test('shows a player named later beside the goal', () => {
  const { moments } = storyOf(soccer, 'START G1', { type: 'NOTE', target: idOf(2), player: '김민수' })
  expect(moments.map(({ kind, player }) => [kind, player])).toEqual([['START', null], ['GOAL', '김민수']]) // biome-ignore format: short
})

test('shows all kicks in one row', () => {
  const played = rows(cup(campus), 'START 2H KICKS +1 -2 +1')
  expect(played).toEqual(['START', 'SECOND_HALF', 'KICKS 2-0 of 3'])
  expect(rows(cup(campus), 'START 2H KICKS').at(-1)).toBe('SHOOT_OUT')
})

test('sets with their end scores, the running one last, cards before the set they were given in', () => {
  expect(rows(badminton, 'START P2*3 P1*21 Y2 P2 P1')).toEqual([
    'CARD 2 1-0',
    'SET 0 21-3 won by 1',
    'SET 1 1-1 won by null running',
  ])
  expect(rows(dodgeball, 'START X1*12 X2*2 X1 TIME X1')).toEqual([
    'SET 0 0-12 won by 2 ELIMINATION', 'SET 1 11-10 won by 1 TIME',
    'SET 2 11-12 won by null running', ]) // biome-ignore format: a list
})

const runs = (...story: Parameters<typeof storyOf>) =>
  rowsOf(storyOf(...story)).flatMap((row) => (row.kind === 'SET' ? [row.run.join('')] : []))

test('the points of a set in their order, where all were tapped', () => {
  expect(runs(badminton, 'START P1 P2 P2 P1')).toEqual(['1221'])
  const typed: Body = {
    type: 'CORRECTION',
    standing: { status: 'LIVE', scoreOne: 0, scoreTwo: 0, sets: [{ one: 5, two: 3 }], shootOut: null },
  }
  expect(runs(badminton, 'START P1', typed, 'P1')).toEqual([''])
})

test('has no moments for a match that is reset to before its start', () => {
  const back: Body = {
    type: 'CORRECTION',
    standing: { status: 'FUTURE', scoreOne: null, scoreTwo: null, sets: [], shootOut: null },
  }
  expect(storyOf(soccer, 'START G1', back).moments).toEqual([])
  expect(storyOf(soccer, 'START G1', back, 'START').moments.map(({ kind }) => kind)).toEqual(['START'])
})

test('uses the rules that lead to the score when the competition has changed its rules', () => {
  const events = taps('START P1*42 FINISH')
  const match = sampleMatch({
    sport: 'BADMINTON',
    teamScore1: 2,
    teamScore2: 0,
    teamOneSubScores: '21,21',
    teamTwoSubScores: '0,0',
    version: 99,
  })
  expect(buildStory(presetRules.BWF_3x15, match, events)?.sets).toEqual([{ one: 21, two: 0 }, { one: 21, two: 0 }]) // biome-ignore format: short
  expect(buildStory(presetRules.BWF_3x21, { ...match, teamScore1: 1 }, events)).toBeNull()
})

test('ignores events newer than the match until the match has their version', () => {
  const events = taps('START G1 G1')
  const match = sampleMatch({ teamScore1: 1, teamScore2: 0, teamOneSubScores: '1', teamTwoSubScores: '0', version: 3 })
  expect(buildStory(presetRules.IFAB_2x45, match, events)?.moments.map(({ kind }) => kind)).toEqual(['START', 'GOAL'])
})

test('has no moments without a timeline', () => expect(momentsOf(presetRules.IFAB_2x45, { timeline: [] })).toEqual([]))
