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

/** Properties that the types of `pg` do not expose. */
type Connection = pg.PoolClient & { processID: number | null; connection: { stream: { destroy: () => void } } }

export function watchConnections(pool: pg.Pool, connectionString: string, { pollMs, longMs } = usualTimes): () => void {
  const heldSince = new Map<Connection, number>()
  pool.on('acquire', (client) => heldSince.set(client as Connection, performance.now()))
  pool.on('release', (_, client) => heldSince.delete(client as Connection))
  pool.on('remove', (client) => heldSince.delete(client as Connection))

  let isPolling = false
  async function poll() {
    const since = performance.now() - longMs
    const long = [...heldSince].filter(([, at]) => at < since).map(([connection]) => connection)
    if (isPolling || long.length === 0) return
    isPolling = true
    try {
      const alive = await activePids(connectionString, longMs)
      for (const connection of long) {
        const isHeld = heldSince.has(connection)
        if (isHeld && !alive.has(connection.processID ?? 0)) connection.connection.stream.destroy()
      }
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
 * Processes that run a statement or have just finished one: all others wait for a response that was lost. PostgreSQL
 * itself ends a transaction that stays idle.
 */
async function activePids(connectionString: string, longMs: number): Promise<Set<number>> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'campus-score-lines',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
        and (state <> 'idle' or state_change > clock_timestamp() - $1 * interval '1 ms')`,
      [longMs],
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    // Not awaited: this connection may be dead too.
    void client.end().catch(() => {})
  }
}
