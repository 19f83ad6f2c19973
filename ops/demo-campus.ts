// A demo campus to run processes on: private services, freshly migrated and seeded, and a mailbox. Used by dev, up and drills.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@campus/server/platform/postgres/migrate'
import { seedDemo } from './demo/seed.ts'
import { localFolder } from './local/folder.ts'
import { startMailbox } from './local/mailbox.ts'
import { type Services, startServices } from './local/services.ts'

export interface DemoCampus {
  services: Services
  mailFolder: string
  /** What a process needs to know of it. */
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** `name` names the folder under .local/; its data are recreated at each start, because the demo campus is set today. */
export async function startDemoCampus(name: string): Promise<DemoCampus> {
  const folder = join(localFolder, name)
  rmSync(folder, { recursive: true, force: true })
  const services = await startServices({ name, database: 'campus', isPersistent: true })
  await migrate(services.databaseUrl)
  await seedDemo(services.databaseUrl)
  const mailbox = await startMailbox(join(localFolder, 'mail'))
  return {
    services,
    mailFolder: mailbox.folder,
    settings: {
      DATABASE_URL: services.applicationUrl,
      REDIS_URL: services.redisUrl,
      SMTP_URL: mailbox.url,
      MEDIA_DIR: join(folder, 'media'),
      // The demo's administrator has no second factor.
      REQUIRE_SECOND_FACTOR: 'false',
    },
    stop: async () => {
      await Promise.all([services.stop(), mailbox.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
