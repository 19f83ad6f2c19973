// Results that were really played, by the rules of the kits: tap by tap they lead to the score that was announced.
import { describe, expect, it } from 'vitest'
import { type Draft, validateResult } from '../results/result.ts'
import { log } from '../scoring/samples.ts'
import { type Base, fold } from '../scoring/scoring.ts'
import { presetRules } from '../sports/presets.ts'

type Sets = Array<[number, number]>
const setsOf = (text: string): Sets => text.split(' ').map((set) => set.split('-').map(Number) as [number, number])

/** One way to get there: the loser of a set first, but never so that it is over too early. */
function ralliesOf(sets: Sets): string[] {
  return sets.flatMap(([one, two]) => {
    const [winner, loser] = one > two ? ['P1', 'P2'] : ['P2', 'P1']
    const level = Math.min(one, two)
    return [...Array.from({ length: level }, () => [loser, winner]).flat(), ...Array(Math.abs(one - two)).fill(winner)]
  })
}

describe('volleyball: finals and quarter-finals of the Olympic Games', () => {
  it.each([
    ['2004 women, China and Russia', '28-30 25-27 25-20 25-23 15-12', '3-2'],
    ['2004 men, Brazil and Italy', '25-15 24-26 25-20 25-22', '3-1'],
    ['2008 women, Brazil and United States', '25-15 18-25 25-13 25-21', '3-1'],
    ['2008 men, United States and Brazil', '20-25 25-22 25-21 25-23', '3-1'],
    ['2012 women, Brazil and United States', '11-25 25-17 25-20 25-17', '3-1'],
    ['2012 men, Russia and Brazil', '19-25 20-25 29-27 25-22 15-9', '3-2'],
    ['2016 women, China and Serbia', '19-25 25-17 25-22 25-23', '3-1'],
    ['2020 women, Korea and Turkey', '17-25 25-17 28-26 18-25 15-13', '3-2'],
    ['2020 women, Korea and Japan', '25-19 19-25 25-22 15-25 16-14', '3-2'],
    ['2020 women, United States and Brazil', '25-21 25-20 25-14', '3-0'],
    ['2020 men, France and ROC', '25-23 25-17 17-25 21-25 15-12', '3-2'],
    ['2024 women, Italy and United States', '25-18 25-20 25-17', '3-0'],
    ['2024 men, France and Poland', '25-19 25-20 25-23', '3-0'],
  ])('%s', (_, text, total) => {
    const sets = setsOf(text)
    const base: Base = { sport: 'VOLLEYBALL', mustDecide: true }
    const { state, ignored } = fold(presetRules.FIVB_5x25, base, log(['S1', ...ralliesOf(sets), 'FINISH'].join(' ')))
    expect(ignored).toEqual([])
    expect(state.sets.map(({ one, two }) => [one, two])).toEqual(sets)
    expect(`${state.scoreOne}-${state.scoreTwo} ${state.status}`).toBe(`${total} PAST`)
  })

  it.each([
    ['a fifth set is over at 15', '25-0 0-25 25-0 0-25 25-20', 'ILLEGAL_SET'],
    ['a fourth set is not', '25-0 0-25 25-0 15-9', 'SET_NOT_OVER'],
    ['a fifth set needs a lead of two as well', '25-0 0-25 25-0 0-25 15-14', 'SET_NOT_OVER'],
  ])('%s', (_, text, problem) => {
    const sets = setsOf(text).map(([one, two]) => ({ one, two }))
    const draft = { status: 'PAST', scoreOne: null, scoreTwo: null, sets, shootOut: null, mustDecide: false } as const
    expect(validateResult(presetRules.FIVB_5x25, draft)).toMatchObject({ ok: false, problem: { problem } })
  })
})

describe('futsal: finals of the World Cup', () => {
  it.each([
    ['1989 Brazil and Netherlands', [2, 1], null, 1],
    ['1992 Brazil and United States', [4, 1], null, 1],
    ['1996 Brazil and Spain', [6, 4], null, 1],
    ['2000 Spain and Brazil', [4, 3], null, 1],
    ['2004 Spain and Italy', [2, 1], null, 1],
    ['2008 Brazil and Spain, by kicks', [2, 2], [4, 3], 1],
    ['2012 Brazil and Spain', [3, 2], null, 1],
    ['2016 Argentina and Russia', [5, 4], null, 1],
    ['2021 Portugal and Argentina', [2, 1], null, 1],
    ['2024 Brazil and Argentina', [2, 1], null, 1],
  ] as Array<[string, [number, number], [number, number] | null, 1 | 2]>)('%s', (_, score, shootOut, winner) => {
    const [scoreOne, scoreTwo] = score
    const draft: Draft = { status: 'PAST', scoreOne, scoreTwo, sets: [], shootOut, mustDecide: true }
    expect(validateResult(presetRules.FUTSAL_2x20, draft)).toMatchObject({ ok: true, winner })
  })
})

describe('bouts', () => {
  it('two of three pulls win, and the ends change with each', () => {
    const base: Base = { sport: 'TUG_OF_WAR', mustDecide: true }
    const after = (taps: string) => fold(presetRules.TUG_OF_WAR_3, base, log(taps)).state
    expect(after('START P1')).toMatchObject({ scoreOne: 1, scoreTwo: 0, endsSwapped: true, serving: null })
    expect(after('START P1 P2')).toMatchObject({ scoreOne: 1, scoreTwo: 1, endsSwapped: false, isDecided: false })
    expect(after('START P1 P2 P2')).toMatchObject({ scoreOne: 1, scoreTwo: 2, isDecided: true })
    expect(after('START P1 P1 FINISH')).toMatchObject({ status: 'PAST', winner: 1 })
  })

  it('arm wrestlers keep their sides', () => {
    const base: Base = { sport: 'ARM_WRESTLING', mustDecide: false }
    expect(fold(presetRules.ARM_WRESTLING_3, base, log('START P1')).state.endsSwapped).toBe(false)
  })
})
