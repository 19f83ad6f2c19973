// Entry point: reads the settings, starts the process, and registers its lifecycle.
import { readConfig } from './config.ts'
import { manageLifecycle } from './lifecycle.ts'
import { startMediaProcess } from './media-process.ts'
import { requireMigrated } from './platform/postgres/migrate.ts'
import { requirePooler } from './platform/postgres/pooler.ts'
import { startProcess } from './process.ts'
import { releaseVersion } from './release.ts'

const config = readConfig()
// Migrations are a separate step (ops/migrate.ts), with a role that may change tables.
await requireMigrated(config.DATABASE_URL)
await requirePooler(config)
const start = config.ROLES.every((role) => role === 'media') ? startMediaProcess : startProcess
const server = await start(config)
// Before the log line: a supervisor that reads it may send SIGTERM at once, and the process must drain.
manageLifecycle(config, server)
server.log.info({ port: server.port, version: releaseVersion }, 'listening')
