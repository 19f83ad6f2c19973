// Brings a database to the newest shape: plain SQL files, forward only, one process at a time (advisory lock).
import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const folder = join(import.meta.dirname, '../../db/migrations')

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
  await forgetFutureChanges(databaseUrl)
}

/** After a logical restore rows may carry transaction ids of another cluster; one from the future would look new for ever. */
async function forgetFutureChanges(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('update matches set status = status where changed_xid > pg_current_xact_id()')
  } finally {
    await client.end()
  }
}
