// The queues of a day as their rule wants them, from the day's own list. Pure, and loaded only where a match waits for a court.
import type { Match } from '@campus/contract/matches'
import {
  type Estimate,
  estimateCalls,
  type LookedAhead,
  type Measured,
  type QueueState,
} from '@campus/rules/queue/estimate'
import type { LastEnd } from '@campus/rules/queue/hand-out'
import { minute } from '@campus/rules/seoul'

export interface CallEstimate extends Estimate {
  /** The name of its court; null where it is not known. */
  court: string | null
}

/** The calls to come, by match. A queue that is paused promises nothing. */
export function callsOf(matches: readonly Match[], now: number): Map<number, CallEstimate> {
  const names = new Map(matches.map(({ venueId, venue }) => [venueId, venue]))
  const queueIds = new Set(matches.flatMap(({ queue }) => (queue && !queue.isPaused ? [queue.queueId] : [])))
  const calls = new Map<number, CallEstimate>()
  for (const queueId of queueIds)
    for (const [matchId, estimate] of estimateCalls(stateOf(matches, queueId), now))
      calls.set(matchId, { ...estimate, court: names.get(estimate.venueId) ?? null })
  return calls
}

function stateOf(matches: readonly Match[], queueId: number): QueueState {
  const own = matches.filter(({ queue }) => queue?.queueId === queueId)
  const courtIds = own.find(({ queue }) => queue)?.queue?.courtIds ?? []
  const isHere = ({ venueId }: Match) => venueId !== null && courtIds.includes(venueId)
  return {
    courtIds,
    // Also what the plan has put on one of its courts.
    onCourt: matches.flatMap((match) => {
      const since = match.queue?.calledAt ?? match.startedAt
      const isOn = match.status === 'LIVE' || (match.status === 'FUTURE' && !!match.queue?.calledAt)
      if (!isOn || !isHere(match) || match.venueId === null || !since) return []
      return [{ ...lookedAhead(match), venueId: match.venueId, calledAt: Date.parse(since) }]
    }),
    waiting: own.filter(({ status, queue }) => status === 'FUTURE' && queue?.calledAt === null).map(lookedAhead),
    measured: own.flatMap(measuredOf),
    lastEnds: lastEndsOf(own),
  }
}

function lookedAhead({ matchId, queue, teamId1, teamId2, competitionId, sport, slotMinutes }: Match): LookedAhead {
  const teamIds = [teamId1, teamId2].filter((id) => id !== null)
  const [place, restMinutes] = [queue?.place ?? 0, queue?.restMinutes ?? 0]
  const plannedMinutes = slotMinutes ?? 0
  return {
    matchId,
    place,
    teamIds,
    isComplete: teamIds.length === 2,
    restMinutes,
    competitionId,
    sport,
    plannedMinutes,
  }
}

function measuredOf({ queue, status, competitionId, sport }: Match): Measured[] {
  if (status !== 'PAST' || !queue?.calledAt || !queue.endedAt) return []
  return [{ competitionId, sport, minutes: (Date.parse(queue.endedAt) - Date.parse(queue.calledAt)) / minute }]
}

function lastEndsOf(matches: readonly Match[]): Map<number, LastEnd> {
  const ends = new Map<number, LastEnd>()
  for (const { queue, teamId1, teamId2 } of matches) {
    if (!queue?.endedAt) continue
    const end = { endedAt: Date.parse(queue.endedAt), restMinutes: queue.restMinutes }
    for (const teamId of [teamId1, teamId2])
      if (teamId !== null && (ends.get(teamId)?.endedAt ?? 0) < end.endedAt) ends.set(teamId, end)
  }
  return ends
}
