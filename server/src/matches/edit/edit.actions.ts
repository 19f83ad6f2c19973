// Creates, changes and deletes matches. Commit first, then publish.
import type { Match, MatchForm } from '@campus/contract/matches'
import type { MatchType } from '@campus/contract/sports'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { advanceBracket } from '../bracket/advance.actions.ts'
import { mayAdvance, mustAdvance, settles } from '../bracket/advance.rules.ts'
import { logFormChange, storeEvents } from '../log/correction.actions.ts'
import { read } from '../read/read.store.ts'
import { rejectClash } from './clashes.actions.ts'
import { changedColumns, movesMatch, takesTime, undoOf, unset } from './edit.rules.ts'
import * as store from './edit.store.ts'
import { columnsOf, mapConstraintErrors } from './form.actions.ts'
import { fixedFields, missingFields, touchesCalendar } from './form.rules.ts'
import { auditAndPublish } from './publish.actions.ts'

/** Creates a match in the competition named, or in the current one of the sport. */
export async function create(tx: Tx, { bus }: InTx, userId: number, type: MatchType, form: MatchForm): Promise<Match> {
  const fields = missingFields(form)
  if (fields.length > 0) fail('BAD_REQUEST', { where: 'body', fields })
  const { queries } = tx
  await store.lockCalendar(queries)
  const { competitionId, sports: sport } = form
  const competition = (await store.openCompetition(queries, { competitionId, sport })) ?? fail('NO_COMPETITION')
  const matchType = form.matchType ?? type
  const wanted = await columnsOf(queries, { userId, competition, matchType }, form, unset(matchType))
  const { columns, events } = await logFormChange(queries, { now: null, wanted, competition })
  const [matchId = 0] = await store.reserveIds(queries, 1)
  const after = { ...columns, id: matchId, competition_id: competition.competitionId }
  await mapConstraintErrors(store.insert(queries, [after]))
  const stored = await storeEvents(queries, userId, { id: matchId, version: 1 }, events)
  if (takesTime(columns) && !form.allowClash) await rejectClash(queries, matchId)
  await advanceBracket(tx, bus, { userId, ...competition, before: null, after, ...consentOf(form) })
  return auditAndPublish(tx, bus, { userId, action: 'CREATE', matchId, before: null, events: stored })
}

/** Changes a match by the form. `seenVersion` is what the editor saw; an older one is rejected with the current match. */
export async function change(
  tx: Tx,
  { bus }: InTx,
  userId: number,
  matchId: number,
  type: MatchType,
  form: MatchForm,
  seenVersion?: number,
): Promise<Match> {
  const { queries } = tx
  const matchType = form.matchType ?? type
  const { competition, isLocked } = await lockForChange(queries, matchId, matchType, form)
  const { now, before } = await lockExisting(queries, matchId)
  const seen = form.version ?? seenVersion
  if (seen !== undefined && seen !== now.version) fail('STALE_VERSION', { match: before })
  const fields = fixedFields(form, before)
  if (fields.length > 0) fail('BAD_REQUEST', { where: 'body', fields })
  const wanted = await columnsOf(queries, { userId, competition, matchType }, form, now)
  const { columns, events } = await logFormChange(queries, { now, wanted, competition })
  const after = await mapConstraintErrors(store.write(queries, matchId, changedColumns(now, columns)))
  // Saved without a change: no new version, nothing to publish.
  if (!after) return before
  const stored = await storeEvents(queries, userId, after, events)
  const undo = undoOf(now, after)
  if (movesMatch(undo) && takesTime(after) && !form.allowClash) await rejectClash(queries, matchId)
  if (mustAdvance(now, after)) {
    // It ended between the unlocked read and the lock: this form is about a match that was still open.
    if (!isLocked) fail('STALE_VERSION', { match: before })
    await advanceBracket(tx, bus, { userId, ...competition, before: now, after, ...consentOf(form) })
  }
  return auditAndPublish(tx, bus, { userId, action: 'UPDATE', matchId, before, undo, events: stored })
}

/** What the editor has agreed to, and wants to confirm first. */
const consentOf = ({ allowCascade, askBeforeMoves }: MatchForm) => ({ allowCascade, askBeforeMoves })

/** Deletes a match; undo restores it as it was. */
export async function remove(tx: Tx, { bus, clock }: InTx, userId: number, matchId: number): Promise<Match> {
  const { queries } = tx
  const competition = (await store.competitionOf(queries, matchId, { lock: true })) ?? fail('MATCH_NOT_FOUND')
  const { now, before } = await lockExisting(queries, matchId)
  const deleted = { deleted_at: clock.now().toISOString() }
  const after = (await store.write(queries, matchId, deleted)) ?? fail('MATCH_NOT_FOUND')
  const undo = undoOf(now, after)
  await advanceBracket(tx, bus, { userId, ...competition, before: now, after })
  return auditAndPublish(tx, bus, { userId, action: 'DELETE', matchId, before, undo })
}

/** Takes the locks that a change by the form needs before the match's own: a goal in a running match needs none. */
async function lockForChange(queries: Queries, matchId: number, matchType: MatchType, form: MatchForm) {
  const isMoved = touchesCalendar(form)
  if (isMoved) await store.lockCalendar(queries)
  const isLocked = isMoved || settles(form)
  const competition = (await store.competitionOf(queries, matchId, { lock: isLocked })) ?? fail('MATCH_NOT_FOUND')
  if (isLocked || !mayAdvance(form, matchType, competition)) return { competition, isLocked }
  await store.competitionOf(queries, matchId, { lock: true })
  return { competition, isLocked: true }
}

/** Locks a match that is not deleted; returns its columns and the match as it is published. */
export async function lockExisting(queries: Queries, matchId: number) {
  const now = await store.lock(queries, matchId)
  const [before] = now?.deleted_at === null ? await read(queries, [matchId]) : []
  return now && before ? { now, before } : fail('MATCH_NOT_FOUND')
}
