// Which match a free court takes next. The server asks it to hand out courts, the estimate to look ahead. Pure.
import type { SharedPlayer } from '../board/problems.ts'
import { minute } from '../seoul.ts'

/** A match that waits for a court. */
export interface WaitingMatch {
  matchId: number
  /** Its order: that of the planned starts, until somebody skips a match. */
  place: number
  /** The teams that are known. */
  teamIds: readonly number[]
  /** Whether all of its teams are known. */
  isComplete: boolean
  /** What its teams need after their last match. */
  restMinutes: number
}

export interface LastEnd {
  endedAt: number
  /** Of the competition of that match. */
  restMinutes: number
}

export interface QueueFacts {
  /** Teams that play, or are called, anywhere. */
  busy: ReadonlySet<number>
  /** By team. */
  lastEnds: ReadonlyMap<number, LastEnd>
  people: readonly SharedPlayer[]
}

/** Why a match cannot be called now. TEAMS: one is not known. BUSY: a team, or somebody who also plays in another team, is on a court. */
export interface Wait {
  kind: 'TEAMS' | 'BUSY' | 'REST'
  /** Of a REST: when it is over. */
  until: number | null
}

/** Null where the match can be called. */
export function waitOf(match: WaitingMatch, { busy, lastEnds, people }: QueueFacts, now: number): Wait | null {
  const { teamIds, isComplete } = match
  if (!isComplete) return { kind: 'TEAMS', until: null }
  const isPersonBusy = people.some(({ teamIds: both }) =>
    teamIds.some((own) => both.includes(own) && both.some((other) => other !== own && busy.has(other))),
  )
  if (isPersonBusy || teamIds.some((teamId) => busy.has(teamId))) return { kind: 'BUSY', until: null }
  const until = Math.max(...teamIds.map((teamId) => restedAt(match, lastEnds.get(teamId))))
  return until > now ? { kind: 'REST', until } : null
}

const restedAt = ({ restMinutes }: WaitingMatch, last: LastEnd | undefined) =>
  last ? last.endedAt + Math.max(restMinutes, last.restMinutes) * minute : Number.NEGATIVE_INFINITY

export interface HandOut {
  matchId: number
  venueId: number
}

export const inOrder = <Match extends WaitingMatch>(matches: readonly Match[]): Match[] =>
  matches.toSorted((a, b) => a.place - b.place || a.matchId - b.matchId)

/** Each free court, in the order given, takes the first match that can be called. */
export function handOut(
  waiting: readonly WaitingMatch[],
  freeCourts: readonly number[],
  facts: QueueFacts,
  now: number,
): HandOut[] {
  const busy = new Set(facts.busy)
  const handed: HandOut[] = []
  const courts = [...freeCourts]
  for (const match of inOrder(waiting)) {
    const [venueId] = courts
    if (venueId === undefined) break
    if (waitOf(match, { ...facts, busy }, now)) continue
    courts.shift()
    for (const teamId of match.teamIds) busy.add(teamId)
    handed.push({ matchId: match.matchId, venueId })
  }
  return handed
}

/** Which waiting match a skipped one goes behind: the next that can be called, else the next. Undefined: it is the last. */
export function skipBehind<Match extends WaitingMatch>(
  match: WaitingMatch,
  waiting: readonly Match[],
  facts: QueueFacts,
  now: number,
): Match | undefined {
  const behind = inOrder(waiting).filter(({ place }) => place > match.place)
  return behind.find((other) => !waitOf(other, facts, now)) ?? behind[0]
}
