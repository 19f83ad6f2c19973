// Lines to PostgreSQL that died without a word: a host that lost its power, a firewall that forgot. Nobody is told of these, and
// the kernel tries for a quarter of an hour. Whoever holds a connection for long is asked after over a new one.
import pg from 'pg'

/** How often is looked, and how long a connection is held before it is asked after: longer than a statement may usually take. */
export interface WatchdogTimes {
  lookEveryMs: number
  longMs: number
}
const usualTimes: WatchdogTimes = { lookEveryMs: 1000, longMs: 4000 }
const timeoutMs = 2000

/** What the types of `pg` keep to themselves. */
type Line = pg.PoolClient & { processID: number | null; connection: { stream: { destroy: () => void } } }

export function watchConnections(
  pool: pg.Pool,
  connectionString: string,
  { lookEveryMs, longMs } = usualTimes,
): () => void {
  const heldSince = new Map<Line, number>()
  pool.on('acquire', (client) => heldSince.set(client as Line, performance.now()))
  pool.on('release', (_, client) => heldSince.delete(client as Line))
  pool.on('remove', (client) => heldSince.delete(client as Line))

  let isLooking = false
  async function look() {
    const since = performance.now() - longMs
    const long = [...heldSince].filter(([, at]) => at < since).map(([line]) => line)
    if (isLooking || long.length === 0) return
    isLooking = true
    try {
      const alive = await pidsAtWork(connectionString, longMs)
      for (const line of long) {
        const isHeld = heldSince.has(line)
        if (isHeld && !alive.has(line.processID ?? 0)) line.connection.stream.destroy()
      }
    } catch {
      // Away altogether: who waits then waits for that.
    }
    isLooking = false
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Those PostgreSQL is busy for, or has just answered: all others wait for an answer that was lost. A transaction without a
 * statement it ends itself, after a while.
 */
async function pidsAtWork(connectionString: string, longMs: number): Promise<Set<number>> {
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
    // Not waited for: this line may be as dead.
    void client.end().catch(() => {})
  }
}
