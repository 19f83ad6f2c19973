// Starts PostgreSQL and Redis once for all tests, with a migrated template database that each test clones.
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
  return () => services.stop()
}
