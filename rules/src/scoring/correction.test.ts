// Corrections: the standing that a form sets, and how a match continues from it.
import { SetEnd } from '@campus/contract/rules'
import type { Standing } from '@campus/contract/scoring'
import { expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import {
  badminton,
  campus,
  cup,
  dodgeball,
  foldGame,
  type Game,
  kickball,
  log,
  soccer,
  summaryOf,
  tableTennis,
  tapOf,
} from './samples.ts'
import { type Folded, standingOf, type Tap } from './scoring.ts'

/** '21-3 5-2/TIME' as sets. */
function setsOf(text: string): Standing['sets'] {
  return text.split(' ').map((set) => {
    const [one, two, end] = set.split(/[-/]/)
    return { one: Number(one), two: Number(two), ...(end && { end: SetEnd.parse(end) }) }
  })
}

/** Taps, a correction of what they led to, and taps after it. */
function corrected(game: Game, before: string, given: Partial<Standing>, after?: string): Folded {
  const standing: Standing = { status: 'LIVE', scoreOne: 0, scoreTwo: 0, sets: [], shootOut: null, ...given }
  const earlier = log(before)
  const correction = tapOf(earlier.length + 1, { type: 'CORRECTION', standing })
  const later = after ? log(after).map((tap, index) => ({ ...tap, ...placeOf(earlier.length + index + 2) })) : []
  return foldGame(game, [...earlier, correction, ...later])
}

function placeOf(number: number): Pick<Tap, 'id' | 'clock' | 'deviceAt'> {
  const { id, clock, deviceAt } = tapOf(number, { type: 'NOTE' })
  return { id, clock, deviceAt }
}

it.each<[string, Partial<Standing>, string, string, Game]>([
  ['START G1', { scoreOne: 2, scoreTwo: 1 }, 'G1 2H G2 FINISH', 'PAST 3-2 won by 1', soccer],
  ['START G1 2H', { sets: setsOf('1-0 0-2') }, 'G2', 'LIVE 1-3 [1-0 0-3]', soccer],
  ['START', { sets: setsOf('1-0 0-0') }, 'HT 2H G2', 'LIVE 1-1 [1-0 0-1] without 3,4', soccer],
  ['START G1 FINISH', { status: 'LIVE', scoreOne: 1 }, 'G2', 'LIVE 1-1', soccer],
  ['START G1', { status: 'PAST', scoreOne: 4 }, 'G2', 'PAST 4-0 won by 1 without 4', soccer],
  ['START G1', { status: 'FUTURE' }, 'START G2', 'LIVE 0-1 [0-1]', soccer],
  ['START G1', { status: 'POSTPONED' }, 'G1 START', 'LIVE 0-0 [0-0] without 4', soccer],
  ['START G1', { status: 'CANCELLED' }, 'START', 'CANCELLED - without 4', soccer],
  ['START G1', { status: 'FORFEIT', scoreTwo: 3 }, '', 'FORFEIT 0-3 won by 2', soccer],
  ['START G1', { shootOut: [1, 0] }, '', 'LIVE 1-0 [1-0] without 3', soccer],
  [
    'START',
    { scoreOne: 1, scoreTwo: 1, shootOut: [2, 1] },
    '+2 +1 -2 +1',
    'LIVE 1-1 kicks 4-1 decided without 3',
    cup(campus),
  ],
  [
    'START 2H KICKS +2 -1',
    { sets: setsOf('1-1 0-0'), shootOut: [0, 1] },
    '+2',
    'LIVE 1-1 [1-1 0-0] kicks 0-2',
    cup(campus),
  ],
  ['START 2H KICKS', { scoreOne: 1, scoreTwo: 1 }, 'G1 +1', 'LIVE 2-1 without 6', cup(campus)],
  ['START P1*3', { sets: setsOf('21-3 19-20') }, 'P1*3', 'LIVE 2-0 [21-3 22-20] decided', badminton],
  ['START P1*3', { sets: setsOf('22-3') }, 'P1', 'LIVE 0-0 [4-0] without 5', badminton],
  ['START P1*3', { scoreOne: 1, scoreTwo: 1 }, 'P1', 'LIVE 1-1 without 6', badminton],
  ['START P1*3', { scoreOne: 2, scoreTwo: 1 }, 'FINISH', 'PAST 2-1 won by 1', badminton],
  ['START X1', { sets: setsOf('5-0 4-3') }, 'X2*3', 'LIVE 2-0 [5-0 4-0/ELIMINATION] decided', dodgeball],
  ['START X1', { sets: setsOf('5-0 0-0') }, 'X2', 'LIVE 1-0 [5-0 12-11]', dodgeball],
  ['START X1', { sets: setsOf('5-0 12-12') }, 'X2', 'LIVE 1-0 [5-0 12-11]', dodgeball],
  ['START X1', { scoreOne: 1 }, 'X2 SUDDEN1', 'LIVE 1-0 without 4,5', dodgeball],
  ['START X1', { sets: setsOf('5-2/TIME') }, 'X2', 'LIVE 1-0 [5-2/TIME 12-11]', dodgeball],
])('%s, then %j, then %s → %s', (before, given, after, expected, game) => {
  expect(summaryOf(corrected(game, before, given, after))).toBe(expected)
})

it('keeps the period unless the sets imply another', () => {
  const before = 'START HT 2H'
  const { state } = corrected(soccer, before, { scoreOne: 1 })
  expect(state).toMatchObject({
    period: 'SECOND_HALF',
    periodStartedAt: log(before)[2]?.deviceAt,
    periodFromMinute: 45,
  })
  const back = corrected(soccer, before, { sets: setsOf('1-0') }).state
  expect(back).toMatchObject({ period: 'FIRST_HALF', periodStartedAt: tapOf(4, { type: 'NOTE' }).deviceAt })
})

it('sets the clock by the sets: to the second half of extra time, to the beginning', () => {
  const extra = corrected(cup(soccer), 'START 2H ET', { sets: setsOf('0-0 0-0 1-0 0-0') }).state
  expect(extra).toMatchObject({ period: 'EXTRA_TIME', periodFromMinute: 105, endsSwapped: true })
  const wdbf: Game = { sport: 'DODGEBALL', rules: presetRules.WDBF }
  const begun = foldGame(wdbf, [
    tapOf(1, { type: 'CORRECTION', standing: { ...standingOf(extra), sets: [], scoreOne: 0 } }),
  ])
  expect(begun.state).toMatchObject({ status: 'LIVE', period: 'FIRST_HALF', periodStartedAt: placeOf(1).deviceAt })
})

it('derives the server of table tennis from the points, of badminton only from the next point', () => {
  const sets = setsOf('3-2')
  expect(corrected(tableTennis, 'S1', { sets }).state.serving).toBe(1)
  expect(corrected(badminton, 'S1', { sets }).state.serving).toBeNull()
  expect(corrected(badminton, 'S1', { sets }, 'P2').state.serving).toBe(2)
})

it('counts no outs of a match that is over', () => {
  const over = foldGame(
    { ...kickball, rules: { ...kickball.rules, periods: 1 } as Game['rules'] },
    'S1 TIME X2 P2 FINISH',
  )
  expect(over.state).toMatchObject({ status: 'PAST', scoreTwo: 1, outs: [0, 0] })
})

it('counts the outs of the turn that is played, and none once its inning is over or unknown', () => {
  expect(corrected(kickball, 'S1 X1*2', { sets: setsOf('1-0') }).state).toMatchObject({ outs: [2, 0] })
  expect(corrected(kickball, 'S1 X1*2', { sets: setsOf('1-0/TIME') }).state).toMatchObject({ outs: [0, 0] })
  expect(corrected(kickball, 'S1 X1*2', {}).state).toMatchObject({ outs: [0, 0] })
})
