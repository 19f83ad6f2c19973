// Random matches: every shipped preset ends, what cannot be decided is found, and what was tapped folds to the same result.
import { rulePresets, type SportRules } from '@campus/contract/rules'
import { describe, expect, it } from 'vitest'
import { tapOf } from '../scoring/samples.ts'
import { fold } from '../scoring/scoring.ts'
import { presetRules } from '../sports/presets.ts'
import { playRandomly, runTrial, tryRules } from './trial.ts'

const single = rulePresets.filter((preset) => presetRules[preset].kind !== 'TIES')

it.each(single)('%s: random matches end, with a winner where one is needed', (preset) => {
  expect(runTrial(presetRules[preset], 400)).toMatchObject({ matches: 400, problems: [] })
})

it.each(single)('%s: the taps of a random match are a log that folds to its result', (preset) => {
  const rules = presetRules[preset]
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { state, taps } = playRandomly(rules, seed)
    const sides = rules.kind === 'PLACED' ? Math.min(rules.lanes, 8) : undefined
    const base = { sport: 'OWN_1', mustDecide: seed % 2 === 0, sides }
    const { state: folded, ignored } = fold(rules, base, taps.map((body, at) => tapOf(at + 1, body))) // biome-ignore format: short
    expect(ignored).toEqual([])
    expect({ ...folded, periodStartedAt: null }).toEqual({ ...state, periodStartedAt: null })
    expect(folded.status).toBe('PAST')
  }
})

describe('finds what cannot be decided', () => {
  const goals = presetRules.IFAB_2x45 as Extract<SportRules, { kind: 'GOALS' }>
  it.each([
    ['goals without extra time and kicks', { ...goals, extraHalfMinutes: 0, shootOutKicks: 0 }, ['NO_WINNER']],
    ['goals with extra time, but no kicks', { ...goals, shootOutKicks: 0 }, ['NO_WINNER']],
    ['goals with kicks alone', { ...goals, extraHalfMinutes: 0 }, []],
  ] as const)('%s', (_, rules, problems) => {
    expect(runTrial(rules, 600).problems).toEqual(problems)
  })

  it('a match that no side can win in as many taps as anybody makes', () => {
    // 9 sets to 99 points end in time; 999 would not, and is not in the schema.
    const rules = { ...(presetRules.ITTF_5x11 as Extract<SportRules, { kind: 'POINTS' }>), bestOf: 9, points: 999 }
    expect(runTrial(rules, 100)).toMatchObject({ problems: ['ENDLESS'] })
  })
})

it('finds the same again, says how often a match ended level, and can be stopped between two batches', () => {
  const first = runTrial(presetRules.CAMPUS_2x20, 200)
  expect(runTrial(presetRules.CAMPUS_2x20, 200)).toEqual(first)
  expect(first.draws).toBeGreaterThan(0)
  // Half of them need a winner.
  expect(first.draws).toBeLessThan(100)
  expect(tryRules(presetRules.CAMPUS_2x20).next()).toMatchObject({ done: false, value: { matches: 50 } })
})
