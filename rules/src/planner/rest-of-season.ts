// The problem of the rest of a season: all matches of a competition that have not begun may move, around all others.
import type { RestOfSeasonRequest } from '@campus/contract/planning'
import { knockOutRounds, thirdPlace, winnersFinal } from '@campus/contract/sports'
import { day, instantOf, minute, weekdayAt } from '../seoul.ts'
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
  teamsOf,
} from './facts.ts'
import type { PlannerProblem } from './problem.ts'

export function restOfSeasonProblem(
  request: RestOfSeasonRequest,
  rows: readonly PlanningRow[],
  now: number,
): PlannerProblem {
  const { competitionId, calendar, fixedIds, isWeekly } = request
  const { firstDay, lastDay, weekdays, dayStart, dayEnd, slotMinutes, restMinutes, perDay } = calendar
  const venueIds = [...new Set(calendar.venueIds)]
  const dates = datesBetween(firstDay, lastDay).filter((date) => weekdays.includes(weekdayAt(instantOf(date, '12:00'))))
  const feedersOf = feedersIn(rows)
  const isMovable = (row: PlanningRow) =>
    row.competitionId === competitionId && mayMove(row) && !fixedIds.includes(row.matchId)
  const movable = rows.filter(isMovable)
  const taken = movable.flatMap(({ venueId }) => venueId ?? [])
  const courtIds = new Set([...venueIds, ...taken])
  const teamIds = new Set(movable.flatMap(teamsOf))
  const isInTheWay = (row: PlanningRow) =>
    row.competitionId === competitionId ||
    (row.venueId !== null && courtIds.has(row.venueId)) ||
    teamsOf(row).some((teamId) => teamIds.has(teamId))
  const matches = rows
    .filter(isInTheWay)
    .map((row) =>
      isMovable(row)
        ? movableMatch(row, Math.min(slotMinutes, ruleMinutes(row)), feedersOf(row), venueIds)
        : fixedMatch(row, now, feedersOf(row)),
    )
  return {
    ...commonWishes(request),
    matches,
    courts: [...courtIds].map((venueId) => courtOf(venueId, { dates, dayStart, dayEnd, now }, request, [])),
    starts: inOrder(
      dates.flatMap((date) => stepsOf(date, dayStart, dayEnd, slotMinutes)),
      now,
    ),
    restMinutes,
    perDay,
    rounds: isWeekly
      ? weeksOf(movable, Math.max(now, instantOf(firstDay, '00:00')), instantOf(lastDay, '00:00') + day)
      : [],
  }
}

/** A week for each round in its order; several rounds share one where there are not enough. */
function weeksOf(movable: readonly PlanningRow[], from: number, to: number): PlannerProblem['rounds'] {
  const steps = orderRounds(movable)
  const inTurn = [...new Set(steps.values())].toSorted((a, b) => a - b)
  const week = 7 * day
  const weeks = Math.max(1, Math.floor((to - from + minute) / week))
  return [...steps].map(([round, step]) => {
    const turn = inTurn.indexOf(step)
    const index = inTurn.length <= weeks ? turn : Math.floor((turn * weeks) / inTurn.length)
    return { round, from: from + index * week, to: from + (index + 1) * week }
  })
}

const order: readonly string[] = knockOutRounds
/** The round that these are played beside. */
const besides: Record<string, string> = { [thirdPlace]: 'FINAL', [winnersFinal]: 'FINAL' }

/** League rounds by their number, then the knock-out, each of its rounds after those that feed it. */
function orderRounds(movable: readonly PlanningRow[]): Map<string, number> {
  const steps = new Map<string, number>()
  const rows = Map.groupBy(movable, ({ round }) => round)
  function stepOf(round: string): number {
    const known = steps.get(round)
    if (known !== undefined) return known
    const index = order.indexOf(besides[round] ?? round)
    const own = index < 0 ? Number.parseInt(round, 10) || 0 : 1000 + index
    // Before the rounds that feed it: were they to feed each other, this ends.
    steps.set(round, own)
    const fed = (rows.get(round) ?? []).flatMap(({ sourceOne, sourceTwo }) => [sourceOne, sourceTwo])
    const feeders = fed.flatMap((source) => {
      const [kind, from = ''] = source?.split(':') ?? []
      return (kind === 'WINNER' || kind === 'LOSER') && rows.has(from) ? [stepOf(from)] : []
    })
    const step = Math.max(own, ...feeders.map((feeder) => feeder + 1))
    steps.set(round, step)
    return step
  }
  for (const round of rows.keys()) if (round !== null) stepOf(round)
  return steps
}
