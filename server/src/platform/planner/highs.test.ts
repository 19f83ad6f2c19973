// The planner's answers against trying everything, and against the checker.
import { greedyPlan } from '@campus/rules/planner/greedy'
import type { PlannerProblem } from '@campus/rules/planner/problem'
import { brokenBesides, cupProblem, smallProblem, tryAll, weigh } from '@campus/rules/planner/problems'
import { type Clock, movesIn, searchPlan } from '@campus/rules/planner/search'
import * as fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { openHighs } from './highs.ts'

const solve = await openHighs(undefined, () => {})
const patient: Clock = { left: () => 60, onStep: () => {} }
const hurried: Clock = { left: () => 1.5, onStep: () => {} }
const runs = { numRuns: 150 * inject('propertyFactor') }

function expectBest(problem: PlannerProblem) {
  const best = tryAll(problem)
  const found = searchPlan(problem, solve, patient)
  expect(found.outcome).toBe(best ? 'PLAN' : 'IMPOSSIBLE')
  if (!best || found.outcome !== 'PLAN') return
  const dropped = found.dropped.map(({ wish }) => wish)
  expect(found.proof).toBe('BEST')
  expect(brokenBesides(problem, found.plan, dropped)).toEqual([])
  expect(weigh(dropped)).toBe(best.weight)
  // Each was needed: it names the matches that are planned against it.
  expect(found.dropped.filter(({ matchIds }) => matchIds.length === 0)).toEqual([])
  if (best.weight === 0) expect(found.moves).toBe(best.moves)
}

test('of small problems: as few wishes given up and as few matches moved as by trying everything', () => {
  fc.assert(fc.property(smallProblem, expectBest), runs)
})

function expectSound(problem: PlannerProblem) {
  const found = searchPlan(problem, solve, hurried)
  const quick = greedyPlan(problem, [])
  if (found.outcome !== 'PLAN') expect(quick, found.outcome).toBeUndefined()
  if (found.outcome !== 'PLAN') return
  const dropped = found.dropped.map(({ wish }) => wish)
  expect(brokenBesides(problem, found.plan, dropped)).toEqual([])
  expect(found.dropped.filter(({ matchIds }) => matchIds.length === 0)).toEqual([])
  if (!quick) return
  expect(dropped).toEqual([])
  expect(found.moves).toBeLessThanOrEqual(movesIn(problem, quick))
}

test('of cups with groups and a knock-out: every plan is sound, and never worse than the quick one', () => {
  fc.assert(fc.property(cupProblem, expectSound), { numRuns: 6 * inject('propertyFactor') })
})
