// A match's log in the browser: merges responses and events in any order, and decides when to refetch what was missed.
import type { Match } from '@campus/contract/matches'
import type { MatchLog, MatchLogEvent, StoredEvent } from '@campus/contract/scoring'

/** Every event up to the match's version; may also hold newer ones. */
export interface Log {
  match: Match
  events: StoredEvent[]
}

/** A response holds every event after the requested version, which this log had reached. */
export function mergeResponse(known: Log | undefined, { match, events }: MatchLog): Log {
  if (!known) return { match, events }
  return { match: known.match.version > match.version ? known.match : match, events: merged(known.events, events) }
}

/** The log with the event in it; 'REFETCH' when events were missed, null when there is nothing new. */
export function applyEvent(
  known: Log | undefined,
  { match, events, isDeleted }: MatchLogEvent,
): Log | 'REFETCH' | null {
  if (!known) return 'REFETCH'
  if (isDeleted || match.version <= known.match.version) return null
  // A version without score events may be a change of time, or may follow an event that was lost: only the server knows.
  if (match.version > known.match.version + 1 || events.length === 0) return 'REFETCH'
  return { match, events: merged(known.events, events) }
}

/** Events are immutable: an id that is known needs no update. */
function merged(known: StoredEvent[], received: StoredEvent[]): StoredEvent[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = received.filter(({ id }) => !ids.has(id))
  return fresh.length > 0 ? [...known, ...fresh] : known
}
