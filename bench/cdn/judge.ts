// What the bench of the CDN promises. Pure.
import { median } from '@campus/ops/figures'

export const promise = {
  players: 2000,
  /** Of what one player costs the origin: in requests and in bytes, which show that all play, and at most in processor time. */
  within: 0.1,
  /** Parts, each of a third of a second: two chunks of the camera. */
  behind: 6,
}

/** What an origin did. */
export interface Load {
  /** For each part of the broadcast: a busy camera makes more of them in one round than in another. */
  requests: number
  bytes: number
  /** Milliseconds of a core in a second. */
  cpuMs: number
}

export interface Lists {
  answers: number
  asked: number
  seconds: number
}

export interface Measured {
  times: Load
  failures: number
  /** Parts that the last player was behind the first when a round ended. */
  mostBehind: number
  lists: Lists
}

const isAsOne = (times: number) => Math.abs(times - 1) <= promise.within

/** Lists: one a second, and one for the second that was under way when they began. */
const isShared = ({ answers, asked, seconds }: Lists) => answers > 10 * seconds && asked > 0 && asked <= seconds + 1

export const isKept = ({ times, failures, mostBehind, lists }: Measured): boolean =>
  isAsOne(times.requests) &&
  isAsOne(times.bytes) &&
  times.cpuMs <= 1 + promise.within &&
  failures === 0 &&
  mostBehind <= promise.behind &&
  isShared(lists)

/** Rounds in turns: the middle of all, so that one that was disturbed decides nothing. */
export const middleOf = (rounds: Load[]): Load => ({
  requests: median(rounds.map(({ requests }) => requests)),
  bytes: median(rounds.map(({ bytes }) => bytes)),
  cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
})

export const timesOf = (many: Load, one: Load): Load => ({
  requests: many.requests / one.requests,
  bytes: many.bytes / one.bytes,
  cpuMs: many.cpuMs / one.cpuMs,
})
