// The entry: reads the settings, starts the process, and hands it to its lifecycle.
import { readConfig } from './config.ts'
import { manageLifecycle } from './lifecycle.ts'
import { startMediaProcess } from './media-process.ts'
import { migrate, requireMigrated } from './platform/migrate.ts'
import { startProcess } from './process.ts'

const config = readConfig()
// With the owner's address every process migrates; the lock lets one at a time, and the rest find nothing to do.
if (config.MIGRATE_DATABASE_URL) await migrate(config.MIGRATE_DATABASE_URL)
await requireMigrated(config.DATABASE_URL)
const start = config.ROLES.every((role) => role === 'media') ? startMediaProcess : startProcess
const server = await start(config)
// First: whoever reads that it listens may end it at once, and it leaves in good order.
manageLifecycle(config, server)
server.log.info({ port: server.port }, 'listening')
