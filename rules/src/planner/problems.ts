// Small random problems, and the best answer by trying everything: for the tests of the planner only.
import * as fc from 'fast-check'
import { dayAt, instantOf, minute } from '../seoul.ts'
import { checkPlan } from './check.ts'
import {
  isSamePlace,
  type Place,
  type PlannerMatch,
  type PlannerProblem,
  type Wish,
  wishKey,
  wishWeights,
} from './problem.ts'

export const at = (clock: string, date = '2026-05-04') => instantOf(date, clock)

export const court = (venueId: number) => ({ venueId, hours: null, breaks: [], closed: [] })

/** A match of an hour on court 1 or 2. */
export function match(matchId: number, teamIds: number[], given: Partial<PlannerMatch> = {}): PlannerMatch {
  const usual = { feeders: [], round: null, minutes: 60, place: null, isFixed: false, venueIds: [1, 2] }
  return { matchId, teamIds, ...usual, ...given }
}

export function problemOf(given: Partial<PlannerProblem>): PlannerProblem {
  return {
    matches: [],
    courts: [court(1), court(2)],
    starts: ['10:00', '11:00', '12:00', '13:00'].map((clock) => at(clock)),
    restMinutes: 0,
    perDay: 9,
    away: [],
    excludedDays: [],
    rounds: [],
    apart: [],
    ...given,
  }
}

const dates = ['2026-05-04', '2026-05-05']
const clocks = ['10:00', '11:00', '12:00']
const allStarts = dates.flatMap((date) => clocks.map((clock) => at(clock, date)))

const place = fc.record({ startsAt: fc.constantFrom(...allStarts), venueId: fc.constantFrom(1, 2) })

function spans(venueId: number, list: readonly (readonly [number, number])[]) {
  return list.filter(([id]) => id === venueId).map(([, from]) => ({ from, to: from + 60 * minute }))
}

/** Four matches of four teams on two courts and two days: small enough to try all plans. */
export const smallProblem: fc.Arbitrary<PlannerProblem> = fc
  .record({
    pairs: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 4,
    }),
    places: fc.array(fc.option(place), { minLength: 4, maxLength: 4 }),
    lengths: fc.oneof(fc.constant([60, 60, 60, 60]), fc.array(fc.constantFrom(60, 90), { minLength: 4, maxLength: 4 })),
    isFirstFixed: fc.boolean(),
    isFed: fc.boolean(),
    starts: fc.subarray(allStarts, { minLength: 2 }),
    away: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...allStarts)), { maxLength: 6 }),
    closed: fc.array(fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(...allStarts)), { maxLength: 2 }),
    breaks: fc.array(fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(...allStarts)), { maxLength: 2 }),
    hours: fc.boolean(),
    restMinutes: fc.constantFrom(0, 60),
    perDay: fc.constantFrom(1, 2),
    isDayExcluded: fc.boolean(),
    isSpread: fc.boolean(),
    isApart: fc.boolean(),
  })
  .map((given) => {
    const matches = given.pairs.map(([one, two], index) => {
      const own = given.places[index] ?? null
      const isLast = index > 0 && index === given.pairs.length - 1
      return match(index + 1, one === two ? [one] : [one, two], {
        place: own,
        minutes: given.lengths[index] ?? 60,
        isFixed: index === 0 && given.isFirstFixed && own !== null,
        round: String(index % 2),
        ...(isLast && given.isFed && { feeders: [1], teamIds: [] }),
      })
    })
    return problemOf({
      matches,
      courts: [1, 2].map((venueId) => ({
        venueId,
        hours: given.hours ? dates.map((date) => ({ from: at('10:00', date), to: at('12:30', date) })) : null,
        breaks: spans(venueId, given.breaks),
        closed: spans(venueId, given.closed),
      })),
      starts: given.starts,
      restMinutes: given.restMinutes,
      perDay: given.perDay,
      away: given.away.map(([teamId, from]) => ({ teamId, from, to: from + 60 * minute })),
      excludedDays: given.isDayExcluded ? [dayAt(at('10:00'))] : [],
      rounds: given.isSpread
        ? dates.map((date, index) => ({ round: String(index), from: at('00:00', date), to: at('23:59', date) }))
        : [],
      apart: given.isApart ? [[1, 2]] : [],
    })
  })

