// A quick plan without a solver: whoever can stay stays, the others get the nearest free place, those with the fewest first. What
// the solver starts from, and what is shown when its time is over before it found anything.
import { dayAt, minute } from '../seoul.ts'
import { type Candidate, listCandidates, overlap } from './candidates.ts'
import { teamLines } from './lines.ts'
import { type Place, type Plan, type PlannerProblem, type Wish, wishKey } from './problem.ts'

/** Undefined where a match finds no place. */
export function greedyPlan(problem: PlannerProblem, dropped: readonly Wish[]): Plan | undefined {
  const gone = new Set(dropped.map(wishKey))
  const isDropped = (wish: Wish) => gone.has(wishKey(wish))
  const { movable, list } = listCandidates(problem, isDropped, { isElastic: false })
  const ofMatch = Map.groupBy(list, ({ match }) => match)
  const rest = problem.restMinutes * minute
  const placed: (Candidate & { venueId: number | null })[] = []
  const places = new Map<number, Place>()
  const lines = teamLines(problem.matches)
  const fixedDays = problem.matches.flatMap(({ isFixed, place, matchId }) =>
    isFixed && place ? [{ matchId, day: dayAt(place.startsAt) }] : [],
  )

  const order = movable
    .map((match, index) => ({ match, index, depth: depthOf(match.matchId) }))
    .toSorted((a, b) => a.depth - b.depth || (ofMatch.get(a.index)?.length ?? 0) - (ofMatch.get(b.index)?.length ?? 0))
  for (const { index } of order) put(ofMatch.get(index)?.filter(({ isStaying }) => isStaying) ?? [])
  for (const { match, index } of order) {
    const from = match.place?.startsAt ?? problem.starts[0] ?? 0
    const near = (ofMatch.get(index) ?? []).toSorted(
      (a, b) => Math.abs(a.startsAt - from) - Math.abs(b.startsAt - from),
    )
    if (!places.has(match.matchId) && !put(near)) return undefined
  }
  return places

  /** At the first of these that fits. */
  function put(near: readonly Candidate[]): boolean {
    for (const one of near) {
      const fitting = fit(one)
      if (!fitting) continue
      placed.push(fitting)
      places.set(movable[one.match]?.matchId ?? 0, { startsAt: one.startsAt, venueId: fitting.venueId })
      return true
    }
    return false
  }

  /** Feeders come first. */
  function depthOf(matchId: number, seen: readonly number[] = []): number {
    const feeders = problem.matches.find((match) => match.matchId === matchId)?.feeders ?? []
    const depths = feeders
      .filter((feeder) => !seen.includes(feeder))
      .map((feeder) => 1 + depthOf(feeder, [...seen, matchId]))
    return Math.max(0, ...depths)
  }

  function fit(one: Candidate): (Candidate & { venueId: number | null }) | undefined {
    const span = { from: one.startsAt, to: one.endsAt }
    const near = placed.filter((other) => overlap({ from: other.startsAt - rest, to: other.endsAt + rest }, span))
    const now = near.filter((other) => overlap({ from: other.startsAt, to: other.endsAt }, span))
    const free = one.venueIds.find((venueId) => now.every((other) => other.venueId !== venueId))
    if (one.venueIds.length > 0 && free === undefined) return undefined
    const match = movable[one.match]
    if (!match) return undefined
    for (const other of near) {
      const shared = movable[other.match]?.teamIds.find((teamId) => match.teamIds.includes(teamId))
      if (shared !== undefined && (now.includes(other) || !isDropped({ kind: 'REST', teamId: shared })))
        return undefined
    }
    const isApart = (other: Candidate) =>
      problem.apart.every((set) => !set.includes(match.matchId) || !set.includes(movable[other.match]?.matchId ?? 0))
    if (!now.every(isApart)) return undefined
    return isInOrder(one) && isWithinDays(one) ? { ...one, venueId: free ?? null } : undefined
  }

  function isInOrder(one: Candidate): boolean {
    return placed.every((other) => isAfter(one, other) && isAfter(other, one))
  }

  /** Not where the earlier one fills a slot of the later one before it is over. */
  function isAfter(later: Candidate, earlier: Candidate): boolean {
    const { matchId = 0, feeders = [] } = movable[later.match] ?? {}
    const gap = isDropped({ kind: 'REST_BEFORE', matchId }) ? 0 : rest
    return !feeders.includes(movable[earlier.match]?.matchId ?? 0) || earlier.endsAt + gap <= later.startsAt
  }

  function isWithinDays({ match, startsAt }: Candidate): boolean {
    const matchId = movable[match]?.matchId ?? 0
    const day = dayAt(startsAt)
    const today = new Set([
      ...fixedDays.filter((one) => one.day === day).map((one) => one.matchId),
      ...placed.filter((one) => dayAt(one.startsAt) === day).map((one) => movable[one.match]?.matchId ?? 0),
    ])
    return lines.every(
      ({ teamId, matchIds }) =>
        !matchIds.includes(matchId) ||
        isDropped({ kind: 'PER_DAY', teamId, day }) ||
        matchIds.filter((one) => today.has(one)).length < problem.perDay,
    )
  }
}
