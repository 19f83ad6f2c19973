// The planner's answers against trying everything, and against the checker.
import { greedyPlan } from '@campus/rules/planner/greedy'
import type { PlannerProblem } from '@campus/rules/planner/problem'
import {
  at,
  brokenBesides,
  court,
  cupProblem,
  match,
  problemOf,
  smallProblem,
  tryAll,
  weigh,
} from '@campus/rules/planner/problems'
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

test('a problem that the presolve of HiGHS calls impossible, and that has a plan', () => {
  const [first, second] = ['2026-05-04', '2026-05-05'] as const
  const hours = [first, second].map((date) => ({ from: at('10:00', date), to: at('12:30', date) }))
  const closed = [{ from: at('10:00', second), to: at('11:00', second) }]
  expectBest(
    problemOf({
      matches: [
        match(1, [1], { place: { startsAt: at('12:00', first), venueId: 1 } }),
        match(2, [2, 4]),
        match(3, [1, 4], { minutes: 90, place: { startsAt: at('10:00', first), venueId: 1 } }),
        match(4, [4, 2], { minutes: 90 }),
      ],
      courts: [
        { ...court(1), hours, closed },
        { ...court(2), hours },
      ],
      starts: ['10:00', '11:00', '12:00'].map((clock) => at(clock, second)),
      perDay: 1,
    }),
  )
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
