// A match's log as a browser keeps it: answers and news in whatever order they come, and when to ask for what was missed.
import type { Match } from '@campus/contract/matches'
import type { MatchLog, MatchLogEvent, StoredEvent } from '@campus/contract/scoring'

/** Every event up to the match's version; some that are newer may be here too. */
export interface Log {
  match: Match
  events: StoredEvent[]
}

/** An answer tells everything after the version that was asked about, which this log had reached. */
export function takeAnswer(known: Log | undefined, { match, events }: MatchLog): Log {
  if (!known) return { match, events }
  return { match: known.match.version > match.version ? known.match : match, events: merged(known.events, events) }
}

/** The log with the news in it; 'ASK' when events were missed on the way, null when there is nothing new. */
export function applyEvent(known: Log | undefined, { match, events, isDeleted }: MatchLogEvent): Log | 'ASK' | null {
  if (!known) return 'ASK'
  if (isDeleted || match.version <= known.match.version) return null
  // News without events may be a mere change of time, or the healing of news that was lost: only the server knows.
  if (match.version > known.match.version + 1 || events.length === 0) return 'ASK'
  return { match, events: merged(known.events, events) }
}

/** What an event says never changes: whoever has its id has it. */
function merged(known: StoredEvent[], told: StoredEvent[]): StoredEvent[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = told.filter(({ id }) => !ids.has(id))
  return fresh.length > 0 ? [...known, ...fresh] : known
}
