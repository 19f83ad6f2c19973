// PostgreSQL: one pool per process, typed queries, and transactions whose news waits for the commit.
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type WatchdogTimes, watchConnections } from './connection-watchdog.ts'
import { asQueryPool, BoundedPool, PoolBusy, poolWaitMs } from './pool.ts'
import type { DB as Tables } from './tables.ts'

export type Queries = Kysely<Tables>
export type { Tables }

export interface Database {
  queries: Queries
  /** The same, for a call that may have waited before: connections are waited for until the deadline, by `performance.now()`. */
  within: (deadline: number) => Queries
  pool: pg.Pool
  close: () => Promise<void>
}

// Ids and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface DatabaseOptions {
  max?: number
  onError?: (error: Error) => void
  watchdogTimes?: WatchdogTimes
  /** The connections of the pool, where they are watched. */
  Client?: typeof pg.Client
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new BoundedPool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: poolWaitMs,
    statement_timeout: 3000,
    // Longer than PostgreSQL waits before it looks for a deadlock (1 s): one that is found is tried again.
    lock_timeout: 1500,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: 'campus-score',
    ...(options.Client && { Client: options.Client }),
  })
  const report = options.onError ?? (() => {})
  pool.on('error', report)
  // A checked-out client whose socket dies raises 'error' on itself; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', report))
  const within = (deadline?: number) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: asQueryPool(pool, deadline) }) })
  const queries = within()
  const unwatch = watchConnections(pool, url, options.watchdogTimes)
  const close = async () => {
    unwatch()
    await queries.destroy()
  }
  return { queries, within, pool, close }
}

export interface Tx {
  queries: Transaction<Tables>
  /** Runs once the commit is certain, never after a roll-back. */
  afterCommit: (work: () => void) => void
}

/**
 * One transaction on a connection of its own: whoever is handed a `tx` passes it on, and opens no other. The work may run again
 * from the start, after a deadlock for example: all it changes outside the database waits for the commit.
 */
export async function transact<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  { deadline }: { /** Until when a connection is waited for. */ deadline?: number } = {},
): Promise<T> {
  const all = deadline === undefined ? db.queries : db.within(deadline)
  for (let attempt = 1; ; attempt++) {
    const later: Array<() => void> = []
    const tx = (queries: Transaction<Tables>): Tx => ({ queries, afterCommit: (step) => later.push(step) })
    const running = all.transaction().execute((queries) => work(tx(queries)))
    // An attempt that is not the last may end in a conflict: then there is no outcome.
    const outcome = await running.then(
      (result) => ({ result }),
      (error: unknown) => {
        if (attempt === maxAttempts || !isConflict(error)) throw error
      },
    )
    if (outcome) {
      for (const step of later) step()
      return outcome.result
    }
    // Two that met once should not meet again.
    await sleep(Math.random() * conflictPauseMs * attempt)
  }
}

const maxAttempts = 3
const conflictPauseMs = 50

/** Whether PostgreSQL ended a transaction for another's sake: a deadlock, or rows that changed under it. */
const isConflict = (error: unknown) => ['40P01', '40001'].includes((error as { code?: string }).code ?? '')

const unavailableCodes = /^(08|40001|40P01|53|57P|55P03|57014|25P03|XX000)/
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

/** Whether an error means that the database is away, full or overloaded: try again later, nothing is wrong with the call. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return (
    error instanceof PoolBusy ||
    unavailableSystemCodes.has(code) ||
    unavailableCodes.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      error.message,
    )
  )
}

/** The constraint that refused a row: its name is what the domain knows it by. */
export function violatedName(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}

/** Whether a text, or one within JSON, holds what PostgreSQL can't keep (a NUL, half a letter): nobody types one by accident. */
export function isUnstorable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return ['22021', '22P05'].includes(code) || (code === '22P02' && message.includes('type json'))
}
