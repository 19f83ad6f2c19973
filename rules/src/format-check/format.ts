// A group as the rule check tries it: its fixtures, and every score that a match of its sport can have.
import type { SportRules } from '@campus/contract/rules'
import { roundRobin } from '../brackets/rounds.ts'
import type { RankingOrder } from '../ranking/tie-breaks.ts'

/** A team, or the one that an earlier match of the group sends. */
export type Side = { teamId: number } | { from: number; isWinner: boolean }

/** `winner`: who goes on as the winner. A drawn match has one only by a shoot-out, which changes no points. */
export interface Score {
  one: number
  two: number
  sets: Array<[number, number]>
  winner: 1 | 2 | null
}

export interface GroupFormat {
  teamIds: readonly number[]
  /** In the order they are played. */
  fixtures: ReadonlyArray<readonly [Side, Side]>
  order: RankingOrder
  scores: readonly Score[]
  /** Shoot-outs won separate teams that are level in all else. */
  countsShootOuts: boolean
  /** After points, something that a team decides outside its matches ranks it: attending the opening ceremony. */
  hasOutsideCriterion: boolean
  /** How many go on; 1 where only the title counts. */
  places: number
}

export const leagueKinds = ['SINGLE', 'DOUBLE', 'WINNER_MEETS_LOSER'] as const
export type LeagueKind = (typeof leagueKinds)[number]

/**
 * WINNER_MEETS_LOSER, for four teams: 1–2 and 3–4, then the winner of each meets the loser of the other. Draws go to a
 * shoot-out, because the second round needs a winner.
 */
export function fixturesOf(kind: LeagueKind, teamIds: readonly number[]): GroupFormat['fixtures'] {
  if (kind !== 'WINNER_MEETS_LOSER')
    return roundRobin(teamIds, kind === 'DOUBLE')
      .flat()
      .map(([one, two]) => [{ teamId: one }, { teamId: two }])
  const [a = 0, b = 0, c = 0, d = 0] = teamIds
  return [
    [{ teamId: a }, { teamId: b }],
    [{ teamId: c }, { teamId: d }],
    [
      { from: 0, isWinner: true },
      { from: 1, isWinner: false },
    ],
    [
      { from: 1, isWinner: true },
      { from: 0, isWinner: false },
    ],
  ]
}

const mostGoals = 3
/** By how many points every set of a match is won: narrowly, clearly, easily. */
const margins = [2, 5, 8]

/** Goals: 0 to 3 a side. Sets: every result in sets, each with three margins. Nothing where many sides are placed. */
export function scoresOf(rules: SportRules, { hasDraws }: RankingOrder, hasShootOut: boolean): Score[] {
  switch (rules.kind) {
    case 'GOALS':
    case 'PERIODS':
      return goalScores(hasDraws, hasShootOut, false)
    case 'SURVIVORS':
      return rules.decidedBy === 'SURVIVORS'
        ? goalScores(hasDraws, hasShootOut, true)
        : setScores(rules.bestOf ?? 3, hasDraws && !hasShootOut && rules.bestOf === null)
    case 'POINTS':
      return setScores(rules.bestOf, false)
    case 'TIES':
      return setScores(rules.rubbers.length, false)
    default:
      return []
  }
}

function goalScores(hasDraws: boolean, hasShootOut: boolean, isBySurvivors: boolean): Score[] {
  const goals = Array.from({ length: mostGoals + 1 }, (_, count) => count)
  const scores = goals.flatMap((one) =>
    goals.flatMap((two): Score[] => {
      const score = { one, two, sets: isBySurvivors ? [[one, two] as [number, number]] : [] }
      if (one !== two) return [{ ...score, winner: one > two ? 1 : 2 }]
      if (hasShootOut) return [1, 2].map((winner) => ({ ...score, winner: winner === 1 ? 1 : 2 }))
      return hasDraws ? [{ ...score, winner: null }] : []
    }),
  )
  // Draws last: the first outcome that shows something is the example, and is easier to read without shoot-outs.
  return scores.toSorted((a, b) => Number(a.one === a.two) - Number(b.one === b.two))
}

function setScores(bestOf: number, mayDraw: boolean): Score[] {
  const needed = Math.ceil(bestOf / 2)
  const won = Array.from({ length: needed }, (_, lost) =>
    margins.flatMap((margin): Score[] => [
      { one: needed, two: lost, sets: [[margin * needed, margin * lost]], winner: 1 },
      { one: lost, two: needed, sets: [[margin * lost, margin * needed]], winner: 2 },
    ]),
  ).flat()
  return mayDraw ? [...won, { one: 1, two: 1, sets: [[5, 5]], winner: null }] : won
}
