// Audits a change of a match, and publishes it after the commit: to the topic of all matches and to that of this match. What happens
// to a draft is published to organisers alone.
import type { AuditAction } from '@campus/contract/audit'
import type { Match } from '@campus/contract/matches'
import type { StoredEvent } from '@campus/contract/scoring'
import { differences, type FieldChange, recordChange } from '../../audit.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { sideWords, sportWord, stageWords } from '../../words.ts'
import { read } from '../read/read.store.ts'
import type { Undo } from './edit.rules.ts'
import { eventId, eventOf, logEventOf, logTopicOf, type PublishedChange, topicOf } from './events.rules.ts'

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
  'sides',
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
    label: labelOf(match),
    changes: differences(before && audited(before), isDeleted ? null : audited(match), recorded),
    undo,
  })
  publishAfterCommit(tx, bus, { match, isDeleted, events })
  return match
}

/** A fact about a match that is no column of it: audited as one field, and published with the match. */
export async function auditFactAndPublish(
  tx: Tx,
  bus: Deps['bus'],
  { userId, passId }: { userId: number | null; passId?: number | null },
  matchId: number,
  change: FieldChange,
): Promise<Match> {
  const [match = fail('MATCH_NOT_FOUND')] = await read(tx.queries, [matchId])
  const subject = { subject: 'MATCH', subjectId: matchId, label: labelOf(match) } as const
  await recordChange(tx.queries, { ...subject, userId, passId, action: 'UPDATE', changes: [change] })
  publishAfterCommit(tx, bus, { match, isDeleted: false, events: [] })
  return match
}

/** Sides by name: their marks are in the log. */
const audited = (match: Match) => ({ ...match, sides: match.sides?.map(({ teamName }) => teamName).join(', ') ?? null })

/** A match as an audit entry names it: "컴퓨터공학과 대 기계공학과". */
export function labelOf(match: Match): string {
  const { sides, teamName1, teamName2, source1, source2 } = match
  if (sides)
    return [sportWord(match.sport), ...stageWords(match), sides.length > 0 ? `${sides.length}팀` : '팀 미정'].join(' ')
  return `${sideWords(teamName1, source1)} 대 ${sideWords(teamName2, source2)}`
}

/** After the commit only: a viewer must never see a score that was rolled back. */
export function publishAfterCommit(tx: Tx, bus: Deps['bus'], change: PublishedChange): void {
  const { match } = change
  tx.afterCommit(() => {
    void bus.publish(topicOf(match), eventId(match), eventOf(change))
    if (!match.isDraft) void bus.publish(logTopicOf(match.matchId), eventId(match), logEventOf(change))
  })
}

/** Removes from every screen what everybody could see until now. */
export function hideAfterCommit(tx: Tx, bus: Deps['bus'], matches: Match[]): void {
  for (const { isDraft: _isDraft, ...match } of matches)
    publishAfterCommit(tx, bus, { match, isDeleted: true, events: [] })
}
