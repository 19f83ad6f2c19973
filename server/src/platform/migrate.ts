// Brings a database to the newest shape: plain SQL files, forward only, one process at a time (advisory lock). Run as the
// database's owner; the processes themselves have a role that may not change tables.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { migrateJobs } from './jobs.ts'

const folder = join(import.meta.dirname, '../../db/migrations')
const grants = join(import.meta.dirname, '../../db/grants.sql')
/** Any number that nobody else locks: two grants at the same time would collide on PostgreSQL's own rows. */
const grantsLock = 7_204_019

export async function migrate(databaseUrl: string, say: (line: string) => void = () => {}): Promise<void> {
  await runner({
    databaseUrl,
    dir: folder,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    // Each migration is its own transaction, so that a long list never holds locks to its end.
    singleTransaction: false,
    advisoryLockMode: 'wait',
    log: say,
  })
  await migrateJobs(databaseUrl)
  await withClient(databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [grantsLock])
    await client.query(readFileSync(grants, 'utf8'))
    // After a logical restore rows may carry transaction ids of another cluster; one from the future would look new for ever.
    await client.query('update matches set status = status where changed_xid > pg_current_xact_id()')
  })
}

/** Throws when the database is older than this release. A newer one is fine: the release before runs on it too. */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const missing = await withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ found: string | null }>(`select to_regclass('migrations') as found`)
    const { rows } = tables[0]?.found
      ? await client.query<{ name: string }>('select name from migrations')
      : { rows: [] }
    const done = new Set(rows.map(({ name }) => name))
    return readdirSync(folder)
      .map((file) => file.replace(/\.sql$/, ''))
      .filter((name) => !done.has(name))
  })
  if (missing.length > 0)
    throw new Error(
      `database lacks ${missing.join(', ')}: run \`npm run migrate\` as its owner, or set MIGRATE_DATABASE_URL`,
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
