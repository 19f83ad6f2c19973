// Closes connections to PostgreSQL that died silently: a host that lost its power, a firewall that dropped its state.
// No error is raised for these, and the kernel retries for a quarter of an hour. A connection that is held for long is
// checked over a new one.
import pg from 'pg'

/**
 * The poll interval, and how long a connection is held before it is checked: longer than a statement may usually take.
 */
export interface WatchdogTimes {
  pollMs: number
  longMs: number
}
const usualTimes: WatchdogTimes = { pollMs: 1000, longMs: 4000 }
const timeoutMs = 2000

interface Watched extends Partial<WatchdogTimes> {
  /** PostgreSQL itself. */
  directUrl: string
  isPooled: boolean
}

/** Properties that the types of `pg` do not expose. */
type Connection = pg.PoolClient & {
  processID: number | null
  readyForQuery: boolean
  connection: { stream: { destroy: () => void; bytesRead: number } }
}

export function watchConnections(pool: pg.Pool, { directUrl, isPooled, ...times }: Watched): () => void {
  const { pollMs, longMs } = { ...usualTimes, ...times }
  const heldSince = new Map<Connection, number>()
  pool.on('acquire', (client) => heldSince.set(client as Connection, performance.now()))
  pool.on('release', (_, client) => heldSince.delete(client as Connection))
  pool.on('remove', (client) => heldSince.delete(client as Connection))
  const isSilent = isPooled ? watchSilence(longMs) : () => true

  let isPolling = false
  async function poll() {
    const since = performance.now() - longMs
    const long = [...heldSince].filter(([client, at]) => isSilent(client) && at < since).map(([client]) => client)
    if (isPolling || long.length === 0) return
    isPolling = true
    try {
      let lost = long
      // Twice: an answer may be on its way while PostgreSQL is asked.
      for (let look = 1; look <= 2 && lost.length > 0; look++) {
        const alive = await activePids(directUrl, longMs, isPooled)
        lost = lost.filter((connection) => {
          const isHeld = heldSince.has(connection) && isSilent(connection)
          // The process that a PgBouncer names is none of PostgreSQL's: any that has been busy for as long may be ours.
          return isHeld && !(isPooled ? alive.size > 0 : alive.has(connection.processID ?? 0))
        })
      }
      for (const { connection } of lost) connection.stream.destroy()
    } catch {
      // The whole database is unavailable: pending queries time out by themselves.
    }
    isPolling = false
  }
  const timer = setInterval(() => void poll(), pollMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Whether a query was sent over a connection, and not a byte has come back for so long, counted from the first look that finds it under
 * way: a look before that one may be long ago, where this process was busy.
 */
function watchSilence(longMs: number): (connection: Connection) => boolean {
  const seen = new WeakMap<Connection, { bytes: number; at: number }>()
  return (connection) => {
    const bytes = connection.connection.stream.bytesRead
    const last = seen.get(connection)
    if (connection.readyForQuery) seen.delete(connection)
    else if (last?.bytes === bytes) return performance.now() - last.at > longMs
    else seen.set(connection, { bytes, at: performance.now() })
    return false
  }
}

/**
 * Processes that run a statement or have just finished one: all others wait for a response that was lost. PostgreSQL
 * itself ends a transaction that stays idle. Behind a PgBouncer: those whose statement runs, or ran, for half as long as we have waited,
 * since PgBouncer and a busy PostgreSQL take time to begin it.
 */
async function activePids(connectionString: string, longMs: number, isPooled: boolean): Promise<Set<number>> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'campus-score-lines',
  })
  client.on('error', () => {})
  const isRecent = `state_change > clock_timestamp() - $1 * interval '1 ms'`
  const isActive = isPooled
    ? `usename = current_user and (state = 'active' or ${isRecent})
      and case state when 'active' then clock_timestamp() else state_change end - query_start > $1 * interval '0.5 ms'`
    : `(state <> 'idle' or ${isRecent})`
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and ${isActive}`,
      [longMs],
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    // Not awaited: this connection may be dead too.
    void client.end().catch(() => {})
  }
}
