// Judges how the product handled a full database disk. Pure.
import type { Reads } from './readers.ts'
import type { StoredWrites } from './writers.ts'

export interface Round {
  needsLog: boolean
  writtenBefore: number
  writtenWhileFull: number
  healMs: number | undefined
  lists: Reads
  single: Reads
}

export interface Filled {
  stored: StoredWrites
  /** Of the writers; 0 is no answer at all. */
  statuses: Record<number, number>
  rounds: Round[]
}

export const promise = { healMs: 10_000, unanswered: 0.005 }

/** Promise → whether it was kept. */
export function judgeFullDisk({ stored, statuses, rounds }: Filled): Record<string, boolean> {
  const calls = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const { 0: unanswered = 0, 503: unavailable = 0, 507: full = 0 } = statuses
  const each = (isGood: (round: Round) => boolean) => rounds.length > 0 && rounds.every(isGood)
  return {
    isNothingLost: stored.acknowledged > 0 && stored.lost + stored.doubled === 0,
    // Otherwise the disk was not full.
    isWriteRejected: unavailable + full > 0,
    isAnswerExpected: Object.keys(statuses).every((status) => [0, 200, 503, 507].includes(Number(status))),
    isEverybodyAnswered: unanswered <= promise.unanswered * calls,
    isHealed: each(({ healMs }) => healMs !== undefined && healMs <= promise.healMs),
    areListsServed: each(({ lists: { count, statuses: own } }) => count > 0 && own[200] === count),
    isSingleExpected: each(
      ({ single: { count, statuses: own } }) => count > 0 && (own[200] ?? 0) + (own[503] ?? 0) === count,
    ),
  }
}
