// All SQL of the feed: its keys, its competitions, and which matches have changed since a cursor.
import type { FeedCompetition, FeedKey } from '@campus/contract/feed'
import { sql } from 'kysely'
import type { Database, Queries } from '../platform/postgres/postgres.ts'

export async function listCompetitions({ pool }: Database): Promise<FeedCompetition[]> {
  const { rows } = await pool.query<FeedCompetition>({
    name: 'feed-competitions',
    text: `select id, sport, name, season, type, is_current as "isCurrent" from competitions
      where not is_draft and archived_at is null order by is_current desc, id desc`,
  })
  return rows
}

/** Undefined where it does not exist, or nobody may know of it yet. */
export async function findSport({ pool }: Database, competitionId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ sport: string }>({
    name: 'feed-competition-sport',
    text: 'select sport from competitions where id = $1 and not is_draft',
    values: [competitionId],
  })
  return rows[0]?.sport
}

export interface Cursor {
  xid: string
  matchId: number
  /** When PostgreSQL last crashed, in seconds: the ids of transactions before may have been given out again since. */
  crashedAt: number
}

interface ChangedRow {
  xid: string
  matchId: number
  isRemoved: boolean
}

export interface Changed {
  rows: ChangedRow[]
  /** Every transaction below it is over. */
  mark: string
  crashedAt: number
}

/**
 * PostgreSQL resets its statistics when it recovers from a crash, and never else by itself. A transaction that was rolled back just
 * before the crash may have its id used again, below a cursor that was given out: then a reader reaches back.
 */
const crashedAt = `(select coalesce(floor(extract(epoch from stats_reset)), 0)::bigint from pg_stat_bgwriter)`
const reusedIds = 10_000

export async function markOfNow({ pool }: Database): Promise<Omit<Changed, 'rows'>> {
  const { rows } = await pool.query<Omit<Changed, 'rows'>>({
    name: 'feed-mark',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as mark, ${crashedAt} as "crashedAt"`,
  })
  return rows[0] as Omit<Changed, 'rows'>
}

const from = `(case when $3::bigint = ${crashedAt} then $1::text else greatest($1::text::numeric - ${reusedIds}, 0)::text end)::xid8`

/**
 * Only what finished transactions wrote, in their order: a cursor behind it misses nothing. A match that changes again meanwhile comes
 * again with a later transaction.
 */
export async function changedSince({ pool }: Database, since: Cursor, limit: number): Promise<Changed> {
  const { rows } = await pool.query<Omit<Changed, 'rows'> & { rows: ChangedRow[] }>({
    name: 'feed-changes',
    text: `with now as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as mark, ${from} as xid)
      select mark::text, ${crashedAt} as "crashedAt", coalesce((select json_agg(json_build_object(
            'xid', xid::text, 'matchId', id, 'isRemoved', is_removed) order by xid, id) from (
          select m.changed_xid as xid, m.id, false as is_removed from matches m
          where (m.changed_xid, m.id) > (now.xid, $2::bigint) and m.changed_xid < now.mark
            and m.deleted_at is null and not m.is_draft
          union all
          select r.changed_xid, r.match_id, true from feed_removals r join matches m on m.id = r.match_id
          where (r.changed_xid, r.match_id) > (now.xid, $2::bigint) and r.changed_xid < now.mark
            and (m.deleted_at is not null or m.is_draft)
          order by 1, 2 limit $4) found), '[]') as rows
      from now`,
    values: [since.xid, since.matchId, since.crashedAt, limit],
  })
  return rows[0] as Changed
}

const keyColumns = sql`id as "keyId", label, created_at as "createdAt", last_used_at as "lastUsedAt"`
type KeyRow = Omit<FeedKey, 'createdAt' | 'lastUsedAt'> & { createdAt: Date; lastUsedAt: Date | null }
const toKey = ({ createdAt, lastUsedAt, ...key }: KeyRow): FeedKey => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt && lastUsedAt.toISOString(),
})

export async function listKeys(queries: Queries): Promise<FeedKey[]> {
  const { rows } = await sql<KeyRow>`select ${keyColumns} from feed_keys order by id`.execute(queries)
  return rows.map(toKey)
}

/** Serializes the making of keys: how many there are cannot be decided from one row. */
export async function countKeys(queries: Queries): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('feed keys'))`.execute(queries)
  const { rows } = await sql<{ count: number }>`select count(*) from feed_keys`.execute(queries)
  return rows[0]?.count ?? 0
}

export async function addKey(queries: Queries, label: string, hash: Buffer): Promise<FeedKey> {
  const { rows } = await sql<KeyRow>`insert into feed_keys (label, token_hash) values (${label}, ${hash})
    returning ${keyColumns}`.execute(queries)
  return toKey(rows[0] as KeyRow)
}

export async function removeKey(queries: Queries, keyId: number): Promise<FeedKey | undefined> {
  const { rows } = await sql<KeyRow>`delete from feed_keys where id = ${keyId} returning ${keyColumns}`.execute(queries)
  return rows[0] && toKey(rows[0])
}

/** The key's id. Its use is noted once a minute, so that a request seldom writes. */
export async function useKey({ pool }: Database, hash: Buffer): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number; isNoted: boolean }>({
    name: 'feed-key',
    text: `select id, coalesce(last_used_at > now() - interval '1 minute', false) as "isNoted" from feed_keys
      where token_hash = $1`,
    values: [hash],
  })
  const [key] = rows
  if (key && !key.isNoted)
    await pool.query({
      name: 'feed-key-used',
      text: `update feed_keys set last_used_at = date_trunc('milliseconds', now()) where id = $1`,
      values: [key.id],
    })
  return key?.id
}
