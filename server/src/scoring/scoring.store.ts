// Scorer passes: who may score one match without an account. Only the hash of a pass's token is kept.
import type { Pass } from '@campus/contract/scoring'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres.ts'

type Row = Omit<Pass, 'expiresAt' | 'lastUsedAt'> & { expiresAt: Date; lastUsedAt: Date | null }

const columns = sql.raw(`id as "passId", match_id as "matchId", label, expires_at as "expiresAt",
  revoked_at is not null as "isRevoked", last_used_at as "lastUsedAt"`)

const toPass = ({ expiresAt, lastUsedAt, ...row }: Row): Pass => ({
  ...row,
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function isMatch(queries: Queries, matchId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from matches where id = ${matchId} and deleted_at is null`.execute(queries)
  return rows.length > 0
}

export async function list(queries: Queries, matchId: number): Promise<Pass[]> {
  const { rows } = await sql<Row>`
    select ${columns} from scorer_passes where match_id = ${matchId} order by id`.execute(queries)
  return rows.map(toPass)
}

interface NewPass {
  matchId: number
  label: string
  hash: Buffer
  hours: number
  userId: number
}

export async function add(queries: Queries, { matchId, label, hash, hours, userId }: NewPass): Promise<Pass> {
  const { rows } = await sql<Row>`
    insert into scorer_passes (match_id, label, token_hash, expires_at, created_by)
    values (${matchId}, ${label}, ${hash}, now() + make_interval(hours => ${hours}), ${userId})
    returning ${columns}`.execute(queries)
  return rows.map(toPass)[0] as Pass
}

/** False when the match has no such pass; one that is revoked already stays so. */
export async function revoke(queries: Queries, matchId: number, passId: number): Promise<boolean> {
  const { rows } = await sql`
    update scorer_passes set revoked_at = coalesce(revoked_at, now())
    where id = ${passId} and match_id = ${matchId} returning 1`.execute(queries)
  return rows.length > 0
}

/** The pass that a token opens now; asked every time, so that a revoked one is over everywhere at once. */
export async function findOpen(queries: Queries, hash: Buffer): Promise<(Pass & { isDue: boolean }) | undefined> {
  const { rows } = await sql<Row & { isDue: boolean }>`
    select ${columns}, coalesce(last_used_at < now() - interval '1 minute', true) as "isDue"
    from scorer_passes where token_hash = ${hash} and expires_at > now() and revoked_at is null`.execute(queries)
  const [row] = rows
  return row && { ...toPass(row), isDue: row.isDue }
}

export async function markUsed(queries: Queries, passId: number): Promise<void> {
  await sql`update scorer_passes set last_used_at = now() where id = ${passId}`.execute(queries)
}
