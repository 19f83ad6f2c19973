// The pool of connections to PostgreSQL. Waiting for one is bounded in time and in number, so that an overload is
// rejected soon and not queued.
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { withTimeout } from '../timeout.ts'
import { PoolBusy } from './errors.ts'

/** Timeout of acquiring a connection. */
export const acquireTimeoutMs = 2000
/**
 * About as many short transactions as a connection serves in that time: whoever is further back would time out anyway.
 */
const waitingPerConnection = 200

type OnConnect = Parameters<pg.Pool['connect']>[0]

export class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(onConnect: OnConnect): void
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | void {
    if (this.waitingCount < waitingPerConnection * this.options.max)
      return onConnect ? super.connect(onConnect) : super.connect()
    const error = new PoolBusy('too many wait for a connection')
    return onConnect ? onConnect(error, undefined, () => {}) : Promise.reject(error)
  }
}

/**
 * The pool for the query builder. `deadline`, by `performance.now()`, ends the wait of a request that has already
 * waited.
 */
export const asQueryPool = (pool: pg.Pool, deadline?: number): PostgresPool => ({
  options: pool.options,
  connect: () => (deadline === undefined ? pool.connect() : connectBefore(pool, deadline)),
  end: () => pool.end(),
})

async function connectBefore(pool: pg.Pool, deadline: number): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  if (pool.waitingCount === 0) return connecting
  const ms = Math.max(0, deadline - performance.now())
  try {
    return await withTimeout(ms, connecting, () => new PoolBusy('no connection before the deadline'))
  } catch (error) {
    // Release a connection that still arrives after the deadline.
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}

type Query = (...args: unknown[]) => unknown

/** Named statements become plain ones: each is planned anew, on whatever connection a PgBouncer before 1.21 gives it. */
export function forgetNames(pool: pg.Pool): void {
  const query = Reflect.get(pool, 'query') as Query
  const unnamed: Query = (first, ...rest) => {
    const isNamed = typeof first === 'object' && first !== null && 'name' in first
    return query.call(pool, isNamed ? { ...first, name: undefined } : first, ...rest)
  }
  Object.defineProperty(pool, 'query', { value: unnamed })
}
