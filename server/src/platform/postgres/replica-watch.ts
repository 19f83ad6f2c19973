// Whether a replica may be asked: once a second it is compared with the primary. Its lag is the time it takes to reach a position that
// the primary has just named, so that no two clocks are compared, and a primary that writes nothing leaves nobody behind.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { beginOnReplica, isCopyOf, type PrimaryPosition, readPrimary } from './log-position.ts'
import type { Database } from './postgres.ts'

/** A replica that takes longer is not asked: whoever asks would have to wait for as long. */
export const mostLagMs = 500
/** One that was behind has to be clearly back, so that one at the limit does not fill the log. */
const backLagMs = mostLagMs / 2
const everyMs = 1000
const pollMs = 20
const timeoutMs = 1000

/** OTHER: a PostgreSQL that does not follow this primary, because it was promoted, or follows the one before, or is none of its copies. */
type ReplicaState = 'UNKNOWN' | 'USABLE' | 'BEHIND' | 'OTHER' | 'UNREACHABLE'

const messages: Record<Exclude<ReplicaState, 'UNKNOWN'>, string> = {
  USABLE: 'replica has caught up: it answers history, search and exports',
  BEHIND: 'replica is behind: the primary answers until it has caught up',
  OTHER: 'replica does not follow this primary (promoted, or set up from another): the primary answers; set it up anew',
  UNREACHABLE: 'replica does not respond: the primary answers, retrying every second',
}

interface Watched {
  url: string
  db: Database
  log: Logger
}

export interface ReplicaWatch {
  isUsable: () => boolean
  /** How long it took, or has taken so far, to reach the primary's position; NaN where that is unknown. */
  lagMs: () => number
  /** Somebody waited for it in vain. */
  reportBehind: () => void
  /** Called when the replica no longer responds, unless the returned function was called before. */
  onLost: (callback: (error: Error) => void) => () => void
  close: () => Promise<void>
}

export function watchReplica({ url, db, log }: Watched): ReplicaWatch {
  const closing = new AbortController()
  const waiting = new Set<(error: Error) => void>()
  let state: ReplicaState = 'UNKNOWN'
  let lagMs = Number.NaN
  let client: pg.Client | null = null

  function enter(next: Exclude<ReplicaState, 'UNKNOWN'>, reason?: string) {
    const isUnknown = next === 'OTHER' || next === 'UNREACHABLE'
    if (isUnknown) lagMs = Number.NaN
    if (next === state) return
    state = next
    const facts = { ...(isUnknown ? {} : { lagMs: Math.round(lagMs) }), ...(reason && { reason }) }
    if (next === 'USABLE') log.info(facts, messages[next])
    else log.warn(facts, messages[next])
    if (next === 'UNREACHABLE') for (const callback of waiting) callback(new Error('the replica does not respond'))
  }

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'campus-score-replica-watch',
    })
    made.on('error', () => {})
    await made.connect()
    return made
  }

  async function readReplica() {
    client ??= await connect()
    const found = await beginOnReplica(client)
    await client.query('rollback')
    return found
  }

  /** Until the replica has what the primary has now, or cannot be asked for it. */
  async function compare(wanted: PrimaryPosition) {
    const askedAt = performance.now()
    while (!closing.signal.aborted) {
      const found = await readReplica()
      if (!isCopyOf(found, wanted)) return enter('OTHER')
      lagMs = performance.now() - askedAt
      if (lagMs > mostLagMs) enter('BEHIND')
      // One that was behind is usable again when it reaches a later position in time.
      if (found.bytes >= wanted.bytes) return lagMs <= backLagMs ? enter('USABLE') : undefined
      await pause(lagMs > mostLagMs ? everyMs : pollMs)
    }
  }

  async function watch() {
    while (!closing.signal.aborted) {
      // Nobody can be compared with a primary that does not respond: what is known stays.
      const primary = await readPrimary(db.pool).catch(() => null)
      try {
        if (primary) await compare(primary)
      } catch (error) {
        void client?.end().catch(() => {})
        client = null
        if (!closing.signal.aborted) enter('UNREACHABLE', (error as Error).message)
      }
      await pause(everyMs)
    }
  }

  /** Closing ends it with an error that can be ignored. */
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {})
  const watching = watch()

  return {
    isUsable: () => state === 'USABLE',
    lagMs: () => lagMs,
    reportBehind: () => enter('BEHIND'),
    onLost: (callback) => {
      waiting.add(callback)
      return () => waiting.delete(callback)
    },
    close: async () => {
      closing.abort()
      await client?.end().catch(() => {})
      await watching
    },
  }
}
