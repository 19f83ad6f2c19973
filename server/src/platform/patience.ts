// A call's patience with a pool that has no free place: all its waits together are no longer than one.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** How long a place in the pool is waited for, before whoever asks is told to come later. */
export const placeMs = 2000
/** Until when the present call waits for places. */
const patience = new AsyncLocalStorage<number>()

/** A call waits for places no longer than one wait: to know who asks it has waited already, since it came. */
export const withPatience = <T>(sinceMs: number, work: () => T): T =>
  patience.run(performance.now() + placeMs - sinceMs, work)

/** The pool as the query builder sees it. */
export const patientPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: () => takePlace(pool),
  end: () => pool.end(),
})

async function takePlace(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = patience.getStore()
  const place = pool.connect()
  if (until === undefined || pool.waitingCount === 0) return place
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    const tooLate = new Error('timeout exceeded when trying to connect')
    timer = setTimeout(() => refuse(tooLate), Math.max(0, until - performance.now()))
  })
  try {
    return await Promise.race([place, late])
  } catch (error) {
    // It may come still: nobody waits for it any more.
    place.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}
