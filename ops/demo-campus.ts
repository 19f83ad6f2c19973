// A demo campus to run processes on: private services, freshly migrated and seeded, and a mailbox. Used by dev, up and drills.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@campus/server/platform/postgres/migrate'
import { seedDemo } from './demo/seed.ts'
import { localFolder } from './local/folder.ts'
import { startMailbox } from './local/mailbox.ts'
import { type LocalPgbouncer, startPgbouncer } from './local/pgbouncer.ts'
import { type LocalReplica, startReplica } from './local/postgres.ts'
import { roles, type ServiceOptions, type Services, startServices } from './local/services.ts'

export interface DemoCampus {
  services: Services
  pgbouncer: LocalPgbouncer | undefined
  replica: LocalReplica | undefined
  mailFolder: string
  /** What a process needs to know of it. */
  settings: Record<string, string>
  /** The settings with which a process comes to PostgreSQL as the role of this URL. */
  wayFor: (roleUrl: string) => Record<string, string>
  stop: () => Promise<void>
}

export interface DemoCampusOptions {
  /** A PgBouncer stands between the processes and PostgreSQL. */
  isPooled?: boolean
  /** A replica answers what needs not be the primary's. */
  hasReplica?: boolean
  redis?: NonNullable<ServiceOptions['redis']>
}

/** `name` names the folder under .local/; its data are recreated at each start, because the demo campus is set today. */
export async function startDemoCampus(name: string, options: DemoCampusOptions = {}): Promise<DemoCampus> {
  const { isPooled, hasReplica, redis = 'one' } = options
  const folder = join(localFolder, name)
  rmSync(folder, { recursive: true, force: true })
  const services = await startServices({ name, database: 'campus', isPersistent: true, redis })
  await migrate(services.databaseUrl)
  await seedDemo(services.databaseUrl)
  const mailbox = await startMailbox(join(localFolder, 'mail'))
  const { postgres } = services
  const replica = hasReplica && postgres ? await startReplica(`${name}/replica`, postgres) : undefined
  const replicaUrl = replica && Object.assign(new URL(replica.urlOf('campus')), { username: roles.application }).href
  const postgresPort = Number(new URL(services.databaseUrl).port)
  const pgbouncer = isPooled ? await startPgbouncer(`${name}/pgbouncer`, { postgresPort }) : undefined
  const wayFor = (roleUrl: string) => pgbouncer?.settingsFor(roleUrl) ?? { DATABASE_URL: roleUrl }
  return {
    services,
    pgbouncer,
    replica,
    mailFolder: mailbox.folder,
    wayFor,
    settings: {
      ...wayFor(services.applicationUrl),
      ...(replicaUrl && { DATABASE_REPLICA_URL: replicaUrl }),
      REDIS_URL: services.redisUrl,
      SMTP_URL: mailbox.url,
      MEDIA_DIR: join(folder, 'media'),
      // The demo's administrator has no second factor.
      REQUIRE_SECOND_FACTOR: 'false',
    },
    stop: async () => {
      await Promise.all([pgbouncer?.stop(), replica?.stop()])
      await Promise.all([services.stop(), mailbox.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
