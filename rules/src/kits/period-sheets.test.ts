// Matches of 3x3 and of kickball that were really played: basket by basket and run by run they lead to the score that was announced.
import type { PeriodRules } from '@campus/contract/rules'
import { describe, expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { endOf, inningsOf, playOut, setsOf } from './sheets.ts'

/** One by one; a shot of two where it ends a match beyond 21. */
const baskets = (points: number, side: 1 | 2) => (points > 21 ? [`P${side}*20`, `B${side}`] : [`P${side}*${points}`])

describe('3x3: finals and semi-finals of the Olympic Games, World Cups and the World Tour', () => {
  const rules = presetRules.FIBA_3x3 as PeriodRules
  // As FIBA publishes them. Looked up: Reuters and NBC (Paris), Japan Today (Tokyo, the third; both
  // finals are well known), ESPN (2023), FIBA (2018), De Telegraaf (2017),
  // Ball in Europe (2012), Mainbasket (World Tour 2016).
  it.each([
    ['Olympic Games 2020 men, Latvia and ROC', '21-18'],
    ['Olympic Games 2020 women, United States and ROC', '18-15'],
    ['Olympic Games 2020 women, Japan and United States', '20-18'],
    ['Olympic Games 2024 men, third place, Lithuania and Latvia', '21-18'],
    ['Olympic Games 2024 women, Germany and Spain', '17-16'],
    ['Olympic Games 2024 women, semi-final, Germany and Canada', '16-15'],
    ['Olympic Games 2024 women, third place, United States and Canada', '16-13'],
    ['World Championship 2012 men, Serbia and France', '16-13'],
    ['World Championship 2012 men, third place, Ukraine and Israel', '19-18'],
    ['World Cup 2017 men, semi-final, Netherlands and Slovenia', '13-12'],
    ['World Cup 2018 men, third place, Slovenia and Poland', '21-16'],
    ['World Cup 2018 women, Italy and Russia', '16-12'],
    ['World Cup 2023 men, Serbia and United States', '21-19'],
    ['World Cup 2023 women, United States and France', '16-12'],
    ['World Tour 2016, semi-final, Ljubljana and Caguas', '22-15'],
    ['World Tour 2016, Ljubljana and Hamamatsu', '21-12'],
  ])('%s', (_, total) => {
    const [[one, two] = [0, 0]] = setsOf(total)
    const folded = playOut('BASKETBALL_3X3', rules, ['START', ...baskets(two, 2), ...baskets(one, 1)])
    // Twenty-one end it at once, before the horn.
    expect([total, folded.state.isDecided]).toEqual([total, one >= 21])
    const horn = one >= 21 ? [] : ['TIME']
    const taps = ['START', ...baskets(two, 2), ...baskets(one, 1), ...horn, 'FINISH']
    expect(endOf(playOut('BASKETBALL_3X3', rules, taps))).toBe(`${total} PAST 1`)
  })

  it.each([
    // France scored first, then a shot of two ended it.
    ['Olympic Games 2024 men, Netherlands and France', ['P2', 'B1'], '18-17'],
    ['Olympic Games 2024 women, semi-final, Spain and United States', ['P1', 'P1'], '18-16'],
  ])('%s: 16-16, and the first two points of overtime', (_, overtime, total) => {
    const before = ['START', 'P1*16', 'P2*16', 'TIME', 'SET']
    expect(endOf(playOut('BASKETBALL_3X3', rules, [...before, ...overtime.slice(0, 1), 'FINISH']))).toMatch('LIVE')
    expect(endOf(playOut('BASKETBALL_3X3', rules, [...before, ...overtime, 'FINISH']))).toBe(`${total} PAST 1`)
  })
})

describe('kickball', () => {
  const rules = presetRules.KICKBALL_5 as PeriodRules
  // No line scores of Korean schools were found. Leagues of adults in the United States play five innings too, and further ones while it is
  // level; their reports on kickball.com (Founders Cup), gskball.com (Oakland 2015) and in players' blogs (2009, 2011) tell the runs.
  it.each([
    ['Founders Cup 2010, semi-final, Sofa King Good and Other Shot Callers', '20000', '20001', '2-3 PAST 2'],
    ['Founders Cup 2012, Other Shot Callers and The Situation', '00013', '10010', '4-2 PAST 1'],
    ['Founders Cup 2018, RAD and Relax', '020200', '010121', '4-5 PAST 2'],
    // Who kicked first is not told.
    ['Founders Cup 2012, semi-final, Other Shot Callers and Sofa King Good', '00001', '00000', '1-0 PAST 1'],
  ])('%s', (_, first, second, end) => {
    const folded = playOut('KICKBALL', rules, inningsOf(first, second))
    expect(folded.state.sets.map(({ one, two }) => `${one}${two}`).join(' ')).toBe(
      [...first].map((runs, at) => `${runs}${second[at]}`).join(' '),
    )
    expect(endOf(folded)).toBe(end)
  })

  // Of these the last innings are told, and how many runs there were before them: those stand in the first.
  it.each([
    ['Founders Cup 2009, Mandrake X and a team of San Francisco', '600003', '600002', '9-8 PAST 1'],
    ['Founders Cup 2010, semi-final, MEATBALLS and Panik Attack', '000011', '100002', '2-3 PAST 2'],
    ['Founders Cup 2013, round of 16, OSC and Flying V', '300002', '300003', '5-6 PAST 2'],
    ['Founders Cup 2016, MEATBALLS and Dice', '20000', '00001', '2-1 PAST 1'],
    ['spring league 2011, G.T.K. and Mooseknuckles', '10002', '30001', '3-4 PAST 2'],
  ])('%s', (_, first, second, end) => {
    expect(endOf(playOut('KICKBALL', rules, inningsOf(first, second)))).toBe(end)
  })

  it('Oakland 2015, Welcome to Death Row and Baby Bouncies: six innings by a house rule', () => {
    const taps = inningsOf('301020', '000000')
    expect(endOf(playOut('KICKBALL', { ...rules, periods: 6 }, taps))).toBe('6-0 PAST 1')
  })
})
