// Finds every committed change of a match, by asking PostgreSQL: the guard that reads and news rest on.

import type { Database } from '../platform/postgres/postgres.ts'
import { joined } from '../platform/queues/batch.ts'
import type { ItemFailures } from '../platform/queues/failures.ts'
import * as store from './read/read.store.ts'

type Listener = (change: store.Change) => void

export interface MatchChanges {
  /** Resolves when all that was committed before this call has been told to the listeners; rejects when PostgreSQL is away. */
  catchUp: () => Promise<void>
  /** A change may be told twice, but a newer one is never followed by an older one of the same match. */
  onChange: (listener: Listener) => void
}

const mostTold = 5000
/** A listener that fails gets the change again with each poll, about twice a second. */
const mostDeliveries = 5
/**
 * A PostgreSQL that crashed gives out again the ids of transactions that were rolled back just before: what is committed
 * under them lies below a mark taken then. None survives a crash, so wherever a connection is new, looks reach back so far.
 */
const givenAgain = 10_000n

/** Before anybody is let in: a change between the first list and the first look must not be missed. */
export async function followChanges(db: Database, failures: ItemFailures): Promise<MatchChanges> {
  /** Each listener, and the changes it failed at, by match. */
  const listeners = new Map<Listener, Map<number, { change: store.Change; failed: number }>>()
  let [connections, believed] = [0, 0]
  db.pool.on('connect', () => void connections++)
  const opening = reachBack(BigInt(await store.changeMark(db)))
  const first = await store.changesSince(db, String(opening))
  let mark = BigInt(first.mark)
  const told = new Map(first.versions)
  const isNew = (matchId: number, version: number) => version > (told.get(matchId) ?? 0)

  const catchUp = joined(look)

  async function look(): Promise<void> {
    for (const [listener, missed] of listeners) {
      const again = [...missed.values()]
      for (const { change, failed } of again) deliver(listener, change, failed)
    }
    const seen = connections
    const isDoubtful = seen !== believed
    const found = await store.changesSince(db, String(isDoubtful ? reachBack(mark) : mark))
    const fresh = [...found.versions].filter(([matchId, version]) => isNew(matchId, version))
    if (fresh.length > 0)
      tell(
        await store.findChanged(
          db,
          fresh.map(([matchId]) => matchId),
        ),
      )
    // One that was opened meanwhile may be the one that answered.
    if (seen !== connections) return look()
    // Only now: had the second question failed, the next look must find these changes again. Looks overlap, so a mark
    // may come late; it goes back only with PostgreSQL itself.
    const next = BigInt(found.mark)
    if (isDoubtful || next > mark) mark = next
    believed = seen
  }

  function tell(changes: store.Change[]) {
    for (const change of changes) {
      const { matchId, version } = change.match
      if (!isNew(matchId, version)) continue
      told.set(matchId, version)
      for (const listener of listeners.keys()) deliver(listener, change)
    }
    // What is forgotten is told again at worst.
    if (told.size > mostTold) told.clear()
  }

  /** A listener that throws keeps nobody else from the change. A newer change of the match takes the place of a missed one. */
  function deliver(listener: Listener, change: store.Change, failed = 0) {
    const missed = listeners.get(listener)
    const { matchId } = change.match
    missed?.delete(matchId)
    try {
      listener(change)
    } catch (error) {
      if (failed + 1 >= mostDeliveries) return failures.giveUp(matchId, error)
      failures.retry(matchId, error, failed)
      missed?.set(matchId, { change, failed: failed + 1 })
    }
  }

  return { catchUp, onChange: (listener) => void listeners.set(listener, new Map()) }
}

const reachBack = (mark: bigint) => (mark > givenAgain ? mark - givenAgain : 0n)
