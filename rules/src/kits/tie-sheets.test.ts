// Finals that were really played as ties of five: tap by tap they lead to the result that was announced. Scores as the news of BWF, of ITTF
// and of agencies gave them; each was looked up, and the two sheets that papers printed differently agree with a second one.
import type { TieRules } from '@campus/contract/rules'
import { expect, it } from 'vitest'
import { validateResult } from '../results/result.ts'
import { type Body, tapOf } from '../scoring/samples.ts'
import { type Base, fold } from '../scoring/scoring.ts'
import { presetRules } from '../sports/presets.ts'

const thomas = presetRules.BWF_TIE_5 as TieRules
const sudirman = presetRules.BWF_TIE_MIXED_5 as TieRules
const tableTennis = presetRules.ITTF_TIE_5 as TieRules

/** One way to get there: the loser of a game first, but never so that it is over too early. */
function pointsOf([one = 0, two = 0]: number[]): Array<1 | 2> {
  const [winner, loser] = one > two ? ([1, 2] as const) : ([2, 1] as const)
  const level = Array.from({ length: Math.min(one, two) }, () => [loser, winner]).flat()
  return [...level, ...Array<1 | 2>(Math.abs(one - two)).fill(winner)]
}

const gamesOf = (sheet: string) => sheet.split(' ').map((game) => game.split('-').map(Number))

it.each([
  ['Thomas Cup 2014, Japan and Malaysia', thomas, '12-21 16-21, 12-21 21-17 21-19, 21-15 21-17, 21-19 17-21 12-21, 21-12 18-21 21-17', '3-2'],
  ['Thomas Cup 2016, Denmark and Indonesia', thomas, '21-17 21-18, 18-21 13-21, 21-17 21-12, 16-21 14-21, 21-15 21-7', '3-2'],
  ['Thomas Cup 2020, Indonesia and China', thomas, '18-21 21-14 21-16, 21-12 21-19, 21-14 18-21 21-14', '3-0'],
  ['Thomas Cup 2022, India and Indonesia', thomas, '8-21 21-17 21-16, 18-21 23-21 21-19, 21-15 23-21', '3-0'],
  ['Thomas Cup 2024, China and Indonesia', thomas, '21-17 21-6, 21-18 17-21 21-17, 16-21 21-15 17-21, 21-11 21-15', '3-1'],
  ['Uber Cup 2020, China and Japan', thomas, '18-21 10-21, 29-27 15-21 21-18, 21-9 21-18, 24-22 23-21', '3-1'],
  ['Uber Cup 2022, Korea and China', thomas, '21-17 15-21 20-22, 12-21 21-18 21-18, 12-21 13-21, 22-20 21-17, 28-26 18-21 21-8', '3-2'],
  ['Uber Cup 2024, China and Indonesia', thomas, '21-7 21-16, 21-11 21-8, 10-21 21-15 21-17', '3-0'],
  ['Sudirman Cup 2017, Korea and China', sudirman, '14-21 15-21, 21-12 21-16, 10-21 10-21, 21-19 21-13, 21-17 21-13', '3-2'],
  ['Sudirman Cup 2025, China and Korea', sudirman, '21-16 17-21 21-15, 17-21 16-21, 21-5 21-5, 21-14 21-17', '3-1'],
  // Two singles, then the doubles. Told by ITTF.
  ['Olympic Games 2008 men, China and Germany', tableTennis, '11-4 11-8 11-7, 11-7 8-11 11-4 11-7, 11-13 11-5 11-8 11-7', '3-0'],
  ['Olympic Games 2008 women, China and Singapore', tableTennis, '9-11 11-3 11-8 11-6, 9-11 11-3 11-4 11-7, 11-8 11-5 11-6', '3-0'],
])('%s', (_, rules, text, total) => {
  const sheets = text.split(', ').map(gamesOf)
  const taps = sheets.flatMap((games, rubber): Body[] => [
    { type: 'RUBBER', rubber, team: 1 },
    ...games.flatMap(pointsOf).map((team): Body => ({ type: 'POINT', team, rubber })),
  ])
  const base: Base = { sport: rules === tableTennis ? 'TABLE_TENNIS' : 'BADMINTON', mustDecide: true }
  const all: Body[] = [{ type: 'START' }, ...taps, { type: 'FINISH' }]
  const { state, ignored } = fold(rules, base, all.map((body, at) => tapOf(at + 1, body))) // biome-ignore format: short
  expect(ignored).toEqual([])
  expect(state.rubbers.map((rubber) => rubber?.play.sets.map(({ one, two }) => [one, two]))).toEqual(sheets)
  expect(`${state.scoreOne}-${state.scoreTwo} ${state.status} ${state.winner}`).toBe(`${total} PAST 1`)
  // A form types the games of each rubber alone.
  const draft = { status: 'PAST', scoreOne: null, scoreTwo: null, sets: state.sets, shootOut: null, mustDecide: true } as const
  expect(validateResult(rules, draft)).toMatchObject({ ok: true, winner: 1, scoreOne: 3 })
}) // biome-ignore format: a sheet per line
