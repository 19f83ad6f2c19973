// Periods and innings against a second way to count them: whatever is tapped, both agree on the score and on whether it is over.
import type { PeriodRules } from '@campus/contract/rules'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { type Body, tapOf } from './samples.ts'
import { type Base, fold } from './scoring.ts'

const periodRules = fc.record({
  periods: fc.integer({ min: 1, max: 4 }),
  values: fc.constantFrom<number[]>([1], [1, 2], [1, 2, 3], [2, 7]),
  target: fc.option(fc.integer({ min: 1, max: 12 })),
  extraTarget: fc.option(fc.integer({ min: 1, max: 3 })),
  extraMinutes: fc.constantFrom(0, 5),
  outs: fc.constant(null),
  mayDraw: fc.boolean(),
})
const inningRules = fc.record({
  periods: fc.integer({ min: 1, max: 3 }),
  values: fc.constant<number[]>([1]),
  outs: fc.integer({ min: 1, max: 3 }),
  mayDraw: fc.boolean(),
})
const body = fc.record({
  type: fc.constantFrom<Body['type']>('POINT', 'POINT', 'OUT', 'OUT', 'FOUL', 'SET', 'SET_START'),
  team: fc.constantFrom<1 | 2>(1, 2),
  value: fc.constantFrom(1, 2, 3, undefined),
  end: fc.constant('TIME' as const),
})

interface Count {
  score: [number, number]
  isDecided: boolean
}

/** Point by point on paper: a list of periods, who bats, how many outs; nothing is shared with the fold. */
function countOnPaper(rules: PeriodRules, mustDecide: boolean, taps: Body[]): Count {
  const closed: Array<[number, number]> = []
  let open: [number, number] = [0, 0]
  let [isRunning, bats, outs, isDecided] = [true, 1, 0, false]
  const mayDraw = rules.mayDraw && !mustDecide
  const score = (): [number, number] => [
    open[0] + closed.reduce((sum, [one]) => sum + one, 0),
    open[1] + closed.reduce((sum, [, two]) => sum + two, 0),
  ]
  const close = () => {
    closed.push(open)
    ;[open, isRunning, bats, outs] = [[0, 0], false, 1, 0]
    const [one, two] = score()
    if (closed.length >= rules.periods && (one !== two || mayDraw)) isDecided = true
  }
  const endTurn = () => {
    if (rules.outs === null || bats === 2) return close()
    ;[bats, outs] = [2, 0]
    const [one, two] = score()
    if (closed.length + 1 >= rules.periods && two > one) isDecided = true
  }
  const isTargetMet = () => {
    const isExtra = closed.length >= rules.periods
    const [one, two] = isExtra ? open : score()
    const target = isExtra ? rules.extraTarget : rules.target
    return target !== null && Math.max(one, two) >= target && one !== two
  }
  const hasClock = () =>
    closed.length < rules.periods || rules.extraMinutes > 0 || rules.extraTarget === null || rules.outs !== null
  for (const { type, team = 1, value } of taps) {
    if (isDecided) break
    if (type === 'SET_START') isRunning = true
    if (type === 'SET' && isRunning && hasClock()) endTurn()
    const counts = value ?? rules.values[0] ?? 1
    const mayScore = rules.outs === null || team === bats
    if (type === 'POINT' && rules.values.includes(counts) && mayScore) {
      isRunning = true
      open = team === 1 ? [open[0] + counts, open[1]] : [open[0], open[1] + counts]
      const [one, two] = score()
      if (isTargetMet() || (rules.outs !== null && bats === 2 && closed.length + 1 >= rules.periods && two > one))
        isDecided = true
    }
    if (type === 'OUT' && rules.outs !== null && team === bats) {
      isRunning = true
      outs++
      if (outs === rules.outs) endTurn()
    }
  }
  return { score: score(), isDecided }
}

describe.each([
  ['periods', periodRules, presetRules.FIBA_4x10],
  ['innings', inningRules, presetRules.SOFTBALL_7],
])('%s', (_, drawn, preset) => {
  it('counts as on paper', () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), fc.array(body, { maxLength: 40 }), (some, mustDecide, bodies) => {
        const rules = { ...preset, ...some } as PeriodRules
        const base: Base = { sport: 'BASKETBALL', mustDecide }
        const taps = [{ type: 'START' } as Body, ...bodies].map((each, at) => tapOf(at + 1, each))
        const { state } = fold(rules, base, taps)
        const paper = countOnPaper(rules, mustDecide, bodies)
        expect({ score: [state.scoreOne, state.scoreTwo], isDecided: state.isDecided }).toEqual(paper)
      }),
      { numRuns: 300 * inject('propertyFactor') },
    )
  })

  it('can always be brought to an end', () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), fc.array(body, { maxLength: 30 }), (some, mustDecide, bodies) => {
        const rules = { ...preset, ...some } as PeriodRules
        const base: Base = { sport: 'BASKETBALL', mustDecide }
        // Whoever may score does, and every period is ended, until it is decided.
        const rest: Body[] = Array.from({ length: 16 }, (): Body[] => [
          { type: 'POINT', team: 1, value: rules.values[0] },
          { type: 'SET', end: 'TIME' },
        ]).flat()
        const all: Body[] = [{ type: 'START' }, ...bodies, ...rest, { type: 'FINISH' }]
        const { state } = fold(rules, base, all.map((each, at) => tapOf(at + 1, each))) // biome-ignore format: short
        expect(state.status).toBe('PAST')
      }),
      { numRuns: 200 * inject('propertyFactor') },
    )
  })
})
