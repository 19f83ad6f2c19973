// Tie-break orders as data: the criteria in order, and how head-to-head restarts among teams still level.
import type { LeagueFormat } from '@campus/contract/competitions'
import type { TieBreakPreset } from '@campus/contract/rules'

/** H2H_… counts only the matches the level teams played against each other; the rest counts the whole group. */
export const criteria = [
  'POINTS',
  /** The points of all opponents. */
  'BUCHHOLZ',
  'WINS',
  'WIN_DIFFERENCE',
  'GOAL_DIFFERENCE',
  'GOALS',
  'SET_DIFFERENCE',
  'POINT_DIFFERENCE',
  'SURVIVOR_DIFFERENCE',
  'H2H_POINTS',
  'H2H_WINS',
  'H2H_GOAL_DIFFERENCE',
  'H2H_GOALS',
  'H2H_SET_RATIO',
  'H2H_POINT_RATIO',
  'SHOOT_OUTS',
  'FAIR_PLAY',
  'RANKING',
  'LOTS',
] as const
export type Criterion = (typeof criteria)[number]

export interface RankingOrder {
  /** `forfeit`: a loss without playing. */
  points: { win: number; draw: number; loss: number; forfeit: number }
  /** In order. Teams level after the last one draw lots, listed or not. */
  criteria: Criterion[]
  /**
   * When teams still level restart head-to-head, among themselves only.
   * AFTER_HEAD_TO_HEAD: once its criteria have all been applied to everybody who was level, and not after a later one.
   * EVERY_SPLIT: as soon as anybody is placed, by whichever criterion from head-to-head on.
   */
  restart: 'AFTER_HEAD_TO_HEAD' | 'EVERY_SPLIT'
  /** Head-to-head applies to two teams only; three or more go on to the next criterion. */
  isForPairs: boolean
  /** Whether a match may end level. */
  hasDraws: boolean
  /** Whether the matches of a side that withdrew or was disqualified still count. */
  withdrawn: 'DELETED' | 'KEPT'
}

const soccer = {
  points: { win: 3, draw: 1, loss: 0, forfeit: 0 },
  restart: 'AFTER_HEAD_TO_HEAD',
  isForPairs: false,
  hasDraws: true,
  withdrawn: 'DELETED',
} as const satisfies Partial<RankingOrder>

const headToHead = ['H2H_POINTS', 'H2H_GOAL_DIFFERENCE', 'H2H_GOALS'] as const

/** A point is a match won; then the match between two level teams, then sets and points. */
const byMatchesWon: RankingOrder = {
  points: { win: 1, draw: 0, loss: 0, forfeit: 0 },
  criteria: ['POINTS', 'H2H_WINS', 'SET_DIFFERENCE', 'POINT_DIFFERENCE', 'LOTS'],
  restart: 'EVERY_SPLIT',
  isForPairs: true,
  hasDraws: false,
  withdrawn: 'DELETED',
}

export const rankingOrders: Record<TieBreakPreset, RankingOrder> = {
  /** The regulations have no lots any more: here they remain as the last resort, because campus teams have no ranking. */
  FIFA_2026: {
    ...soccer,
    criteria: ['POINTS', ...headToHead, 'GOAL_DIFFERENCE', 'GOALS', 'FAIR_PLAY', 'RANKING'],
  },
  /** The text is silent on a second round of head-to-head; "the teams concerned" are read as those still level. */
  FIFA_2022: { ...soccer, criteria: ['POINTS', 'GOAL_DIFFERENCE', 'GOALS', ...headToHead, 'FAIR_PLAY', 'LOTS'] },
  K_LEAGUE: {
    ...soccer,
    criteria: ['POINTS', 'GOALS', 'GOAL_DIFFERENCE', 'WINS', 'H2H_POINTS', 'FAIR_PLAY', 'LOTS'],
  },
  /** Lots come right after goal difference, so two teams that are still level after it are compared head-to-head again. */
  SCHOOL: { ...soccer, criteria: ['POINTS', 'H2H_POINTS', 'GOAL_DIFFERENCE', 'LOTS'], restart: 'EVERY_SPLIT' },
  BWF: byMatchesWon,
  /** In a team event the score is individual matches, and H2H_SET_RATIO is their ratio. */
  ITTF: {
    points: { win: 2, draw: 0, loss: 1, forfeit: 0 },
    criteria: ['POINTS', 'H2H_POINTS', 'H2H_SET_RATIO', 'H2H_POINT_RATIO', 'LOTS'],
    restart: 'EVERY_SPLIT',
    isForPairs: false,
    hasDraws: false,
    withdrawn: 'DELETED',
  },
  /** Sets or bouts where no federation's order is in use. */
  SETS_KR: byMatchesWon,
  FIBA: {
    points: { win: 2, draw: 0, loss: 1, forfeit: 0 },
    criteria: ['POINTS', ...headToHead, 'GOAL_DIFFERENCE', 'GOALS', 'LOTS'],
    restart: 'EVERY_SPLIT',
    isForPairs: false,
    hasDraws: false,
    withdrawn: 'DELETED',
  },
  /** Innings where no federation's order is in use: a draw may stand. */
  RUNS_KR: {
    ...soccer,
    criteria: ['POINTS', 'H2H_POINTS', 'GOAL_DIFFERENCE', 'GOALS', 'LOTS'],
    restart: 'EVERY_SPLIT',
  },
  /** Many sides are placed by their marks (places.ts); this order is never asked. */
  MARKS: { ...soccer, criteria: ['LOTS'] },
  DODGEBALL_KR: {
    ...soccer,
    criteria: ['POINTS', 'SET_DIFFERENCE', 'SURVIVOR_DIFFERENCE', 'H2H_POINTS', 'LOTS'],
  },
}

/** The order as a format of the league needs it. */
export function orderIn(format: LeagueFormat | undefined, order: RankingOrder, hasShootOuts: boolean): RankingOrder {
  const withoutLots = order.criteria.filter((criterion) => criterion !== 'LOTS')
  switch (format) {
    case 'WINNER_MEETS_LOSER':
      // Shoot-outs have been played: lots come after them.
      return hasShootOuts ? { ...order, criteria: [...withoutLots, 'SHOOT_OUTS', 'LOTS'] } : order
    case 'DUAL_TOURNAMENT':
      // Two wins; two wins and a loss; a win and two losses; two losses: the matches alone decide.
      return { ...order, criteria: ['WIN_DIFFERENCE', 'LOTS'], hasDraws: false }
    case 'SWISS':
      // Not everybody meets everybody: who met the stronger ones is ahead.
      return {
        ...order,
        criteria: ['POINTS', 'BUCHHOLZ', ...order.criteria.filter((criterion) => criterion !== 'POINTS')],
      }
    default:
      return order
  }
}
