// Undoes the last change of a match, a deletion too: exactly the columns it changed, if none of them has changed since.
import type { Match } from '@campus/contract/matches'
import { placeBack } from '@campus/rules/brackets/slots'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Queries, type Tx, violatedName } from '../../platform/postgres/postgres.ts'
import { advanceBracket } from '../bracket/advance.actions.ts'
import { knockOutOf } from '../bracket/slots.store.ts'
import { logFormChange, storeEvents } from '../log/correction.actions.ts'
import { read } from '../read/read.store.ts'
import { changedColumns } from './edit.rules.ts'
import { competitionOf, type LockedMatch, lock, write } from './edit.store.ts'
import { auditAndPublish } from './publish.actions.ts'
import { lastUndoable, markUndone } from './undo.store.ts'

export async function undo(tx: Tx, { bus }: InTx, userId: number, matchId: number, entryId: number): Promise<Match> {
  const { queries } = tx
  const competition = (await competitionOf(queries, matchId, { lock: true })) ?? fail('MATCH_NOT_FOUND')
  const now = (await lock(queries, matchId)) ?? fail('MATCH_NOT_FOUND')
  const last = await lastUndoable(queries, matchId)
  if (last?.entryId !== entryId) fail('NOTHING_TO_UNDO')
  const isDeleted = now.deleted_at !== null
  // Deleted with the rest of its season: older changes can't be undone.
  if (isDeleted && !('deleted_at' in last.undo.after)) fail('MATCH_NOT_FOUND')
  const [before = null] = isDeleted ? [] : await read(queries, [matchId])
  const wanted = await placedBack(queries, competition.competitionId, { ...now, ...last.undo.before })
  const { columns, events } = await logFormChange(queries, { now, wanted, competition })
  // No check for clashes: undo restores the former booking even where it was set in spite of one.
  const restored = await write(queries, matchId, changedColumns(now, columns), last.undo.after).catch(
    (error: unknown) => {
      // Its venue or team has been deleted since.
      if (violatedName(error)) fail('NOTHING_TO_UNDO')
      throw error
    },
  )
  if (!restored) fail('NOTHING_TO_UNDO')
  await markUndone(queries, entryId)
  const stored = await storeEvents(queries, userId, restored, events)
  await advanceBracket(tx, bus, { userId, ...competition, before: now, after: restored })
  return auditAndPublish(tx, bus, { userId, action: 'UNDO', matchId, before, events: stored })
}

/** Finds a free position and sources: others may have taken them meanwhile. */
async function placedBack(queries: Queries, competitionId: number, match: LockedMatch): Promise<LockedMatch> {
  if (match.match_type !== 'TOURNAMENT') return match
  const others = (await knockOutOf(queries, competitionId)).filter(({ matchId }) => matchId !== match.id)
  const place = {
    round: match.round,
    position: match.position,
    sourceOne: match.source_one,
    sourceTwo: match.source_two,
  }
  const { position, sourceOne, sourceTwo } = placeBack(place, others)
  return { ...match, position, source_one: sourceOne, source_two: sourceTwo }
}
