// The pool of connections to PostgreSQL. Waits for one are bounded in time and in number, so that an overload is answered soon
// and not queued.
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { withTimeout } from '../timeout.ts'

/** How long a connection is waited for. */
export const poolWaitMs = 2000
/** In that time a connection serves about so many short transactions: whoever is further back would wait in vain. */
const waitingPerConnection = 200

/** No connection was free in time. */
export class PoolBusy extends Error {}

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

/** The pool as the query builder sees it. `deadline`, by `performance.now()`, is when a wait ends that began late. */
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
    // A connection may still come, and nobody waits for it any more.
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}
