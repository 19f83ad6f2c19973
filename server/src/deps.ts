// What a feature may be handed.
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Mailer } from './platform/mailer.ts'
import type { Database, Tx } from './platform/postgres.ts'
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

/** Whose tables a change moves: those of a competition that is held already, or of all a team takes part in. */
export type TablesMoved = { userId: number } & ({ competitionId: number } | { teamId: number })

/** For features that change what tables are made of: points by decision, entries, rules. */
export interface TableDeps extends Deps {
  /**
   * Runs the change, and deals out in the same transaction the places of the knock-out that are others then; refuses if that
   * would undo a match already played. Handed in, because matches own their slots and no feature imports a feature.
   */
  redeal: <T>(tx: Tx, moved: TablesMoved, change: () => Promise<T>) => Promise<T>
}
