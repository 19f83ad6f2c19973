// Audits a change of a match, and publishes it after the commit: to the topic of all matches and to that of this match.
import type { AuditAction } from '@campus/contract/audit'
import type { Match, MatchEvent } from '@campus/contract/matches'
import type { MatchLogEvent, StoredEvent } from '@campus/contract/scoring'
import { logTopic, matchesTopic } from '@campus/contract/topics'
import { differences, recordChange } from '../../audit.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { sideWords } from '../../words.ts'
import { read } from '../read/read.store.ts'
import type { Undo } from './edit.rules.ts'

interface AuditedChange {
  /** Null when a pass did it. */
  userId: number | null
  passId?: number | null | undefined
  action: AuditAction
  matchId: number
  /** The match before the change; null when it did not exist or was deleted. */
  before: Match | null
  undo?: Undo
  /** What the change added to the log. */
  events?: StoredEvent[]
}

/** The fields of an audit entry: a match as people see it, without derived fields. */
const recorded = [
  'competitionName',
  'matchType',
  'groupName',
  'round',
  'date',
  'startTime',
  'venue',
  'teamName1',
  'teamName2',
  'department1',
  'department2',
  'status',
  'reason',
  'teamScore1',
  'teamScore2',
  'teamOneSubScores',
  'teamTwoSubScores',
  'setEnds',
  'showSubScores',
  'shootOut1',
  'shootOut2',
  'winner',
] as const satisfies Array<keyof Match>

export async function auditAndPublish(
  tx: Tx,
  bus: Deps['bus'],
  { userId, passId, action, matchId, before, undo, events = [] }: AuditedChange,
): Promise<Match> {
  const [match = fail('MATCH_NOT_FOUND')] = await read(tx.queries, [matchId])
  const isDeleted = action === 'DELETE'
  await recordChange(tx.queries, {
    userId,
    passId,
    action,
    subject: 'MATCH',
    subjectId: matchId,
    label: `${sideWords(match.teamName1, match.source1)} 대 ${sideWords(match.teamName2, match.source2)}`,
    changes: differences(before, isDeleted ? null : match, recorded),
    undo,
  })
  publishAfterCommit(tx, bus, { match, isDeleted, events })
  return match
}

interface PublishedChange {
  match: Match
  isDeleted: boolean
  events: StoredEvent[]
}

/** After the commit only: a viewer must never see a score that was rolled back. */
export function publishAfterCommit(tx: Tx, bus: Deps['bus'], change: PublishedChange): void {
  const { match } = change
  tx.afterCommit(() => {
    void bus.publish(matchesTopic.path, eventId(match), eventOf(change))
    void bus.publish(logTopicOf(match.matchId), eventId(match), logEventOf(change))
  })
}

export const eventId = ({ matchId, version }: Match) => `${matchId}:${version}`

export function eventOf({ match, isDeleted }: { match: Match; isDeleted: boolean }): string {
  return JSON.stringify({ match, ...(isDeleted && { isDeleted }) } satisfies MatchEvent)
}

export const logTopicOf = (matchId: number) => logTopic.path.replace('{matchId}', String(matchId))

export function logEventOf({ match, isDeleted, events }: PublishedChange): string {
  return JSON.stringify({ match, events, ...(isDeleted && { isDeleted }) } satisfies MatchLogEvent)
}
