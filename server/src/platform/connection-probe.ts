// Whether a NEW connection to PostgreSQL or Redis can be made. Open ones say nothing of it: connections used up, a changed password or
// pg_hba.conf show only when the next one is needed. Tried in the background, so that whoever asks never waits.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { canConnectToRedis } from './redis.ts'
import { resolvesWithin } from './timeout.ts'

export interface ProbeTimes {
  /** From one try that went well to the next: each costs a server process of PostgreSQL. */
  everyMs: number
  /** After one that failed. */
  retryMs: number
}

const usualTimes: ProbeTimes = { everyMs: 5000, retryMs: 1000 }
const answerMs = 2000
/** One failure may be a moment with all connections in use, and a process taken out of service for it helps nobody. */
const failuresToReport = 2

export interface ConnectionProbe {
  readonly canConnect: boolean
  close: () => void
}

export const probePostgres = (url: string, times?: ProbeTimes) => openProbe(() => connectToPostgres(url), times)
export const probeRedis = (url: string, times?: ProbeTimes) => openProbe(() => canConnectToRedis(url, answerMs), times)

/** `tryOnce` answers within a few times `answerMs`, and never throws. */
function openProbe(tryOnce: () => Promise<boolean>, { everyMs, retryMs } = usualTimes): ConnectionProbe {
  const closing = new AbortController()
  let failures = 0
  async function keepTrying() {
    while (!closing.signal.aborted) {
      failures = (await tryOnce()) ? 0 : failures + 1
      const pauseMs = failures === 0 ? everyMs : retryMs
      // Ends early, with an error that means nothing, when the probe is closed.
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  void keepTrying()
  return {
    get canConnect() {
      return failures < failuresToReport
    },
    close: () => closing.abort(),
  }
}

/** What the types of `pg` keep to themselves. */
type Open = pg.Client & { connection: { stream: { destroy: () => void } } }

async function connectToPostgres(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
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
    // A server that is gone does not answer a goodbye either.
    if (!(await resolvesWithin(answerMs, client.end()))) (client as Open).connection.stream.destroy()
  }
}
