// Passes: each lets its holder do one thing at one place without an account. Only the hash of a pass's token is stored.
import type { Pass as ScorerPass } from '@campus/contract/scoring'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../postgres/postgres.ts'

/** The fields of every pass. */
type Pass = Omit<ScorerPass, 'matchId'>

/** The additional fields of one table's passes: the place they grant access to, and its details. */
type Opened<P extends Pass> = Omit<P, keyof Pass>

interface Kind<P extends Pass, Place extends keyof Opened<P>> {
  table: string
  /** Columns by the contract's field names. */
  columns: Record<keyof Opened<P>, string>
  place: Place
}

type Row<P extends Pass> = Omit<P, 'expiresAt' | 'lastUsedAt'> & { expiresAt: Date; lastUsedAt: Date | null }
type NewPass<P extends Pass> = Opened<P> & { label: string; hash: Buffer; hours: number; userId: number }

/** SQL of one table of passes. */
export function passesIn<P extends Pass, Place extends keyof Opened<P>>(kind: Kind<P, Place>) {
  const names = Object.keys(kind.columns) as Array<keyof Opened<P>>
  const own = names.map((name) => sql.ref(kind.columns[name]))
  const [table, at] = [sql.table(kind.table), sql.ref(kind.columns[kind.place])]
  const columns = sql`id as "passId", ${sql.join(names.map((name, index) => sql`${own[index]} as ${sql.ref(String(name))}`))},
    label, expires_at as "expiresAt", revoked_at is not null as "isRevoked", last_used_at as "lastUsedAt"`
  const isOpenNow = sql`expires_at > now() and revoked_at is null`

  const toPass = ({ expiresAt, lastUsedAt, ...row }: Row<P>) =>
    ({ ...row, expiresAt: expiresAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }) as unknown as P

  async function listWhere(queries: Queries, condition: RawBuilder<unknown>): Promise<P[]> {
    const { rows } = await sql<Row<P>>`select ${columns} from ${table} where ${condition} order by id`.execute(queries)
    return rows.map(toPass)
  }

  const list = (queries: Queries, place: P[Place]) => listWhere(queries, sql`${at} = ${place}`)

  async function add(queries: Queries, pass: NewPass<P>): Promise<P> {
    const { rows } = await sql<Row<P>>`
      insert into ${table} (${sql.join(own)}, label, token_hash, expires_at, created_by)
      values (${sql.join(names.map((name) => pass[name]))}, ${pass.label}, ${pass.hash},
        now() + make_interval(hours => ${pass.hours}), ${pass.userId})
      returning ${columns}`.execute(queries)
    return rows.map(toPass)[0] as P
  }

  /** False when the place has no such pass; revoking twice changes nothing. */
  async function revoke(queries: Queries, place: P[Place], passId: number): Promise<boolean> {
    const { rows } = await sql`
      update ${table} set revoked_at = coalesce(revoked_at, now())
      where id = ${passId} and ${at} = ${place} returning 1`.execute(queries)
    return rows.length > 0
  }

  /** The valid pass of a token; queried every time, so that a revocation takes effect everywhere at once. */
  async function findOpen(queries: Queries, hash: Buffer): Promise<(P & { isDue: boolean }) | undefined> {
    const { rows } = await sql<Row<P> & { isDue: boolean }>`
      select ${columns}, coalesce(last_used_at < now() - interval '1 minute', true) as "isDue"
      from ${table} where token_hash = ${hash} and ${isOpenNow}`.execute(queries)
    const [row] = rows
    return row && { ...toPass(row), isDue: row.isDue }
  }

  async function isOpen(queries: Queries, passId: number): Promise<boolean> {
    const { rows } = await sql`select 1 from ${table} where id = ${passId} and ${isOpenNow}`.execute(queries)
    return rows.length > 0
  }

  async function markUsed(queries: Queries, passId: number): Promise<void> {
    await sql`update ${table} set last_used_at = now() where id = ${passId}`.execute(queries)
  }

  return { list, listWhere, add, revoke, findOpen, isOpen, markUsed }
}
