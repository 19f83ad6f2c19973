// How far the log of PostgreSQL (WAL) goes on the primary, and how much of it a replica has replayed: numbers of bytes that can be
// compared within one timeline, which ends when another PostgreSQL becomes the primary.
import type pg from 'pg'
import { timeouts } from './timeouts.ts'

export interface LogPosition {
  bytes: number
  timeline: number
}

export interface PrimaryPosition extends LogPosition {
  /** The same for a primary and all its copies. */
  system: string
}

interface ReplicaPosition extends PrimaryPosition {
  /** False once it was promoted: then its log is another one. */
  isReplica: boolean
}

type Asks = Pick<pg.Pool, 'query'>
interface Row extends LogPosition {
  segmentBytes: number
  pageBytes: number
}

/** Every commit that anybody may know of is before this position: it is in the log before anybody sees it, flushed or not. */
export async function readPosition(pool: Asks): Promise<LogPosition> {
  const { rows } = await pool.query<Row>({
    name: 'log-position',
    text: `select (lsn - '0/0')::float8 as bytes, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline,
        pg_size_bytes(current_setting('wal_segment_size'))::float8 as "segmentBytes",
        current_setting('wal_block_size')::int as "pageBytes"
      from pg_current_wal_insert_lsn() lsn`,
  })
  const [{ bytes, timeline, ...sizes }] = rows as [Row]
  return { bytes: endOf(bytes, sizes), timeline }
}

const headerBytes = { segment: 40, page: 24 }

/**
 * Where the last record ends. The primary names where the next one will begin: after the header, if a page begins there. A replica
 * that has everything would not reach that before the next write.
 */
export function endOf(bytes: number, { segmentBytes, pageBytes }: Omit<Row, keyof LogPosition>): number {
  if (bytes % segmentBytes === headerBytes.segment) return bytes - headerBytes.segment
  return bytes % pageBytes === headerBytes.page ? bytes - headerBytes.page : bytes
}

/** The position, and whose it is. */
export async function readPrimary(pool: Asks): Promise<PrimaryPosition> {
  const text = 'select system_identifier::text as system from pg_control_system()'
  const { rows } = await pool.query<{ system: string }>({ name: 'log-system', text })
  return { ...(await readPosition(pool)), system: rows[0]?.system ?? '' }
}

/** Whether the positions of the two can be compared. */
export const isCopyOf = (found: ReplicaPosition, { timeline, system }: PrimaryPosition): boolean =>
  found.isReplica && found.timeline === timeline && found.system === system

const setTimeouts = Object.entries(timeouts).map(([name, ms]) => `set local ${name} = ${ms}`)

/**
 * One round trip: reads the position, then begins the transaction in which the question is asked, on the same connection of whatever
 * stands between. A snapshot must be younger than the position that it is judged by, so the first transaction ends in between.
 */
const beginText = [
  'begin isolation level repeatable read, read only',
  `select pg_is_in_recovery() as "isReplica", (pg_last_wal_replay_lsn() - '0/0')::float8 as bytes,
    greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) as timeline, system.system_identifier::text as system
  from pg_control_system() system, pg_control_checkpoint() checkpoint, pg_control_recovery() recovery`,
  'commit and chain',
  ...setTimeouts,
].join('; ')

/** The replica's position; the transaction that is open then shows everything up to it. */
export async function beginOnReplica(client: Pick<pg.ClientBase, 'query'>): Promise<ReplicaPosition> {
  const results = (await client.query(beginText)) as unknown as Array<pg.QueryResult<ReplicaPosition>>
  const position = results[1]?.rows[0]
  if (!position) throw new Error('the replica names no position')
  return position
}
