// What a feature may be handed.
import type { Match } from '@campus/contract/matches'
import type { SecondFactorKind } from '@campus/contract/second-factor'
import type { Logger } from 'pino'
import type { Campus } from './campus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Database, Tx } from './platform/postgres/postgres.ts'
import type { Failures } from './platform/queues/failures.ts'
import type { RedisClient } from './platform/redis.ts'
import type { Bus } from './realtime/bus.ts'
import type { Destinations } from './realtime/destinations.ts'
import type { Hub } from './realtime/hub.ts'

export interface Deps {
  config: Config
  /** Its own name, colour and crest. */
  campus: Campus
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
  /** Counts and logs items that fail on their own. */
  failures: Failures
  /** Work for the end of the process: run in reverse order. */
  onClose: (work: () => void | Promise<void>) => void
}

/** For actions that are handed a transaction: all but the pool, so that none of them takes a second connection. */
export type InTx<D extends Deps = Deps> = Omit<D, 'db'>

/** Whose tables a change moves: those of a competition that is held already, or of all a team takes part in. */
export type TablesMoved = { userId: number } & ({ competitionId: number } | { teamId: number })

/** For features that change what tables are made of: points by decision, entries, rules. */
export interface TableDeps extends Deps {
  /**
   * Runs the change and, in the same transaction, reassigns the knock-out slots whose group place has changed; fails with CASCADE
   * if that would undo a played match. Injected, because matches own their slots and no feature imports another.
   */
  recomputeSlots: <T>(tx: Tx, moved: TablesMoved, change: () => Promise<T>) => Promise<T>
}

/** A scorer pass whose taps are voided, and by whom. */
export interface VoidedPass {
  userId: number
  matchId: number
  passId: number
  /** Matches already played may be taken back. */
  allowCascade?: boolean | undefined
}

/** For scorer passes. Handed in, because matches own the log and no feature imports a feature. */
export interface ScoringDeps extends Deps {
  /** Takes all taps of a pass out of the match's log; answers the match as it stands then. */
  voidTaps: (tx: Tx, pass: VoidedPass) => Promise<Match>
}

/** Who asks for something about the own account, and from where. */
export interface Requester {
  userId: number
  email: string
  nickname: string
  sessionHash: Buffer
}

/** What a browser shows of earlier log-ins: hashes of its cookies. */
export interface Browser {
  session: Buffer | null
  device: Buffer | null
}

/** For the cookies of a browser that has logged in. */
export interface LogInTokens {
  session: string
  device: string
}

/** An account whose password was right: the hash that was checked, because another may be set meanwhile. */
export interface VerifiedAccount {
  userId: number
  passwordHash: string
}

export interface SecondStep {
  /** For the cookie that ties the step to its browser. */
  token: string
  kinds: SecondFactorKind[]
}

/** For the log-in. Handed in, because no feature imports a feature. */
export interface LogInDeps extends Deps {
  /** The step after the password; null where the password is enough. */
  startSecondStep: (tx: Tx, account: VerifiedAccount) => Promise<SecondStep | null>
}

/** For the second factor: what only accounts do. */
export interface SecondFactorDeps extends Deps {
  isOwnPassword: (requester: Requester, password: string) => Promise<boolean>
  /** Starts a session, ends the former one of that browser, and makes the browser a known one. */
  enter: (tx: Tx, account: VerifiedAccount, browser: Browser) => Promise<LogInTokens>
  /** Ends all of a person's sessions; answers the token of the one that takes their place. */
  startOver: (tx: Tx, userId: number) => Promise<string>
}
