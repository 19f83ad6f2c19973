// Entry point: reads the settings, starts the process, and registers its lifecycle.
import { readConfig } from './config.ts'
import { manageLifecycle } from './lifecycle.ts'
import { releaseVersion } from './release.ts'
import { startByRole } from './start-by-role.ts'

const config = readConfig()
const server = await startByRole(config)
// Before the log line: a supervisor that reads it may send SIGTERM at once, and the process must drain.
manageLifecycle(config, server)
server.log.info({ port: server.port, version: releaseVersion }, 'listening')
