// Tells when this machine's clock is not the database's. Nothing that matters is decided by it, but people read its log by its times.
import type { Logger } from 'pino'
import { every } from '../queues/every.ts'
import type { Database } from './postgres.ts'

const lookEveryMs = 60_000
const mostMs = 2000

/** Answers how to stop. */
export function watchSkew(db: Database, log: Logger): () => void {
  async function look() {
    const asked = Date.now()
    const { rows } = await db.pool.query<{ at: Date }>('select clock_timestamp() as at')
    const waited = Date.now() - asked
    const aheadMs = asked + Math.round(waited / 2) - (rows[0]?.at.getTime() ?? asked)
    // A slow answer says less: it was made at any moment of the wait.
    if (Math.abs(aheadMs) > mostMs + waited / 2) log.warn({ aheadMs }, "this machine's clock is not the database's")
  }
  void look().catch(() => {})
  return every(lookEveryMs, look, { log, trouble: 'clocks not compared' })
}
