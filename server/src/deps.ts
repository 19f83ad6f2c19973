// Dependencies that are injected into features.
import type { Match } from '@campus/contract/matches'
import type { SecondFactorKind } from '@campus/contract/second-factor'
import type { Sport } from '@campus/contract/sports'
import type { Logger } from 'pino'
import type { Campus } from './campus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { CacheResult } from './http/cache/cached-response.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Database, Queries, Tx } from './platform/postgres/postgres.ts'
import type { Replica } from './platform/postgres/replica.ts'
import type { Failures } from './platform/queues/failures.ts'
import type { RedisServers } from './platform/redis/redis.ts'
import type { Bus } from './realtime/bus.ts'
import type { Destinations } from './realtime/destinations.ts'
import type { Hub } from './realtime/hub.ts'

export interface Deps {
  config: Config
  /** Its own name, colour and crest. */
  campus: Campus
  db: Database
  /** For reads that a replica may answer, where there is one: history, search and exports. */
  replica: Replica
  redis: RedisServers
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
  /** Registers work for the end of the process, which runs in reverse order. */
  onClose: (work: () => void | Promise<void>) => void
}

/** For actions inside a transaction: all but the pool, so that none of them acquires a second connection. */
export type InTx<D extends Deps = Deps> = Omit<D, 'db'>

/** Whose standings a change affects: those of a competition that is locked already, or of all competitions of a team. */
export type TablesMoved = { userId: number; allowCascade?: boolean | undefined } & (
  | { competitionId: number }
  | { teamId: number }
)

/** For features that change the input of standings: points by decision, entries, rules. */
export interface TableDeps extends Deps {
  /**
   * Runs the change and, in the same transaction, reassigns the knock-out slots whose group place has changed; fails with CASCADE
   * if that would undo a played match. Injected, because matches own their slots and no feature imports another.
   */
  recomputeSlots: <T>(tx: Tx, moved: TablesMoved, change: () => Promise<T>) => Promise<T>
}

/** For draws. Injected, because matches own the lots and no feature imports another. */
export interface DrawDeps extends TableDeps {
  /** Enters the order drawn among level teams as their lots. */
  enterLots: (tx: Tx, userId: number, competitionId: number, lots: DrawnLots) => Promise<unknown>
  /** The pairs of teams that have yet to play each other. */
  openPairs: (queries: Queries, competitionId: number) => Promise<Array<[number, number]>>
  /** Before the competition's lock. */
  lockCalendar: (queries: Queries) => Promise<void>
  setHomeSides: (tx: Tx, userId: number, competitionId: number, homes: readonly HomeTeam[]) => Promise<void>
}

/** Who is named first, the next time these two play. */
export interface HomeTeam {
  teamId: number
  opponentId: number
}

export interface DrawnLots {
  drawId: number
  teamIds: number[]
  drawnAt: string
  allowCascade?: boolean | undefined
}

/** A scorer pass whose taps are voided, and by whom. */
export interface VoidedPass {
  userId: number
  matchId: number
  passId: number
  /** Whether matches already played may be undone. */
  allowCascade?: boolean | undefined
}

/** For scorer passes. Injected, because matches own the log and no feature imports another. */
export interface ScoringDeps extends Deps {
  /** Voids all taps of a pass in the match's log; returns the match afterwards. */
  voidTaps: (tx: Tx, pass: VoidedPass) => Promise<Match>
  /** Which of the two scorers somebody is; none for organisers, and where a match is not scored apart. */
  seatOf: (
    queries: Queries,
    matchId: number,
    scorer: { userId: number | null; passId: number | null; isOrganiser: boolean },
  ) => Promise<{ seat: 1 | 2 | null; isSeatOwn: boolean }>
}

/** For protests. Injected, because clips own the picture and no feature imports another. */
export interface ProtestDeps extends Deps {
  /** Has the clip of that minute made; null when nothing of it was filmed. */
  clipMinute: (tx: Tx, scene: { matchId: number; userId: number; minute: string }) => Promise<number | null>
}

/** For announcements. Injected, because notifications own the devices and no feature imports another. */
export interface AnnouncementDeps extends Deps {
  /** Has this version sent to the phones of those it concerns, in the same commit. */
  pushAnnouncement: (tx: Tx, announcement: { announcementId: number; version: number }) => Promise<void>
}

/** For light pages. Injected, because matches and brackets own the public responses and no feature imports another. */
export interface LightDeps extends Deps {
  /** A day's public list. */
  listOf: (date: string) => Promise<CacheResult>
  /** A match with its log, as everybody may read it; fails where there is none. */
  logOf: (matchId: number) => Promise<CacheResult>
  tablesOf: (competition: { sport: Sport; competitionId: number }) => Promise<CacheResult>
}

/** For embeds, the same. */
export interface EmbedDeps extends Deps {
  listOf: LightDeps['listOf']
  tablesOf: LightDeps['tablesOf']
  bracketOf: LightDeps['tablesOf']
  /** A list of one match; empty where there is none. */
  matchOf: (matchId: number) => Promise<CacheResult>
  /** All matches of a team in order of time. */
  teamOf: (teamId: number) => Promise<CacheResult>
}

/** The signed-in user who changes their own account. */
export interface Requester {
  userId: number
  email: string
  nickname: string
  sessionHash: Buffer
}

/** Hashes of the cookies of a browser's earlier log-ins. */
export interface Browser {
  session: Buffer | null
  device: Buffer | null
}

/** Tokens for the cookies of a browser that has logged in. */
export interface LogInTokens {
  session: string
  device: string
}

/** An account whose password was verified, with the hash that was checked: another may be set meanwhile. */
export interface VerifiedAccount {
  userId: number
  passwordHash: string
}

export interface SecondStep {
  /** For the cookie that binds the step to its browser. */
  token: string
  kinds: SecondFactorKind[]
}

/** For the log-in. Injected, because no feature imports another. */
export interface LogInDeps extends Deps {
  /** The step after the password; null where the password is enough. */
  startSecondStep: (tx: Tx, account: VerifiedAccount) => Promise<SecondStep | null>
}

/** For the second factor: actions of accounts. */
export interface SecondFactorDeps extends Deps {
  isOwnPassword: (requester: Requester, password: string) => Promise<boolean>
  /** Starts a session, ends the former one of that browser, and marks the browser as known. */
  enter: (tx: Tx, account: VerifiedAccount, browser: Browser) => Promise<LogInTokens>
  /** Ends all of a user's sessions; returns the token of a new one. */
  startOver: (tx: Tx, userId: number) => Promise<string>
}
