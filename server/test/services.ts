// Starts PostgreSQL and Redis once for all tests, with a migrated template database that each test clones. With CAMPUS_PGBOUNCER=true
// (`npm run check -- --pgbouncer`) the processes of every campus come to PostgreSQL through a PgBouncer.
import { startPgbouncer } from '@campus/ops/local/pgbouncer'
import { startServices } from '@campus/ops/local/services'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/postgres/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database, which stays empty. Not the template: a database with connections cannot be copied. */
    postgresUrl: string
    templateName: string
    redisUrl: string
    /** Where processes find PostgreSQL instead, if not directly. */
    pgbouncer: { port: string; statements: string } | null
  }
}

export default async function setup(project: TestProject) {
  const templateName = 'template_campus'
  const services = await startServices({ name: `test-${process.pid}`, database: templateName, isPersistent: false })
  await migrate(services.databaseUrl)
  const postgresUrl = Object.assign(new URL(services.databaseUrl), { pathname: '/postgres' }).href
  const client = new pg.Client(postgresUrl)
  await client.connect()
  await client.query(`alter database ${templateName} with allow_connections false`).finally(() => client.end())
  project.provide('postgresUrl', postgresUrl)
  project.provide('templateName', templateName)
  project.provide('redisUrl', services.redisUrl)
  const pgbouncer =
    process.env['CAMPUS_PGBOUNCER'] === 'true'
      ? await startPgbouncer(`test-${process.pid}/pgbouncer`, { postgresPort: Number(new URL(postgresUrl).port) })
      : undefined
  const through = pgbouncer?.settingsFor(postgresUrl)
  project.provide(
    'pgbouncer',
    through ? { port: new URL(through.DATABASE_URL).port, statements: through.DATABASE_STATEMENTS } : null,
  )
  return async () => {
    await pgbouncer?.stop()
    await services.stop()
  }
}
