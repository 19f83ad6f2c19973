// What a feature may be handed.
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Mailer } from './platform/mailer.ts'
import type { Database } from './platform/postgres.ts'
import type { RedisClient } from './platform/redis.ts'
import type { Bus } from './realtime/bus.ts'
import type { Destinations } from './realtime/destinations.ts'
import type { Hub } from './realtime/hub.ts'

export interface Deps {
  config: Config
  db: Database
  redis: RedisClient
  bus: Bus
  hub: Hub
  destinations: Destinations
  /** Work that outlives the request and the process. */
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  log: Logger
  /** Work for the end of the process: run in reverse order. */
  onClose: (work: () => void | Promise<void>) => void
}
