// The entry: reads the settings, starts the process, and hands it to its lifecycle.
import { readConfig } from './config.ts'
import { manageLifecycle } from './lifecycle.ts'
import { startMediaProcess } from './media-process.ts'
import { requireMigrated } from './platform/postgres/migrate.ts'
import { startProcess } from './process.ts'
import { releaseVersion } from './release.ts'

const config = readConfig()
// Migrating is a step of its own (ops/migrate.ts), by somebody who may change tables.
await requireMigrated(config.DATABASE_URL)
const start = config.ROLES.every((role) => role === 'media') ? startMediaProcess : startProcess
const server = await start(config)
// First: whoever reads that it listens may end it at once, and it leaves in good order.
manageLifecycle(config, server)
server.log.info({ port: server.port, version: releaseVersion }, 'listening')
