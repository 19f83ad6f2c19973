// Finals that were really played: goal by goal, half by half and kick by kick they lead to the result that was announced.
import { expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { endOf, playOut, type Sets, setsOf } from './sheets.ts'

/** Halves as taps: who scored, then the whistle. */
function halvesOf(halves: Sets): string[] {
  const starts = ['START', '2H', 'ET', 'ET']
  return halves.flatMap(([one, two], half) => [starts[half] ?? '', `G1*${one}`, `G2*${two}`])
}

// Well-known matches as FIFA publishes them, not looked up again; kicks in the order in which they were taken, '+1' in and '-1' not.
it.each([
  ['1966 England and West Germany, extra time', '1-1 1-1 1-0 1-0', '', '4-2'],
  ['1970 Brazil and Italy', '1-1 3-0', '', '4-1'],
  ['1974 West Germany and Netherlands', '2-1 0-0', '', '2-1'],
  ['1978 Argentina and Netherlands, extra time', '1-0 0-1 1-0 1-0', '', '3-1'],
  ['1982 Italy and West Germany', '0-0 3-1', '', '3-1'],
  ['1986 Argentina and West Germany', '1-0 2-2', '', '3-2'],
  ['1990 West Germany and Argentina', '0-0 1-0', '', '1-0'],
  ['1994 Brazil and Italy, kicks', '0-0 0-0 0-0 0-0', '-2 -1 +2 +1 +2 +1 -2 +1 -2', '0-0'],
  ['1998 France and Brazil', '2-0 1-0', '', '3-0'],
  ['2002 Brazil and Germany', '0-0 2-0', '', '2-0'],
  ['2002 Korea and Spain, quarter-final, kicks', '0-0 0-0 0-0 0-0', '+1 +2 +1 +2 +1 +2 +1 -2 +1', '0-0'],
  ['2006 Italy and France, kicks', '1-1 0-0 0-0 0-0', '+1 +2 +1 -2 +1 +2 +1 +2 +1', '1-1'],
  ['2010 Spain and Netherlands, extra time', '0-0 0-0 0-0 1-0', '', '1-0'],
  ['2014 Germany and Argentina, extra time', '0-0 0-0 0-0 1-0', '', '1-0'],
  ['2018 France and Croatia', '2-1 2-1', '', '4-2'],
  ['2022 Argentina and France, kicks', '2-0 0-2 0-0 1-1', '+2 +1 -2 +1 -2 +1 +2 +1', '3-3'],
])('World Cup %s', (_, text, kicks, total) => {
  const halves = setsOf(text)
  const taps = [...halvesOf(halves), ...(kicks ? ['KICKS', ...kicks.split(' ')] : []), 'FINISH']
  const folded = playOut('SOCCER', presetRules.IFAB_2x45, taps)
  const { sets, shootOut } = folded.state
  expect(sets.map(({ one, two }) => [one, two])).toEqual(halves)
  const goals = (side: string) => kicks.split(' ').filter((kick) => kick === `+${side}`).length
  expect(shootOut).toEqual(kicks ? [goals('1'), goals('2')] : null)
  expect(endOf(folded)).toBe(`${total} PAST 1`)
})

it('ends kicks with the one that can not be caught any more', () => {
  const taps = [...halvesOf(setsOf('0-0 0-0 0-0 0-0')), 'KICKS', '-2 -1 +2 +1 +2 +1 -2 +1'].join(' ').split(' ')
  expect(endOf(playOut('SOCCER', presetRules.IFAB_2x45, [...taps, 'FINISH']))).toBe('0-0 LIVE null without 1')
})