const cupDates = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07']
const cupStarts = cupDates.flatMap((date) =>
  ['10:00', '11:00', '12:00', '13:00', '14:00'].map((clock) => at(clock, date)),
)

/** Two groups of three, then semi-finals, a final and a third place, on three courts: more than can be tried by hand. */
export const cupProblem: fc.Arbitrary<PlannerProblem> = fc
  .record({
    places: fc.array(fc.option(fc.record({ startsAt: fc.constantFrom(...cupStarts), venueId: fc.constantFrom(1, 2, 3) })), { minLength: 10, maxLength: 10 }), // biome-ignore format: short
    courts: fc.array(fc.constantFrom([1, 2, 3], [1, 2], [3]), { minLength: 10, maxLength: 10 }),
    fixed: fc.integer({ min: 0, max: 3 }),
    minutes: fc.constantFrom([60], [60, 60, 90]),
    away: fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...cupStarts)), { maxLength: 40 }),
    closed: fc.array(fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(...cupStarts)), { maxLength: 20 }),
    restMinutes: fc.constantFrom(0, 60, 1200),
    perDay: fc.constantFrom(1, 2),
    apart: fc.array(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { minLength: 2, maxLength: 3 }), { maxLength: 2 }), // biome-ignore format: short
  })
  .map(({ places, courts, fixed, minutes, away, closed, restMinutes, perDay, apart }) => {
    const groups = [[1, 2], [1, 3], [2, 3], [4, 5], [4, 6], [5, 6]] // biome-ignore format: short
    const league = [1, 2, 3, 4, 5, 6]
    const feeders = [...groups.map(() => []), league, league, [7, 8], [7, 8]]
    const matches = feeders.map((each, index) =>
      match(index + 1, groups[index] ?? [], {
        feeders: each,
        place: places[index] ?? null,
        isFixed: index < fixed && Boolean(places[index]),
        minutes: minutes[index % minutes.length] ?? 60,
        venueIds: courts[index] ?? [],
      }),
    )
    return problemOf({
      matches,
      courts: [1, 2, 3].map((venueId) => ({ ...court(venueId), closed: spans(venueId, closed) })),
      starts: cupStarts,
      away: away.map(([teamId, from]) => ({ teamId, from, to: from + 60 * minute })),
      restMinutes,
      perDay,
      apart,
    })
  })

export interface ByHand {
  /** The least weight of wishes that a plan breaks, and the fewest moves of plans that break none. */
  weight: number
  moves: number
}

/** Tries every plan; undefined where none is free of faults. */
export function tryAll(problem: PlannerProblem): ByHand | undefined {
  const movable = problem.matches.filter(({ isFixed }) => !isFixed)
  const best: ByHand = { weight: Number.POSITIVE_INFINITY, moves: Number.POSITIVE_INFINITY }
  const plan = new Map<number, Place>()
  const places = problem.starts.flatMap((startsAt) => problem.courts.map(({ venueId }) => ({ startsAt, venueId })))
  function judge() {
    const { faults, broken } = checkPlan(problem, plan)
    if (faults.length > 0) return
    best.weight = Math.min(best.weight, weigh(broken.map(({ wish }) => wish)))
    const moves = movable.filter(({ matchId, place: own }) => own && !isSamePlace(own, plan.get(matchId) ?? null))
    if (broken.length === 0) best.moves = Math.min(best.moves, moves.length)
  }
  function choose(index: number) {
    const one = movable[index]
    if (!one) return judge()
    const choices = places.some((here) => isSamePlace(here, one.place)) || !one.place ? places : [one.place, ...places]
    for (const choice of choices) {
      plan.set(one.matchId, choice)
      choose(index + 1)
    }
  }
  choose(0)
  return best.weight === Number.POSITIVE_INFINITY ? undefined : best
}

export const weigh = (wishes: readonly Wish[]) => wishes.reduce((sum, { kind }) => sum + wishWeights[kind], 0)

/** What a plan breaks besides what was given up. */
export function brokenBesides(problem: PlannerProblem, plan: ReadonlyMap<number, Place>, dropped: readonly Wish[]) {
  const gone = new Set(dropped.map(wishKey))
  const { faults, broken } = checkPlan(problem, plan)
  return [...faults, ...broken.filter(({ wish }) => !gone.has(wishKey(wish)))]
}
