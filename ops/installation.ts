// A whole local installation: private services, mailbox, demo campus, and any number of server processes on one port.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@campus/server/platform/migrate'
import { seedDemo } from './demo/seed.ts'
import { localFolder } from './local/folder.ts'
import { startMailbox } from './local/mailbox.ts'
import { freePort } from './local/process.ts'
import { type Services, startServices } from './local/services.ts'
import { type ServerProcess, startServer } from './node-process.ts'

export interface Installation {
  url: string
  services: Services
  nodes: ServerProcess[]
  stop: () => Promise<void>
}

export interface InstallationOptions {
  /** Names the folder under .local/; its data are made anew at each start, because the demo campus lives today. */
  name: string
  port?: number
  nodes?: number
  env?: Record<string, string>
}

export async function startInstallation({
  name,
  port,
  nodes = 1,
  env = {},
}: InstallationOptions): Promise<Installation> {
  rmSync(join(localFolder, name), { recursive: true, force: true })
  const services = await startServices({ name, database: 'campus', keep: true })
  await migrate(services.databaseUrl)
  await seedDemo(services.databaseUrl)
  const mailbox = await startMailbox(join(localFolder, 'mail'))
  const shared = port ?? (await freePort())
  const settings = {
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    SMTP_URL: mailbox.url,
    PORT: String(shared),
    SHARE_PORT: 'true',
    LOG_LEVEL: 'warn',
    ...env,
  }
  const running = await Promise.all(
    Array.from({ length: nodes }, (_, index) => startServer(`node-${index + 1}`, settings)),
  )
  return {
    url: `http://localhost:${shared}`,
    services,
    nodes: running,
    stop: async () => {
      await Promise.all(running.map((node) => node.stop()))
      await Promise.all([services.stop(), mailbox.stop()])
      rmSync(join(localFolder, name), { recursive: true, force: true })
    },
  }
}
