// A group as the rule check tries it: its fixtures, and every score that a match of its sport can have.
import type { SportRules } from '@campus/contract/rules'
import { type FourSide, isOfFour, matchesOfFour } from '../brackets/groups-of-four.ts'
import { roundRobin } from '../brackets/rounds.ts'
import type { RankingOrder } from '../ranking/tie-breaks.ts'

/** A team, or the one that an earlier match of the group sends. */
export type Side = { teamId: number } | { from: number; isWinner: boolean }

/** `winner`: who goes on as the winner. A drawn match has one only by a shoot-out. */
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
  /** After points, something that a team decides outside its matches ranks it: attending the opening ceremony. */
  hasOutsideCriterion: boolean
  /** How many go on; 1 where only the title counts. */
  places: number
}

export const leagueKinds = ['SINGLE', 'DOUBLE', 'WINNER_MEETS_LOSER', 'DUAL_TOURNAMENT'] as const
export type LeagueKind = (typeof leagueKinds)[number]

/** In the order they are played. */
export function fixturesOf(kind: LeagueKind, teamIds: readonly number[]): GroupFormat['fixtures'] {
  if (!isOfFour(kind))
    return roundRobin(teamIds, kind === 'DOUBLE')
      .flat()
      .map(([one, two]) => [{ teamId: one }, { teamId: two }])
  const sideOf = (side: FourSide): Side => ('place' in side ? { teamId: teamIds[side.place] ?? 0 } : side)
  return matchesOfFour[kind].map(({ sides: [one, two] }) => [sideOf(one), sideOf(two)])
}

const mostGoals = 3
/** By how many points every set of a match is won: narrowly, clearly, easily. */
const margins = [2, 5, 8]

/**
 * Goals: 0 to 3 a side. Sets: every result in sets, each with three margins. Nothing where many sides are placed.
 * `mustDecide`: a level match goes on until there is a winner, with goals by a shoot-out.
 */
export function scoresOf(rules: SportRules, { hasDraws }: RankingOrder, mustDecide: boolean): Score[] {
  const mayDraw = hasDraws && !mustDecide
  switch (rules.kind) {
    case 'GOALS':
      return goalScores(mayDraw, mustDecide, false)
    case 'PERIODS':
      return goalScores(mayDraw, false, false)
    case 'SURVIVORS':
      return rules.decidedBy === 'SURVIVORS'
        ? goalScores(mayDraw, false, true)
        : setScores(rules.bestOf ?? 3, mayDraw && rules.bestOf === null)
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
