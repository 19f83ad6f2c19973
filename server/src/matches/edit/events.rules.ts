// The events of a changed match: their topics, ids and bodies. Pure.
import type { Match, MatchEvent } from '@campus/contract/matches'
import type { MatchLogEvent, StoredEvent } from '@campus/contract/scoring'
import { draftsTopic, logTopic, matchesTopic } from '@campus/contract/topics'

export interface PublishedChange {
  match: Match
  isDeleted: boolean
  events: StoredEvent[]
}

/** Who may know of a match at all. */
export const topicOf = ({ isDraft }: Match): string => (isDraft ? draftsTopic.path : matchesTopic.path)

export const eventId = ({ matchId, version }: Match) => `${matchId}:${version}`

export function eventOf({ match, isDeleted }: { match: Match; isDeleted: boolean }): string {
  return JSON.stringify({ match, ...(isDeleted && { isDeleted }) } satisfies MatchEvent)
}

export const logTopicOf = (matchId: number) => logTopic.path.replace('{matchId}', String(matchId))

export function logEventOf({ match, isDeleted, events }: PublishedChange): string {
  return JSON.stringify({ match, events, ...(isDeleted && { isDeleted }) } satisfies MatchLogEvent)
}
