// Where each match of a queue stands, from its own row and its match's. Pure.
import type { MatchStatus } from '@campus/contract/sports'
import type { WaitingMatch } from '@campus/rules/queue/hand-out'

export interface QueueEntry extends WaitingMatch {
  status: MatchStatus
  /** Not deleted, and still planned for the day of the queue. */
  isOfDay: boolean
  /** Null while it waits. */
  venueId: number | null
  calledAt: Date | null
  /** Its court is free again. */
  isOver: boolean
}

export const isWaiting = ({ venueId, status, isOfDay }: QueueEntry) =>
  venueId === null && status === 'FUTURE' && isOfDay

/** Called, or played. */
export const isOnCourt = ({ venueId, isOver }: QueueEntry) => venueId !== null && !isOver

/** What has to be written of the rows: others may end, reopen, postpone or delete a match in any way they like. */
export interface Settled {
  /** Their courts are free. */
  over: number[]
  /** They wait again, or will once they are on again. */
  back: number[]
  /** A result was taken back, and the court is still free. */
  reopened: number[]
}

export function settle(entries: readonly QueueEntry[], taken: ReadonlySet<number>): Settled {
  const courts = new Set([
    ...taken,
    ...entries.filter((one) => isOnCourt(one) && !isEnded(one)).map(({ venueId }) => venueId),
  ])
  const settled: Settled = { over: [], back: [], reopened: [] }
  for (const entry of entries) {
    const { matchId, venueId, isOver, status } = entry
    if (venueId === null) continue
    if (isOff(entry) || (isOver && status === 'FUTURE')) settled.back.push(matchId)
    else if (!isOver && isEnded(entry)) settled.over.push(matchId)
    else if (isOver && status === 'LIVE' && !courts.has(venueId)) {
      courts.add(venueId)
      settled.reopened.push(matchId)
    }
  }
  return settled
}

const isEnded = ({ status }: QueueEntry) => status === 'PAST' || status === 'FORFEIT'

/** Not to be played now. What runs or is over stays where it is, whatever its planned day. */
const isOff = ({ status, isOfDay }: QueueEntry) =>
  status === 'POSTPONED' || status === 'CANCELLED' || (status === 'FUTURE' && !isOfDay)

export function asSettled(entries: readonly QueueEntry[], { over, back, reopened }: Settled): QueueEntry[] {
  return entries.map((entry) => {
    if (back.includes(entry.matchId)) return { ...entry, venueId: null, calledAt: null, isOver: false }
    if (over.includes(entry.matchId)) return { ...entry, isOver: true }
    return reopened.includes(entry.matchId) ? { ...entry, isOver: false } : entry
  })
}

/** New places when a match goes behind another: those in between move up. */
export function placesBehind(
  match: QueueEntry,
  other: QueueEntry,
  entries: readonly QueueEntry[],
): Map<number, number> {
  const between = entries.filter(({ place }) => place > match.place && place <= other.place)
  return new Map([...between.map(({ matchId, place }) => [matchId, place - 1] as const), [match.matchId, other.place]])
}
