// Starts PostgreSQL and Redis once for all tests, with a migrated template database that each test clones.
import { startServices } from '@campus/ops/local/services'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    redisUrl: string
  }
}

export default async function setup(project: TestProject) {
  const services = await startServices({ name: `test-${process.pid}`, database: 'template_campus', keep: false })
  await migrate(services.databaseUrl)
  project.provide('databaseUrl', services.databaseUrl)
  project.provide('redisUrl', services.redisUrl)
  return () => services.stop()
}
