// Probes whether a NEW connection to PostgreSQL or Redis can be made. Open connections do not show it: exhausted
// connections, a changed password or pg_hba.conf matter only when the next one is needed. Runs in the background, so
// that no caller waits.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { canConnectToRedis } from './redis/redis.ts'
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

/** `directUrl`: the line to PostgreSQL itself, if the other one leads to a PgBouncer. */
export const probePostgres = (url: string, times?: ProbeTimes, directUrl = url) =>
  openProbe(() => connectToPostgres(url, directUrl === url ? undefined : directUrl), times)
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

/** A PgBouncer whose connections are all in use keeps us waiting, and so does one that has lost PostgreSQL: its own line tells which. */
export async function connectToPostgres(connectionString: string, directUrl?: string): Promise<boolean> {
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
  } catch (error) {
    return directUrl !== undefined && wasKeptWaiting(error) && connectToPostgres(directUrl)
  } finally {
    // A server that is gone does not respond to a close either.
    if (!(await resolvesWithin(timeoutMs, client.end()))) (client as Open).connection.stream.destroy()
  }
}

/** By a PgBouncer that gave us no connection, or whose turn it still was when we stopped waiting. */
export const wasKeptWaiting = (error: unknown): boolean =>
  /query_wait_timeout|Query read timeout/.test(error instanceof Error ? error.message : '')
