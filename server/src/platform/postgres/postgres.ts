// PostgreSQL: one pool per process, typed queries, and transactions with work that runs after the commit.
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type WatchdogTimes, watchConnections } from './connection-watchdog.ts'
import { acquireTimeoutMs, asQueryPool, BoundedPool, forgetNames } from './pool.ts'
import type { DB as Tables } from './tables.ts'
import { timeouts } from './timeouts.ts'

export type Queries = Kysely<Tables>
export type { Tables }

/** Where reads are asked: of the primary, or of a replica that has as much. */
export interface ReadSource {
  queries: Queries
  pool: Pick<pg.Pool, 'query'>
}

export interface Database extends ReadSource {
  /**
   * The same for a request that may have waited before: acquires connections until the deadline, by
   * `performance.now()`.
   */
  within: (deadline: number) => Queries
  pool: pg.Pool
  /**
   * A connection of its own to PostgreSQL itself, past any PgBouncer: for what outlasts a transaction. `longestMs` is the time-out of
   * each statement instead of the usual ones. Whoever asks for it ends it.
   */
  connectDirectly: (longestMs: number) => Promise<pg.Client>
  /** Transactions that PostgreSQL aborted because of a conflict, each retried. Not 0: two actions lock in different orders. */
  conflicts: number
  close: () => Promise<void>
}

// Ids and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface DatabaseOptions {
  max?: number
  /** The line to PostgreSQL itself, if the other one leads to a PgBouncer. */
  directUrl?: string
  statements?: 'named' | 'unnamed'
  onError?: (error: Error) => void
  watchdogTimes?: WatchdogTimes
  /** The client class of the pool, where queries are traced. */
  Client?: typeof pg.Client
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { directUrl = url } = options
  const isPooled = directUrl !== url
  const pool = new BoundedPool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: acquireTimeoutMs,
    // A PgBouncer rejects who asks for more than a name: there the role has them.
    ...(!isPooled && timeouts),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: 'campus-score',
    ...(options.Client && { Client: options.Client }),
  })
  if (options.statements === 'unnamed') forgetNames(pool)
  const report = options.onError ?? (() => {})
  pool.on('error', report)
  // A checked-out client whose socket dies emits 'error' on itself; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', report))
  const within = (deadline?: number) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: asQueryPool(pool, deadline) }) })
  const queries = within()
  const unwatch = watchConnections(pool, { directUrl, isPooled, ...options.watchdogTimes })
  const connectDirectly = async (longestMs: number) => {
    const client = new pg.Client({
      connectionString: directUrl,
      connectionTimeoutMillis: acquireTimeoutMs,
      statement_timeout: longestMs,
      lock_timeout: longestMs,
      // A line that died silently: no watchdog looks after this one.
      query_timeout: longestMs + 5000,
      application_name: 'campus-score-direct',
    })
    // Its queries are rejected; without a listener the error would end the process.
    await client.on('error', report).connect()
    return client
  }
  const close = async () => {
    unwatch()
    await queries.destroy()
  }
  return { queries, within, pool, connectDirectly, conflicts: 0, close }
}

export interface Tx {
  queries: Transaction<Tables>
  /** Runs after the commit, never after a rollback. */
  afterCommit: (work: () => void) => void
}

/**
 * One transaction on its own connection: code that receives a `tx` passes it on, and opens no other. The work may run
 * again from the start, for example after a deadlock, so changes outside the database belong into `afterCommit`.
 */
export async function transact<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  { deadline }: { /** Until when to wait for a connection. */ deadline?: number } = {},
): Promise<T> {
  const all = deadline === undefined ? db.queries : db.within(deadline)
  for (let attempt = 1; ; attempt++) {
    const afterCommitSteps: Array<() => void> = []
    const tx = (queries: Transaction<Tables>): Tx => ({ queries, afterCommit: (step) => afterCommitSteps.push(step) })
    const running = all.transaction().execute((queries) => work(tx(queries)))
    // A conflict before the last attempt has no outcome, and is retried.
    const outcome = await running.then(
      (result) => ({ result }),
      (error: unknown) => {
        if (!isConflict(error)) throw error
        db.conflicts++
        if (attempt === maxAttempts) throw error
      },
    )
    if (outcome) {
      for (const step of afterCommitSteps) step()
      return outcome.result
    }
    // A random pause, so that the two do not conflict again.
    await sleep(Math.random() * conflictPauseMs * attempt)
  }
}

/** Carries what was seen out of a transaction that must leave nothing. */
class RolledBack<T> extends Error {
  readonly seen: T
  constructor(seen: T) {
    super('previewed and rolled back')
    this.seen = seen
  }
}

/** Does it, looks, and rolls back: what a preview shows is what will happen. */
export async function rollBack<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = transact<T>(db, async (tx) => {
    throw new RolledBack(await work(tx))
  })
  return done.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.seen as T
    throw error
  })
}

const maxAttempts = 3
const conflictPauseMs = 50

/** Whether PostgreSQL aborted a transaction because of a conflict: a deadlock or a serialisation failure. */
const isConflict = (error: unknown) => ['40P01', '40001'].includes((error as { code?: string }).code ?? '')

/** The name of the constraint that rejected a row. */
export function violatedName(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}
