// npm run migrate: brings the database of MIGRATE_DATABASE_URL (or DATABASE_URL) to this release's shape, as its owner. Never through a
// PgBouncer: its lock belongs to a session.
import { migrate } from '@campus/server/platform/postgres/migrate'

const databaseUrl =
  process.env['MIGRATE_DATABASE_URL'] ?? process.env['DATABASE_DIRECT_URL'] ?? process.env['DATABASE_URL']
if (!databaseUrl) throw new Error('MIGRATE_DATABASE_URL is not set')
await migrate(databaseUrl, { log: (line) => console.log(line) })
