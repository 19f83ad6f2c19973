// Checks a plan without any of the code that made it: every pair of matches, every court, every team. Runs after each solve, and
// in the tests; a plan that fails is never shown to anybody.
import { dayAt, minute } from '../seoul.ts'
import { isSamePlace, type Place, type Plan, type PlannerMatch, type PlannerProblem, type Wish } from './problem.ts'

/** What no wish is about. */
export type Fault =
  | { kind: 'NO_PLACE' | 'NOT_A_START' | 'NOT_ITS_COURT' | 'CLOSED'; matchId: number }
  | { kind: 'SAME_COURT' | 'SAME_TEAM' | 'SAME_PERSON' | 'ORDER'; matchId: number; otherId: number }

export interface Verdict {
  faults: Fault[]
  /** Wishes that the plan breaks, each with the matches concerned. Not what only fixed matches break. */
  broken: { wish: Wish; matchIds: number[] }[]
}

interface On {
  match: PlannerMatch
  place: Place
  from: number
  to: number
}

export function checkPlan(problem: PlannerProblem, plan: Plan): Verdict {
  const faults: Fault[] = []
  const broken = new Map<string, { wish: Wish; matchIds: Set<number> }>()
  const on: On[] = []
  for (const match of problem.matches) {
    const place = match.isFixed ? match.place : plan.get(match.matchId)
    if (place) on.push({ match, place, from: place.startsAt, to: place.startsAt + match.minutes * minute })
    else if (!match.isFixed) faults.push({ kind: 'NO_PLACE', matchId: match.matchId })
  }
  for (const one of on) if (!one.match.isFixed) checkPlace(one)
  for (const [index, one] of on.entries())
    for (const two of on.slice(index + 1)) if (!one.match.isFixed || !two.match.isFixed) checkPair(one, two)
  checkDays()
  return {
    faults,
    broken: [...broken.values()].map(({ wish, matchIds }) => ({ wish, matchIds: [...matchIds] })),
  }

  function breaks(wish: Wish, ...matchIds: number[]) {
    const key = JSON.stringify(wish)
    const known = broken.get(key) ?? { wish, matchIds: new Set() }
    broken.set(key, known)
    for (const matchId of matchIds) known.matchIds.add(matchId)
  }

  function checkPlace({ match, place, from, to }: On) {
    const { matchId, teamIds, round } = match
    const isStaying = isSamePlace(match.place, place)
    if (!isStaying && !problem.starts.includes(from)) faults.push({ kind: 'NOT_A_START', matchId })
    if (!isStaying && !match.venueIds.includes(place.venueId ?? 0)) faults.push({ kind: 'NOT_ITS_COURT', matchId })
    const day = dayAt(from)
    for (const { venueId, hours, breaks: pauses, closed } of problem.courts) {
      if (venueId !== place.venueId) continue
      for (const one of closed) if (one.from < to && from < one.to) faults.push({ kind: 'CLOSED', matchId })
      if (hours && !hours.some((open) => open.from <= from && to <= open.to))
        breaks({ kind: 'HOURS', venueId, day }, matchId)
      for (const one of pauses)
        if (one.from < to && from < one.to) breaks({ kind: 'BREAK', venueId, from: one.from, to: one.to }, matchId)
    }
    for (const one of problem.away)
      if (teamIds.includes(one.teamId) && one.from < to && from < one.to)
        breaks({ kind: 'AWAY', teamId: one.teamId, from: one.from, to: one.to }, matchId)
    if (problem.excludedDays.includes(day)) breaks({ kind: 'DAY', day }, matchId)
    for (const one of problem.rounds)
      if (one.round === round && (from < one.from || from >= one.to)) breaks({ kind: 'ROUND', round }, matchId)
  }

  function checkPair(one: On, two: On) {
    const [matchId, otherId] = [one.match.matchId, two.match.matchId]
    const rest = problem.restMinutes * minute
    const isTogether = one.from < two.to && two.from < one.to
    if (isTogether && one.place.venueId !== null && one.place.venueId === two.place.venueId)
      faults.push({ kind: 'SAME_COURT', matchId, otherId })
    for (const teamId of one.match.teamIds) {
      if (!two.match.teamIds.includes(teamId)) continue
      if (isTogether) faults.push({ kind: 'SAME_TEAM', matchId, otherId })
      else if (one.from < two.to + rest && two.from < one.to + rest) breaks({ kind: 'REST', teamId }, matchId, otherId)
    }
    if (isTogether && problem.apart.some((set) => set.includes(matchId) && set.includes(otherId)))
      faults.push({ kind: 'SAME_PERSON', matchId, otherId })
    if (two.match.feeders.includes(matchId)) checkOrder(one, two)
    if (one.match.feeders.includes(otherId)) checkOrder(two, one)
  }

  function checkOrder(first: On, then: On) {
    const [matchId, otherId] = [then.match.matchId, first.match.matchId]
    if (then.from < first.to) faults.push({ kind: 'ORDER', matchId, otherId })
    else if (then.from < first.to + problem.restMinutes * minute)
      breaks({ kind: 'REST_BEFORE', matchId }, matchId, otherId)
  }

  /** A team's own matches of a day, and the longest way through those that it may still reach that day. */
  function checkDays() {
    for (const [day, today] of Map.groupBy(on, ({ from }) => dayAt(from)))
      for (const teamId of new Set(problem.matches.flatMap(({ teamIds }) => teamIds))) {
        const everywhere = problem.matches.filter((match) => match.teamIds.includes(teamId))
        const own = today.filter(({ match }) => match.teamIds.includes(teamId))
        const ahead = longestWay(new Set(everywhere.map(({ matchId }) => matchId)), today, own)
        const all = [...own, ...ahead]
        if (all.length > problem.perDay && all.some(({ match }) => !match.isFixed))
          breaks({ kind: 'PER_DAY', teamId, day }, ...all.map(({ match }) => match.matchId))
      }
  }

  function longestWay(from: ReadonlySet<number>, today: readonly On[], own: readonly On[]): On[] {
    let best: On[] = []
    const follow = (matchId: number, way: readonly number[]) => {
      for (const { matchId: next, feeders } of problem.matches)
        if (feeders.includes(matchId) && !way.includes(next)) {
          const whole = [...way, next]
          const now = today.filter((one) => whole.includes(one.match.matchId) && !own.includes(one))
          if (now.length > best.length) best = now
          follow(next, whole)
        }
    }
    for (const matchId of from) follow(matchId, [])
    return best
  }
}
