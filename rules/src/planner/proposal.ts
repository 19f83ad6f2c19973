// What the planner found, as it goes over the wire.
import type { DroppedWish, Proposal } from '@campus/contract/planning'
import { clockAt, dateAt, day } from '../seoul.ts'
import { isSamePlace, type PlannerProblem, type Wish } from './problem.ts'
import type { Found } from './search.ts'

export function proposalOf(found: Found, problem: PlannerProblem, versionOf: (matchId: number) => number): Proposal {
  if (found.outcome !== 'PLAN') return { outcome: found.outcome, proof: 'NONE', moves: [], droppedWishes: [] }
  const moves = problem.matches.flatMap(({ matchId, isFixed, place }) => {
    const to = found.plan.get(matchId)
    if (isFixed || !to || to.venueId === null || isSamePlace(place, to)) return []
    const { startsAt, venueId } = to
    return [{ matchId, version: versionOf(matchId), date: dateAt(startsAt), startTime: clockAt(startsAt), venueId }]
  })
  const droppedWishes = found.dropped.map(({ wish, matchIds }) => ({ ...wishOf(wish), matchIds }))
  return { outcome: 'PLAN', proof: found.proof, moves, droppedWishes }
}

const nothing = { teamId: null, venueId: null, matchId: null, round: null, date: null, from: null, to: null }

function wishOf(wish: Wish): Omit<DroppedWish, 'matchIds'> {
  switch (wish.kind) {
    case 'REST':
    case 'REST_BEFORE':
    case 'ROUND':
      return { ...nothing, ...wish }
    case 'AWAY':
    case 'BREAK':
      return { ...nothing, ...wish, date: dateAt(wish.from), from: clockAt(wish.from), to: clockAt(wish.to) }
    default: {
      const { day: number, ...rest } = wish
      return { ...nothing, ...rest, date: dateAt(number * day) }
    }
  }
}
