// Reads that a replica answers if it has everything that was committed before they were asked, and the primary otherwise: who asks
// cannot tell which of them it was (decision 0088).
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { joined } from '../queues/batch.ts'
import { withTimeout } from '../timeout.ts'
import { beginOnReplica, type LogPosition, readPosition } from './log-position.ts'
import { type Database, type Queries, type ReadSource, type Tables, transact } from './postgres.ts'
import { mostLagMs, watchReplica } from './replica-watch.ts'

export interface Replica {
  /**
   * Asks the replica, or the primary if that cannot answer. `work` only reads, all of it from what it is given; it runs again from the
   * start when the replica fails. On the replica all its queries see one moment.
   */
  read: <T>(work: (source: ReadSource) => Promise<T>) => Promise<T>
  /** The same for what must see one moment on the primary too, and may take longer. */
  readSnapshot: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>
  /** Figures for Prometheus; none without a replica. */
  counted: Record<string, { help: string; value: () => number }>
  close: () => Promise<void>
}

interface ReplicaOptions {
  url: string | undefined
  db: Database
  max: number
  statements: 'named' | 'unnamed'
  /** The primary is asked for its position at most once in so many milliseconds. */
  paceMs: number
  log: Logger
  /** The client class of the pool, where queries are traced. */
  Client?: typeof pg.Client
}

/** Longer than a statement may take; afterwards the primary is asked. */
const longestMs = { read: 4000, snapshot: 25_000 }
const pollMs = 10

/** The replica has not reached a position that the primary had named long ago. */
class ReplicaBehind extends Error {}

export function openReplica({ url, db, ...options }: ReplicaOptions): Replica {
  const snapshotOfPrimary = <T>(work: (queries: Queries) => Promise<T>) =>
    transact(db, async ({ queries }) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(queries)
      return work(queries)
    })
  if (url === undefined)
    return { read: (work) => work(db), readSnapshot: snapshotOfPrimary, counted: {}, close: async () => {} }

  const { max, statements, paceMs, log, Client } = options
  // No start-up parameters: a PgBouncer may be in front of the replica too, and each transaction brings its own.
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: mostLagMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: 'campus-score-replica',
    ...(Client && { Client }),
  })
  // Whoever uses a connection that is lost asks the primary.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const watch = watchReplica({ url, db, log })
  const findPosition = joined(() => readPosition(db.pool), { paceMs })
  const asked = { replica: 0, primary: 0 }

  async function askReplica<T>(
    position: LogPosition,
    ms: number,
    work: (source: ReadSource) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect()
    const lost = Promise.withResolvers<never>()
    const forget = watch.onLost(lost.reject)
    try {
      const answering = beginAfter(client, position).then(async () => {
        const answer = await work(sourceOf(client, statements))
        await client.query('commit')
        return answer
      })
      const bounded = withTimeout(ms, answering, () => new Error(`no answer within ${ms} ms`))
      const answer = await Promise.race([bounded, lost.promise])
      client.release()
      return answer
    } catch (error) {
      // In whatever state it is: closing it ends what it may still be doing.
      client.release(true)
      if (error instanceof ReplicaBehind) watch.reportBehind()
      throw error
    } finally {
      forget()
    }
  }

  async function ask<T>(ms: number, work: (source: ReadSource) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (watch.isUsable()) {
      // Asked after the request: what was committed before it is before this position.
      const position = await findPosition()
      try {
        const answer = await askReplica(position, ms, work)
        asked.replica++
        return answer
      } catch (error) {
        log.debug({ reason: (error as Error).message }, 'replica did not answer, asking the primary')
      }
    }
    asked.primary++
    return onPrimary()
  }

  return {
    read: (work) => ask(longestMs.read, work, () => work(db)),
    readSnapshot: (work) =>
      ask(
        longestMs.snapshot,
        ({ queries }) => work(queries),
        () => snapshotOfPrimary(work),
      ),
    counted: {
      replica_usable: { help: 'The replica answers reads', value: () => Number(watch.isUsable()) },
      replica_lag_seconds: {
        help: 'How far the replica is behind; NaN while unknown',
        value: () => watch.lagMs() / 1000,
      },
      replica_reads: { help: 'Reads that the replica answered', value: () => asked.replica },
      replica_reads_by_primary: { help: 'Reads for a replica that the primary answered', value: () => asked.primary },
    },
    close: async () => {
      await watch.close()
      await pool.end()
    },
  }
}

/** Begins a transaction on the replica that shows everything up to a position of the primary. */
async function beginAfter(client: pg.PoolClient, wanted: LogPosition): Promise<void> {
  const deadline = performance.now() + mostLagMs
  for (;;) {
    const found = await beginOnReplica(client)
    if (!found.isReplica || found.timeline !== wanted.timeline) throw new ReplicaBehind('no replica of this primary')
    if (found.bytes >= wanted.bytes) return
    await client.query('rollback')
    if (performance.now() > deadline) throw new ReplicaBehind(`more than ${mostLagMs} ms behind`)
    await sleep(pollMs)
  }
}

/** The stores' view of one connection: its queries one after the other, all in the transaction that is open. */
function sourceOf(client: pg.PoolClient, statements: 'named' | 'unnamed'): ReadSource {
  let last: Promise<unknown> = Promise.resolve()
  const query = (statement: pg.QueryConfig | string, values?: unknown[]) => {
    const isNamed = typeof statement === 'object' && statements === 'named'
    const sent = typeof statement === 'string' || isNamed ? statement : { ...statement, name: undefined }
    const answer = last.then(() => client.query(sent as pg.QueryConfig, values))
    last = answer.catch(() => {})
    return answer
  }
  const connection = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool: PostgresPool = { options: {}, connect: async () => connection, end: async () => {} }
  return {
    pool: { query: query as unknown as pg.Pool['query'] },
    queries: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
  }
}
