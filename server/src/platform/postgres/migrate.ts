// Migrates a database to the newest schema: plain SQL files, forward only, one process at a time (advisory lock), as a
// separate step. Runs as the database's owner; the server processes have a role that may not change tables, and never
// migrate.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateJobs } from '../jobs.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')
const grants = join(import.meta.dirname, '../../../db/grants.sql')
/** Advisory lock number, unique in the project: held from the first migration to the last grant. */
const migrateLock = 7_204_019
/**
 * Every query on a table queues behind a migration that waits for it, so the migration never waits longer than this.
 */
const lockTimeoutMs = 500
const lockNotAvailable = '55P03'
/** Between two attempts: long enough to serve the queries that queued behind the last one. */
const pauseMs = 1000

export interface MigrateOptions {
  log?: (line: string) => void
  folder?: string
  /** For how long locks are retried before the migration fails. */
  timeoutMs?: number
}

export async function migrate(
  databaseUrl: string,
  { log = () => {}, folder = migrationsFolder, timeoutMs = 600_000 }: MigrateOptions = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  /** Every step can be run again and does not undo the steps before it. */
  const retryLocks = async (step: string, work: () => Promise<unknown>) => {
    for (;;) {
      try {
        await work()
        return
      } catch (error) {
        if ((error as { code?: string }).code !== lockNotAvailable) throw error
        if (Date.now() > deadline)
          throw new Error(
            `${step} could not get its locks within ${Math.ceil(timeoutMs / 1000)} s: nothing of it was done`,
            {
              cause: error,
            },
          )
        log(`${step}: lock not available within ${lockTimeoutMs} ms, retrying in ${pauseMs} ms`)
        await sleep(pauseMs)
      }
    }
  }
  await withClient(databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrateLock])
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await retryLocks('migration', () => runMigrations(client, folder, log))
    await retryLocks('migration of the queue', () => migrateJobs(databaseUrl, lockTimeoutMs))
    await retryLocks('grants', async () => client.query(readFileSync(grants, 'utf8')))
    // After a logical restore rows may contain transaction ids of another cluster; one from the future would look new
    // forever.
    await retryLocks('check of transaction ids', async () =>
      client.query('update matches set status = status where changed_xid > pg_current_xact_id()'),
    )
  })
}

async function runMigrations(client: pg.Client, folder: string, log: (line: string) => void): Promise<void> {
  // The runner logs the whole file with an error, which would be noise for a migration that is retried.
  const errors: string[] = []
  // Not with the file: a process that only asks whether the database is migrated would hold its ten packages for good.
  const { runner } = await import('node-pg-migrate')
  try {
    await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable: 'migrations',
      checkOrder: true,
      // Each migration is its own transaction, so that a long list does not hold locks to its end.
      singleTransaction: false,
      noLock: true,
      logger: { info: log, warn: log, error: (line: string) => void errors.push(line) },
    })
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code !== lockNotAvailable) for (const line of errors) log(line)
    throw error
  }
}

/** Throws when the database is older than this release. A newer one is fine: the previous release runs on it too. */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const missing = await withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ found: string | null }>(`select to_regclass('migrations') as found`)
    const { rows } = tables[0]?.found
      ? await client.query<{ name: string }>('select name from migrations')
      : { rows: [] }
    const done = new Set(rows.map(({ name }) => name))
    return readdirSync(migrationsFolder)
      .map((file) => file.replace(/\.sql$/, ''))
      .filter((name) => !done.has(name))
  })
  if (missing.length > 0)
    throw new Error(
      `database lacks ${missing.join(', ')}: run the migrations as its owner (\`systemctl start campus-score-migrate\`, or \`npm run migrate\`)`,
    )
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
