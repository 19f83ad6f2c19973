// Probes whether a NEW connection to PostgreSQL or Redis can be made. Open connections do not show it: exhausted
// connections, a changed password or pg_hba.conf matter only when the next one is needed. Runs in the background, so
// that no caller waits.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { canConnectToRedis } from './redis.ts'
import { resolvesWithin } from './timeout.ts'

export interface ProbeTimes {
  /** Pause after a success: each probe costs a server process of PostgreSQL. */
  everyMs: number
  /** Pause after a failure. */
  retryMs: number
}

const usualTimes: ProbeTimes = { everyMs: 5000, retryMs: 1000 }
const timeoutMs = 2000
/**
 * A single failure may be a moment with all connections in use, which is no reason to take a process out of service.
 */
const failuresToReport = 2

export interface ConnectionProbe {
  readonly canConnect: boolean
  close: () => void
}

export const probePostgres = (url: string, times?: ProbeTimes) => openProbe(() => connectToPostgres(url), times)
export const probeRedis = (url: string, times?: ProbeTimes) => openProbe(() => canConnectToRedis(url, timeoutMs), times)

/** `tryOnce` resolves within a few times `timeoutMs`, and never throws. */
function openProbe(tryOnce: () => Promise<boolean>, { everyMs, retryMs } = usualTimes): ConnectionProbe {
  const closing = new AbortController()
  let failures = 0
  async function probeRepeatedly() {
    while (!closing.signal.aborted) {
      failures = (await tryOnce()) ? 0 : failures + 1
      const pauseMs = failures === 0 ? everyMs : retryMs
      // Closing the probe aborts the sleep with an error that can be ignored.
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  void probeRepeatedly()
  return {
    get canConnect() {
      return failures < failuresToReport
    },
    close: () => closing.abort(),
  }
}

/** Properties that the types of `pg` do not expose. */
type Open = pg.Client & { connection: { stream: { destroy: () => void } } }

async function connectToPostgres(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'campus-score-probe',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    // A server that is gone does not respond to a close either.
    if (!(await resolvesWithin(timeoutMs, client.end()))) (client as Open).connection.stream.destroy()
  }
}
