// The entry: reads the settings, starts the process, and lets it go in good order when told to.
import { readConfig } from './config.ts'
import { startMediaProcess } from './media-process.ts'
import { migrate } from './platform/migrate.ts'
import { startProcess } from './process.ts'

const config = readConfig()
// Every process does; the lock lets one at a time, and the rest find nothing to do.
await migrate(config.DATABASE_URL)
const start = config.ROLES.every((role) => role === 'media') ? startMediaProcess : startProcess
const server = await start(config)
server.log.info({ port: server.port }, 'listening')

let isLeaving = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (isLeaving) return
    isLeaving = true
    // Whatever hangs, the process goes.
    setTimeout(() => process.exit(1), config.DRAIN_MS + 10_000).unref()
    await server.drain()
    process.exit(0)
  })
}
