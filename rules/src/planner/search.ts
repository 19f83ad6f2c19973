// The order of questions to the solver: as few moves as possible; of those plans, the shortest moves; and where none exists, first
// the fewest wishes to give up. The solver is handed in: this file knows no library.
import { checkPlan } from './check.ts'
import { greedyPlan } from './greedy.ts'
import type { LinearModel } from './linear.ts'
import { type Aim, modelOf, type PlannerModel } from './model.ts'
import { droppedIn, planOf } from './plan.ts'
import { isSamePlace, type Plan, type PlannerProblem, type Wish, wishKey } from './problem.ts'

export interface Solved {
  /** FOUND: a solution that is not proven best. NOTHING: none within the time. */
  status: 'BEST' | 'FOUND' | 'IMPOSSIBLE' | 'NOTHING'
  values: ArrayLike<number> | null
}

/** BEST: fewer wishes, moves or minutes are proven impossible. FEWEST_MOVES: fewer wishes or moves are. */
export type Proof = 'BEST' | 'FEWEST_MOVES' | 'NONE'

/** `start`: columns of a known solution that are 1. */
export type Solve = (model: LinearModel, options: { seconds: number; start?: readonly number[] }) => Solved

export type Step = 'MOVES' | 'WISHES' | 'DISTANCE'

export interface Clock {
  /** Seconds that are left. */
  left: () => number
  /** Called when a step begins. */
  onStep: (step: Step) => void
}

export type Found =
  | {
      outcome: 'PLAN'
      plan: Plan
      moves: number
      /** Each with the matches that are planned against it. */
      dropped: { wish: Wish; matchIds: number[] }[]
      proof: Proof
    }
  /** Not even without any wish; or not within the time. */
  | { outcome: 'IMPOSSIBLE' | 'NOTHING' }

/** Shares of the time that is left: a later step may use what an earlier one did not. */
const share = { MOVES: 0.75, WISHES: 0.5, DISTANCE: 0.95 }

/** At once, keeps every wish, and is seldom the best. */
export function quickPlan(problem: PlannerProblem): Found {
  const plan = checked(problem, [], greedyPlan(problem, []))
  if (!plan) return { outcome: 'NOTHING' }
  return { outcome: 'PLAN', plan, moves: movesIn(problem, plan), dropped: [], proof: 'NONE' }
}

export function searchPlan(problem: PlannerProblem, solve: Solve, clock: Clock): Found {
  const first = fewestMoves(problem, [], solve, clock)
  if (first.plan) return finish(problem, [], first, solve, clock)
  const wishes = ask(problem, [], { kind: 'WISHES' }, solve, clock)
  if (!wishes.values) return { outcome: wishes.status === 'IMPOSSIBLE' ? 'IMPOSSIBLE' : 'NOTHING' }
  const dropped = droppedIn(wishes.model, wishes.values)
  // What was found with the wishes is a plan without them.
  const known = checked(problem, dropped, planOf(wishes.model, wishes.values))
  const second = fewestMoves(problem, dropped, solve, clock, known)
  if (!second.plan) return { outcome: 'NOTHING' }
  // Nothing was proven impossible if the first question only ran out of time.
  const isFewest = second.isFewest && wishes.status === 'BEST' && first.isImpossible
  return finish(problem, dropped, { ...second, isFewest }, solve, clock)
}

interface Fewest {
  plan: Plan | undefined
  isFewest: boolean
  isImpossible: boolean
}

function fewestMoves(
  problem: PlannerProblem,
  dropped: readonly Wish[],
  solve: Solve,
  clock: Clock,
  known?: Plan,
): Fewest {
  const start = checked(problem, dropped, greedyPlan(problem, dropped)) ?? known
  const { status, values, model } = ask(problem, dropped, { kind: 'MOVES' }, solve, clock, start)
  const plan = (values && checked(problem, dropped, planOf(model, values))) || start
  return { plan, isFewest: status === 'BEST', isImpossible: status === 'IMPOSSIBLE' }
}

function finish(
  problem: PlannerProblem,
  dropped: readonly Wish[],
  { plan: first, isFewest }: Fewest,
  solve: Solve,
  clock: Clock,
): Found {
  if (!first) return { outcome: 'NOTHING' }
  const mostMoves = movesIn(problem, first)
  const { status, values, model } = ask(problem, dropped, { kind: 'DISTANCE', mostMoves }, solve, clock, first)
  const plan = (values && checked(problem, dropped, planOf(model, values))) || first
  const { broken } = checkPlan(problem, plan)
  const concerned = new Map(broken.map(({ wish, matchIds }) => [wishKey(wish), matchIds]))
  return {
    outcome: 'PLAN',
    plan,
    moves: movesIn(problem, plan),
    // A search that ran out of time may have given up more than the plan needs.
    dropped: dropped.flatMap((wish) => {
      const matchIds = concerned.get(wishKey(wish))
      return matchIds ? [{ wish, matchIds }] : []
    }),
    proof: isFewest ? (status === 'BEST' ? 'BEST' : 'FEWEST_MOVES') : 'NONE',
  }
}

function ask(
  problem: PlannerProblem,
  dropped: readonly Wish[],
  aim: Aim,
  solve: Solve,
  { left, onStep }: Clock,
  start?: Plan,
): Solved & { model: PlannerModel } {
  onStep(aim.kind)
  const model = modelOf(problem, dropped, aim)
  const { movable, list } = model.candidates
  if (movable.length === 0) return { status: 'BEST', values: [], model }
  if (new Set(list.map(({ match }) => match)).size < movable.length)
    return { status: 'IMPOSSIBLE', values: null, model }
  const options = { seconds: left() * share[aim.kind], ...(start && { start: columnsOf(model, start) }) }
  return { ...solve(model.linear, options), model }
}

/** A plan that breaks more than what was given up is none. */
function checked(problem: PlannerProblem, dropped: readonly Wish[], plan: Plan | undefined): Plan | undefined {
  if (!plan) return undefined
  const { faults, broken } = checkPlan(problem, plan)
  const gone = new Set(dropped.map(wishKey))
  return faults.length === 0 && broken.every(({ wish }) => gone.has(wishKey(wish))) ? plan : undefined
}

function columnsOf({ candidates: { movable, list } }: PlannerModel, plan: Plan): number[] {
  const seen = new Set<number>()
  return list.flatMap(({ match, startsAt, venueIds, isStaying }, column) => {
    const one = movable[match]
    const place = one && plan.get(one.matchId)
    if (!one || !place || seen.has(match) || place.startsAt !== startsAt) return []
    const isIt = isStaying ? isSamePlace(one.place, place) : venueIds.includes(place.venueId ?? 0)
    if (isIt) seen.add(match)
    return isIt ? [column] : []
  })
}

export function movesIn({ matches }: PlannerProblem, plan: Plan): number {
  return matches.filter(
    ({ matchId, isFixed, place }) => !isFixed && place !== null && !isSamePlace(place, plan.get(matchId) ?? null),
  ).length
}
