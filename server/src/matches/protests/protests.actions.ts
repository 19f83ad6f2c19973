// A captain protests against a result that is not official yet; an organiser rules, and corrects the result in the same act.
import type { Match } from '@campus/contract/matches'
import type { ProtestForm, Ruling } from '@campus/contract/protests'
import type { InTx, ProtestDeps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { change, lockExisting } from '../edit/edit.actions.ts'
import { auditFactAndPublish } from '../edit/publish.actions.ts'
import { raiseVersions } from '../queue/queue.store.ts'
import { read as readMatches } from '../read/read.store.ts'
import { save as saveConfirmation } from '../results/results.store.ts'
import { movedOf, teamIdsOf } from './protests.rules.ts'
import * as store from './protests.store.ts'

export interface Actor {
  userId: number
  isOrganiser: boolean
}

export async function file(
  tx: Tx,
  deps: InTx<ProtestDeps>,
  actor: Actor,
  matchId: number,
  { minute, ...form }: ProtestForm,
): Promise<Match> {
  const { queries } = tx
  const { before: match } = await lockExisting(queries, matchId)
  // A draft is for organisers (decision 0065).
  if (match.isDraft && !actor.isOrganiser) fail('MATCH_NOT_FOUND')
  if (!match.result) fail('RESULT_NOT_ASKED')
  const { officialAt } = match.result
  if (officialAt !== null && Date.parse(officialAt) <= deps.clock.now().getTime()) fail('PROTEST_TOO_LATE')
  if (!teamIdsOf(match).includes(form.teamId)) fail('NOT_ITS_TEAM')
  const { userId } = actor
  const clipId = minute ? await deps.clipMinute(tx, { matchId, userId, minute }) : null
  if (!(await store.add(queries, { ...form, matchId, userId, clipId }))) fail('PROTEST_OPEN')
  return finish(tx, deps, actor, matchId, { old: null, new: 'OPEN' })
}

export async function withdraw(tx: Tx, deps: InTx, actor: Actor, protestId: number): Promise<Match> {
  const { matchId, userId } = (await store.find(tx.queries, actor, protestId)) ?? fail('PROTEST_NOT_FOUND')
  if (userId !== actor.userId) fail('PROTEST_NOT_FOUND')
  await lockExisting(tx.queries, matchId)
  if (!(await store.close(tx.queries, protestId, { state: 'WITHDRAWN' }))) fail('PROTEST_RULED')
  return finish(tx, deps, actor, matchId, { old: 'OPEN', new: 'WITHDRAWN' })
}

export async function rule(
  tx: Tx,
  deps: InTx,
  actor: Actor,
  protestId: number,
  { outcome, ruling, correction }: Ruling,
): Promise<Match> {
  const { queries } = tx
  const { matchId } = (await store.find(queries, actor, protestId)) ?? fail('PROTEST_NOT_FOUND')
  const ids = await store.affectedBy(queries, matchId)
  const before = await readMatches(queries, ids)
  const own = before.find((match) => match.matchId === matchId) ?? fail('PROTEST_NOT_FOUND')
  if (correction && outcome === 'UPHELD') await change(tx, deps, actor.userId, matchId, own.matchType, correction)
  const { before: corrected } = await lockExisting(queries, matchId)
  const moved = movedOf(before, await readMatches(queries, ids))
  if (!(await store.close(queries, protestId, { state: outcome, ruling, moved }))) fail('PROTEST_RULED')
  // Whoever rules on a result has confirmed it.
  if (corrected.result) await saveConfirmation(queries, matchId, { side: 0, isOrganiser: true })
  return finish(tx, deps, actor, matchId, { old: 'OPEN', new: outcome })
}

/** No names and no reasons in the log: they are with the protest, and go with it. */
async function finish(
  tx: Tx,
  { bus }: InTx,
  { userId }: Actor,
  matchId: number,
  state: { old: string | null; new: string },
): Promise<Match> {
  await raiseVersions(tx.queries, [matchId])
  return auditFactAndPublish(tx, bus, { userId }, matchId, { field: 'protest', ...state })
}
