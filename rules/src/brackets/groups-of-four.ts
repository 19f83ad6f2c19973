// The matches of a group of four in which the later ones wait for the first two.
import type { LeagueFormat } from '@campus/contract/competitions'
import type { MatchType } from '@campus/contract/sports'

export type FourFormat = Exclude<LeagueFormat, 'ROUND_ROBIN' | 'SWISS'>

/** The team at this place of the group, or the one that an earlier match of the group sends; both from 0. */
export type FourSide = { place: number } | { from: number; isWinner: boolean }

export interface FourMatch {
  round: string
  sides: readonly [FourSide, FourSide]
}

const winnerOf = (from: number): FourSide => ({ from, isWinner: true })
const loserOf = (from: number): FourSide => ({ from, isWinner: false })

const first: FourMatch[] = [
  { round: '1라운드', sides: [{ place: 0 }, { place: 1 }] },
  { round: '1라운드', sides: [{ place: 2 }, { place: 3 }] },
]

/** In the order they are played. */
export const matchesOfFour: Record<FourFormat, readonly FourMatch[]> = {
  WINNER_MEETS_LOSER: [
    ...first,
    { round: '2라운드', sides: [winnerOf(0), loserOf(1)] },
    { round: '2라운드', sides: [winnerOf(1), loserOf(0)] },
  ],
  DUAL_TOURNAMENT: [
    ...first,
    { round: '승자전', sides: [winnerOf(0), winnerOf(1)] },
    { round: '패자전', sides: [loserOf(0), loserOf(1)] },
    { round: '최종전', sides: [loserOf(2), winnerOf(3)] },
  ],
}

export const isOfFour = (format: string): format is FourFormat => format in matchesOfFour

/** Whether a match needs a winner: the next round, or the next match of its group, waits for one. */
export const mustDecide = (matchType: MatchType, format: LeagueFormat) => matchType === 'TOURNAMENT' || isOfFour(format)
