// What people read about each rubber of a tie.
import type { TieRules } from '@campus/contract/rules'
import { expect, it } from 'vitest'
import { orderOfPlay } from './order-of-play.ts'
import { foldGame, tie } from './samples.ts'
import { unplayed } from './state.ts'

const rules = tie.rules as TieRules
const won = (rubber: number, side: 1 | 2) => `${rubber}.R1 ${rubber}.P${side}*42`
const phases = (taps: string, all = rules) =>
  orderOfPlay(all, foldGame({ ...tie, rules: all }, taps).state).map(({ phase }) => phase)

it('before it begins, the last two may not be needed', () => {
  const all = orderOfPlay(rules, unplayed).map(({ phase }) => phase)
  expect(all).toEqual(['LATER', 'LATER', 'LATER', 'IF_NEEDED', 'IF_NEEDED'])
})

it.each([
  ['START', ['NEXT', 'LATER', 'LATER', 'IF_NEEDED', 'IF_NEEDED']],
  [`START ${won(1, 1)} 2.R1`, ['OVER', 'RUNNING', 'NEXT', 'IF_NEEDED', 'IF_NEEDED']],
  [`START ${won(1, 1)} ${won(2, 2)} 3.R1`, ['OVER', 'OVER', 'RUNNING', 'NEXT', 'IF_NEEDED']],
  [`START ${won(1, 1)} ${won(2, 2)} ${won(3, 1)} ${won(4, 2)}`, ['OVER', 'OVER', 'OVER', 'OVER', 'NEXT']],
  [`START ${won(1, 1)} ${won(2, 1)} 4.R1 ${won(3, 1)}`, ['OVER', 'OVER', 'OVER', 'UNFINISHED', 'NOT_PLAYED']],
])('%s', (taps, expected) => {
  expect(phases(taps)).toEqual(expected)
})

it('where all rubbers are played, none may be left out', () => {
  const all = { ...rules, playsAll: true }
  expect(phases(`START ${won(1, 1)} ${won(2, 1)} ${won(3, 1)}`, all)).toEqual(['OVER', 'OVER', 'OVER', 'NEXT', 'LATER'])
})
