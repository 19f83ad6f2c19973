// Whether PostgreSQL answers, asked over a connection of its own: a pool whose connections are all in use says nothing about the
// database, and a process that is busy must not be taken out of service for it.
import pg from 'pg'

const answerMs = 2000

export interface DatabaseProbe {
  /** Everybody who asks at the same time shares one question. */
  isUp: () => Promise<boolean>
  close: () => Promise<void>
}

export function openDatabaseProbe(connectionString: string): DatabaseProbe {
  let client: pg.Client | null = null
  let asking: Promise<boolean> | null = null

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      application_name: 'campus-score-probe',
    })
    const forget = () => {
      if (client === made) client = null
    }
    made.on('error', forget)
    made.on('end', forget)
    await made.connect()
    return made
  }

  async function ask(): Promise<boolean> {
    try {
      client ??= await connect()
      await client.query('select 1')
      return true
    } catch {
      // A connection that did not answer once is not asked again.
      void client?.end().catch(() => {})
      client = null
      return false
    }
  }

  return {
    isUp: () =>
      (asking ??= ask().finally(() => {
        asking = null
      })),
    close: async () => {
      await client?.end()
    },
  }
}
