// Polls for every committed change of a match. Cached lists and lost events depend on it.
import { joined } from '../platform/queues/batch.ts'
import type { ItemFailures } from '../platform/queues/failures.ts'
import type { Change, ChangeSource } from './read/read.store.ts'

type Listener = (change: Change) => void

export interface MatchChanges {
  /** Resolves when all listeners have received what was committed before this call; rejects when PostgreSQL is unavailable. */
  catchUp: () => Promise<void>
  /** A change may be delivered twice, but a newer one is never followed by an older one of the same match. */
  onChange: (listener: Listener) => void
}

const maxDelivered = 5000
/** A listener that fails gets the change again with each poll, about twice a second. */
const maxDeliveries = 5
/**
 * A PostgreSQL that crashed reuses the ids of transactions that were rolled back just before: what is committed under them
 * lies below a watermark taken then. No connection survives a crash, so after a new connection a poll reaches back this far.
 */
const reusedIds = 10_000n

/**
 * Called before the server listens: a change between the first list and the first poll must not be missed. `barrierMs`: how far apart polls
 * start at least; whoever calls in between shares the next.
 */
export async function followChanges(
  source: ChangeSource,
  failures: ItemFailures,
  barrierMs: number,
): Promise<MatchChanges> {
  const changes = pollChanges(source, failures, barrierMs)
  await changes.catchUp()
  return changes
}

/** The first poll that succeeds delivers nothing: what is there by then is no change. */
export function pollChanges(source: ChangeSource, failures: ItemFailures, barrierMs: number): MatchChanges {
  /** Each listener, and the changes that it failed to handle, by match. */
  const listeners = new Map<Listener, Map<number, { change: Change; failed: number }>>()
  /** Null before the first poll. */
  let mark: bigint | null = null
  let trusted = ''
  const delivered = new Map<number, number>()
  const isNew = (matchId: number, version: number) => version > (delivered.get(matchId) ?? 0)

  const catchUp = joined(poll, { paceMs: barrierMs })

  let beginning: Promise<void> | null = null

  async function begin(): Promise<void> {
    const first = await source.since(String(reachBack(BigInt(await source.mark()))))
    for (const [matchId, version] of first.versions) delivered.set(matchId, version)
    mark = BigInt(first.mark)
  }

  async function poll(): Promise<void> {
    if (mark === null) {
      const isOurs = beginning === null
      beginning ??= begin().finally(() => (beginning = null))
      await beginning
      // One that began earlier may have seen less.
      return isOurs ? undefined : poll()
    }
    for (const [listener, missed] of listeners) {
      const again = [...missed.values()]
      for (const { change, failed } of again) deliver(listener, change, failed)
    }
    const seen = source.connection()
    const mayHaveCrashed = seen !== trusted
    const found = await source.since(String(mayHaveCrashed ? reachBack(mark) : mark))
    const fresh = [...found.versions].filter(([matchId, version]) => isNew(matchId, version))
    if (fresh.length > 0) deliverAll(await source.find(fresh.map(([matchId]) => matchId)))
    // A connection opened meanwhile may be the one that ran the query.
    if (seen !== source.connection()) return poll()
    // Only now: if the second query fails, the next poll must find these changes again. Polls overlap, so a watermark may
    // come late; it goes back only with PostgreSQL itself.
    const next = BigInt(found.mark)
    if (mayHaveCrashed || next > mark) mark = next
    trusted = seen
  }

  function deliverAll(changes: Change[]) {
    for (const change of changes) {
      const { matchId, version } = change.match
      if (!isNew(matchId, version)) continue
      delivered.set(matchId, version)
      for (const listener of listeners.keys()) deliver(listener, change)
    }
    // A version that is dropped here is delivered again at worst.
    if (delivered.size > maxDelivered) delivered.clear()
  }

  /** A listener that throws does not block the others. A newer change of the match replaces one that failed. */
  function deliver(listener: Listener, change: Change, failed = 0) {
    const missed = listeners.get(listener)
    const { matchId } = change.match
    missed?.delete(matchId)
    try {
      listener(change)
    } catch (error) {
      if (failed + 1 >= maxDeliveries) return failures.giveUp(matchId, error)
      failures.retry(matchId, error, failed)
      missed?.set(matchId, { change, failed: failed + 1 })
    }
  }

  return { catchUp, onChange: (listener) => void listeners.set(listener, new Map()) }
}

const reachBack = (mark: bigint) => (mark > reusedIds ? mark - reusedIds : 0n)
