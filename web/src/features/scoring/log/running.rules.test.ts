// The score beside a row of the log is the one after that tap.
import type { SportRules } from '@campus/contract/rules'
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import type { Body } from '../session/log.rules.ts'
import { gameAfter, idOf, times } from '../session/log.sample.ts'
import { scoreAfter } from './running.rules.ts'

const start: Body = { type: 'START' }
const point = (team: 1 | 2): Body => ({ type: 'POINT', team })
const out = (team: 1 | 2): Body => ({ type: 'OUT', team })
const undo = (number: number): Body => ({ type: 'UNDO', target: idOf(number) })
const typed = (...sets: [number, number][]): Body => ({
  type: 'CORRECTION',
  standing: {
    status: 'LIVE',
    scoreOne: null,
    scoreTwo: null,
    sets: sets.map(([one, two]) => ({ one, two })),
    shootOut: null,
  },
})

const games = {
  SOCCER: presetRules.IFAB_2x45,
  BADMINTON: presetRules.BWF_3x21,
  TABLE_TENNIS: presetRules.ITTF_5x11,
  DODGEBALL: presetRules.KR_CLASS,
} satisfies Record<string, SportRules>

/** Beside the last tap. */
function last(sport: keyof typeof games, bodies: Body[]) {
  const game = gameAfter(bodies, games[sport], { sport })
  expect(game.folded.ignored).toEqual([])
  const item = game.folded.timeline.find(({ event }) => event.id === idOf(bodies.length))
  return item && scoreAfter(game.rules, item)
}

test.each<[string, keyof typeof games, Body[], string]>([
  ['a rally', 'BADMINTON', [start, point(1), point(2), point(1)], '2 : 1'],
  ['the last of a game', 'BADMINTON', [start, ...times(21, point(1))], '21 : 0'],
  ['the first of the next', 'TABLE_TENNIS', [start, ...times(11, point(1)), point(2)], '0 : 1'],
  ['a time-out', 'BADMINTON', [start, point(2), { type: 'TIME_OUT', team: 1 }], '0 : 1'],
  ['after an undo', 'BADMINTON', [start, point(1), undo(2), point(2)], '0 : 1'],
  ['after a correction', 'BADMINTON', [start, point(1), typed([21, 9], [5, 3]), point(2)], '5 : 4'],
  ['a player out', 'DODGEBALL', [start, out(1), out(1), out(2)], '10 : 11'],
  ['the end, in games', 'BADMINTON', [start, ...times(42, point(1)), { type: 'FINISH' }], '2 : 0'],
  ['a goal', 'SOCCER', [start, { type: 'GOAL', team: 2 }], '0 : 1'],
  ['a card in soccer', 'SOCCER', [start, { type: 'GOAL', team: 2 }, { type: 'CARD', team: 1, card: 'RED' }], '0 : 1'],
])('%s', (_, sport, bodies, score) => expect(last(sport, bodies)).toBe(score))
