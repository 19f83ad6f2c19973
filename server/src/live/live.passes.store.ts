// Camera passes: who may film on one camera without an account. Only the hash of a pass's token is kept.
import type { CameraPass } from '@campus/contract/live'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres.ts'

type Row = Omit<CameraPass, 'expiresAt' | 'lastUsedAt'> & { expiresAt: Date; lastUsedAt: Date | null }

const columns =
  sql.raw(`id as "passId", stream_id as "streamId", match_id as "matchId", label, expires_at as "expiresAt",
  revoked_at is not null as "isRevoked", last_used_at as "lastUsedAt"`)

const toPass = ({ expiresAt, lastUsedAt, ...row }: Row): CameraPass => ({
  ...row,
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function isStream(queries: Queries, streamId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from streams where id = ${streamId}`.execute(queries)
  return rows.length > 0
}

export async function list(queries: Queries, streamId: string): Promise<CameraPass[]> {
  const { rows } = await sql<Row>`
    select ${columns} from camera_passes where stream_id = ${streamId} order by id`.execute(queries)
  return rows.map(toPass)
}

interface NewPass {
  streamId: string
  matchId: number | null
  label: string
  hash: Buffer
  hours: number
  userId: number
}

export async function add(queries: Queries, pass: NewPass): Promise<CameraPass> {
  const { rows } = await sql<Row>`
    insert into camera_passes (stream_id, match_id, label, token_hash, expires_at, created_by)
    values (${pass.streamId}, ${pass.matchId}, ${pass.label}, ${pass.hash}, now() + make_interval(hours => ${pass.hours}), ${pass.userId})
    returning ${columns}`.execute(queries)
  return rows.map(toPass)[0] as CameraPass
}

/** False when the camera has no such pass; one that is revoked already stays so. */
export async function revoke(queries: Queries, streamId: string, passId: number): Promise<boolean> {
  const { rows } = await sql`
    update camera_passes set revoked_at = coalesce(revoked_at, now())
    where id = ${passId} and stream_id = ${streamId} returning 1`.execute(queries)
  return rows.length > 0
}

/** The pass that a token opens now; asked every time, so that a revoked one is over everywhere at once. */
export async function findOpen(queries: Queries, hash: Buffer): Promise<(CameraPass & { isDue: boolean }) | undefined> {
  const { rows } = await sql<Row & { isDue: boolean }>`
    select ${columns}, coalesce(last_used_at < now() - interval '1 minute', true) as "isDue"
    from camera_passes where token_hash = ${hash} and expires_at > now() and revoked_at is null`.execute(queries)
  const [row] = rows
  return row && { ...toPass(row), isDue: row.isDue }
}

export async function isOpen(queries: Queries, passId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from camera_passes
    where id = ${passId} and expires_at > now() and revoked_at is null`.execute(queries)
  return rows.length > 0
}

export async function markUsed(queries: Queries, passId: number): Promise<void> {
  await sql`update camera_passes set last_used_at = now() where id = ${passId}`.execute(queries)
}
