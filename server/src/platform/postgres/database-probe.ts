// Probes whether PostgreSQL responds, over its own connection: a pool whose connections are all in use says nothing
// about the database, and a busy process must not be taken out of service for it.
import pg from 'pg'
import { connectToPostgres, wasKeptWaiting } from '../connection-probe.ts'

const timeoutMs = 2000

export interface DatabaseProbe {
  /** Concurrent callers share one query. */
  isUp: () => Promise<boolean>
  close: () => Promise<void>
}

/** `directUrl`: the line to PostgreSQL itself, if the other one leads to a PgBouncer, whose connections may all be in use too. */
export function openDatabaseProbe(connectionString: string, directUrl = connectionString): DatabaseProbe {
  let client: pg.Client | null = null
  let pending: Promise<boolean> | null = null

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'campus-score-probe',
    })
    const discard = () => {
      if (client === made) client = null
    }
    made.on('error', discard)
    made.on('end', discard)
    await made.connect()
    return made
  }

  async function probe(): Promise<boolean> {
    try {
      client ??= await connect()
      await client.query('select 1')
      return true
    } catch (error) {
      // A connection that timed out is not reused.
      void client?.end().catch(() => {})
      client = null
      return directUrl !== connectionString && wasKeptWaiting(error) && connectToPostgres(directUrl)
    }
  }

  return {
    isUp: () =>
      (pending ??= probe().finally(() => {
        pending = null
      })),
    close: async () => {
      await client?.end()
    },
  }
}
