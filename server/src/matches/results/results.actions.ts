// People confirm the result that they see: the scorer, both captains on the scorer's phone, or an organiser.
import type { ConfirmationForm } from '@campus/contract/confirmations'
import type { Match } from '@campus/contract/matches'
import { askedOf } from '@campus/rules/results/confirmation'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { lockExisting } from '../edit/edit.actions.ts'
import { auditFactAndPublish } from '../edit/publish.actions.ts'
import * as store from './results.store.ts'

/** A user, or the holder of a pass. */
interface Actor {
  userId: number | null
  passId: number | null
}

export async function confirm(
  tx: Tx,
  deps: InTx,
  actor: Actor & { isOrganiser: boolean },
  matchId: number,
  form: ConfirmationForm,
): Promise<Match> {
  const { queries } = tx
  const { before: match } = await lockExisting(queries, matchId)
  // A draft is for organisers (decision 0065).
  if (match.isDraft && !actor.isOrganiser) fail('MATCH_NOT_FOUND')
  const asking = await store.askingOf(queries, matchId)
  if (!match.result || !asking) fail('RESULT_NOT_ASKED')
  if (match.version !== form.version) fail('STALE_VERSION', { match })
  const { version: _version, ...wanted } = form
  // An organiser always may: a captain who has left must not keep a result provisional.
  const isAsked = wanted.side === 0 ? actor.isOrganiser || askedOf(asking) === 'SCORER' : askedOf(asking) === 'CAPTAINS'
  if (!isAsked) fail('RESULT_NOT_ASKED')
  if (wanted.side === 0 ? wanted.refusal : !wanted.name) fail('SIGNATURE_MISSING')
  await store.save(queries, matchId, { ...wanted, isOrganiser: wanted.side === 0 && actor.isOrganiser })
  // No names in the log: they are with the signatures, and go with them.
  const said = `${wanted.refusal ? 'REFUSED' : 'CONFIRMED'}_${wanted.side}`
  return auditFactAndPublish(tx, deps.bus, actor, matchId, { field: 'confirmation', old: null, new: said })
}

export async function reopen(tx: Tx, deps: InTx, actor: Actor, matchId: number): Promise<Match> {
  const { before: match } = await lockExisting(tx.queries, matchId)
  const count = await store.removeAll(tx.queries, matchId)
  if (count === 0) return match
  return auditFactAndPublish(tx, deps.bus, actor, matchId, {
    field: 'confirmation',
    old: match.result?.state ?? null,
    new: null,
  })
}
