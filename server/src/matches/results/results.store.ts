// SQL of confirmed results. The rows of a result that has changed since are gone (migration 0049).
import type { Confirmation, ConfirmationForm, Confirmer } from '@campus/contract/confirmations'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { raiseVersions } from '../queue/queue.store.ts'

export interface Asking {
  by: Confirmer
  isOfTwo: boolean
}

/** Who confirms the results of its competition. */
export async function askingOf(queries: Queries, matchId: number): Promise<Asking | undefined> {
  const { rows } = await sql<Asking>`select c.confirmed_by as by, m.sides = '{}' as "isOfTwo"
    from matches m join competitions c on c.id = m.competition_id where m.id = ${matchId}`.execute(queries)
  return rows[0]
}

export interface NewConfirmation extends Omit<ConfirmationForm, 'version'> {
  isOrganiser: boolean
}

/** In place of what the same side said before, with a new version of the match. */
export async function save(queries: Queries, matchId: number, confirmation: NewConfirmation): Promise<void> {
  const { side, name = null, signature = null, refusal = null, isOrganiser } = confirmation
  await sql`insert into result_confirmations (match_id, side, name, signature, is_refused, reason, is_organiser)
    values (${matchId}, ${side}, ${name}, ${signature}, ${refusal !== null}, ${refusal}, ${isOrganiser})
    on conflict (match_id, side) do update set (name, signature, is_refused, reason, is_organiser, confirmed_at) =
      (excluded.name, excluded.signature, excluded.is_refused, excluded.reason, excluded.is_organiser,
       excluded.confirmed_at)`.execute(queries)
  await raiseVersions(queries, [matchId])
}

/** How many there were. */
export async function removeAll(queries: Queries, matchId: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from result_confirmations where match_id = ${matchId}`.execute(queries)
  await raiseVersions(queries, [matchId])
  return Number(numAffectedRows ?? 0)
}

export async function list(queries: Queries, matchId: number): Promise<Confirmation[]> {
  const { rows } = await sql<Omit<Confirmation, 'confirmedAt'> & { confirmedAt: Date }>`
    select side, name, signature, is_refused as "isRefused", reason, is_organiser as "isOrganiser",
      confirmed_at as "confirmedAt"
    from result_confirmations where match_id = ${matchId} order by side`.execute(queries)
  return rows.map((row) => ({ ...row, confirmedAt: row.confirmedAt.toISOString() }))
}
