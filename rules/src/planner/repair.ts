// The problem of a day that needs repair: its matches that have not begun may move, everything else is fixed.
import type { RepairRequest } from '@campus/contract/planning'
import { dateAt, instantOf, minute } from '../seoul.ts'
import {
  commonWishes,
  courtOf,
  datesBetween,
  feedersIn,
  fixedMatch,
  inOrder,
  mayMove,
  movableMatch,
  type PlanningRow,
  ruleMinutes,
  stepsOf,
} from './facts.ts'
import type { PlannerProblem } from './problem.ts'

/** `courtsOf`: where a competition plays. */
export function repairProblem(
  request: RepairRequest,
  rows: readonly PlanningRow[],
  courtsOf: (competitionId: number) => number[],
  now: number,
): PlannerProblem {
  const { date, lastDay = date, dayStart, dayEnd, venueIds, stepMinutes, closed, restMinutes, perDay } = request
  const dates = datesBetween(date, lastDay)
  const feedersOf = feedersIn(rows)
  const fixed = new Set(request.fixedIds)
  const overruns = new Map(request.overruns.map(({ matchId, minutes }) => [matchId, minutes]))
  const isMovable = (row: PlanningRow) =>
    mayMove(row) && !fixed.has(row.matchId) && row.startsAt !== null && dateAt(row.startsAt.getTime()) === date
  const matches = rows.map((row) =>
    isMovable(row)
      ? movableMatch(row, givenMinutes(row, rows), feedersOf(row), venueIds ?? courtsOf(row.competitionId))
      : fixedMatch(row, now, feedersOf(row), overruns.get(row.matchId) ?? givenMinutes(row, rows)),
  )
  const movable = matches.filter((match) => !match.isFixed)
  const used = movable.flatMap(({ place, venueIds: suiting }) => [place?.venueId, ...suiting])
  const courtIds = [...new Set(used.filter((venueId) => typeof venueId === 'number'))]
  const ends = matches.flatMap(({ isFixed, place, minutes }) =>
    isFixed && place ? [Math.ceil((place.startsAt / minute + minutes) / 5) * 5 * minute] : [],
  )
  const steps = dates.flatMap((one) => stepsOf(one, dayStart, dayEnd, stepMinutes))
  const own = movable.flatMap(({ place }) => (place ? [place.startsAt] : []))
  const isToday = (at: number) => dates.includes(dateAt(at)) && at < instantOf(dateAt(at), dayEnd)
  return {
    ...commonWishes(request),
    matches,
    courts: courtIds.map((venueId) =>
      courtOf(
        venueId,
        { dates, dayStart, dayEnd, now },
        request,
        closed
          .filter((one) => one.venueId === null || one.venueId === venueId)
          .map(({ from, to }) => ({ from: instantOf(date, from), to: instantOf(date, to) })),
      ),
    ),
    starts: inOrder([...steps, ...own, ...ends.filter(isToday)], now),
    restMinutes,
    perDay,
    rounds: [],
  }
}

/** A day may give a match less time than its rules say: then it takes what it was given. */
function givenMinutes(row: PlanningRow, rows: readonly PlanningRow[]): number {
  const minutes = ruleMinutes(row)
  const start = row.startsAt?.getTime() ?? 0
  if (row.venueId === null) return minutes
  const later = rows.flatMap(({ venueId, startsAt }) =>
    venueId === row.venueId && startsAt !== null && startsAt.getTime() > start ? [startsAt.getTime()] : [],
  )
  return Math.min(minutes, ...later.map((at) => (at - start) / minute))
}
