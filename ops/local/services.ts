// PostgreSQL and Redis for dev, up, tests, benches and drills. URLs given from outside win over private instances.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { localFolder } from './folder.ts'
import { type LocalPostgres, startPostgres } from './postgres.ts'
import { type LocalRedis, startRedis } from './redis.ts'
import { type LocalRedisCluster, startRedisCluster } from './redis-cluster.ts'

/** Database roles of processes; db/grants.sql defines their rights. */
export const roles = { application: 'campus-score', media: 'campus-media' } as const

export interface Services {
  /** The owner's: migrates, seeds, and is queried by tests and drills. */
  databaseUrl: string
  applicationUrl: string
  mediaUrl: string
  redisUrl: string
  /** The private instances, where there are any: what a drill may kill. */
  postgres?: LocalPostgres
  redis?: LocalRedis
  redisCluster?: LocalRedisCluster
  stop: () => Promise<void>
}

export interface ServiceOptions {
  /** Names the folder under .local/. */
  name: string
  /** The database to use; created if missing. */
  database: string
  /** The data persist for the next run and survive a power cut. */
  isPersistent: boolean
  /** `cluster`: three shards, each with a replica. */
  redis?: 'one' | 'cluster'
}

export async function startServices({
  name,
  database,
  isPersistent,
  redis: kind = 'one',
}: ServiceOptions): Promise<Services> {
  // Remove what a killed run left behind.
  if (!isPersistent) rmSync(join(localFolder, name), { recursive: true, force: true })
  const hasOwnRedis = !process.env['REDIS_URL']
  const [postgres, redis, redisCluster] = await Promise.all([
    process.env['DATABASE_URL'] ? undefined : startPostgres(`${name}/postgres`, { durable: isPersistent }),
    hasOwnRedis && kind === 'one' ? startRedis(`${name}/redis`) : undefined,
    hasOwnRedis && kind === 'cluster' ? startRedisCluster(`${name}/redis`) : undefined,
  ])
  if (postgres) await ensureDatabase(postgres, database)
  const databaseUrl = postgres?.urlOf(database) ?? process.env['DATABASE_URL'] ?? ''
  // A database from outside has the roles its operator made.
  const roleUrl = (username: string) =>
    postgres ? Object.assign(new URL(databaseUrl), { username }).href : databaseUrl
  return {
    databaseUrl,
    applicationUrl: roleUrl(roles.application),
    mediaUrl: roleUrl(roles.media),
    redisUrl: (redis ?? redisCluster)?.url ?? process.env['REDIS_URL'] ?? '',
    ...(postgres && { postgres }),
    ...(redis && { redis }),
    ...(redisCluster && { redisCluster }),
    stop: async () => {
      await Promise.all([postgres?.stop(), redis?.stop(), redisCluster?.stop()])
      if (!isPersistent) rmSync(join(localFolder, name), { recursive: true, force: true })
    },
  }
}

async function ensureDatabase(postgres: LocalPostgres, database: string) {
  const client = new pg.Client(postgres.url)
  await client.connect()
  const found = await client.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  for (const role of Object.values(roles)) {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (known.rowCount === 0) await client.query(`create role ${pg.escapeIdentifier(role)} login`)
  }
  await client.end()
}
