// Warns when this machine's clock differs from the database's. Nothing important depends on it, but its log shows its
// times.
import type { Logger } from 'pino'
import { every } from '../queues/every.ts'
import type { Database } from './postgres.ts'

const compareEveryMs = 60_000
const mostMs = 2000

/** Returns a function that stops the comparison. */
export function watchSkew(db: Database, log: Logger): () => void {
  async function compare() {
    const sentAt = Date.now()
    const { rows } = await db.pool.query<{ at: Date }>({ name: 'clock', text: 'select clock_timestamp() as at' })
    const waited = Date.now() - sentAt
    const aheadMs = sentAt + Math.round(waited / 2) - (rows[0]?.at.getTime() ?? sentAt)
    // A slow response is less precise: the time was read at any moment of the wait.
    if (Math.abs(aheadMs) > mostMs + waited / 2)
      log.warn({ aheadMs }, "this machine's clock differs from the database's")
  }
  void compare().catch(() => {})
  return every(compareEveryMs, compare, { log, trouble: 'clock comparison failed, retrying in 60 s' })
}
