// Ranks a group under the competition's tie-breaks, with the steps that decided each rank.
import type { Contestant } from './criteria.ts'
import type { Lots } from './lots.ts'
import { type Step, settle } from './partition.ts'
import { addByes, type Bye, type PlayedMatch, resultOf, type Sums, sumUp } from './sums.ts'
import type { RankingOrder } from './tie-breaks.ts'

export interface RankingInput {
  teams: Contestant[]
  /** In the order they were played: the form depends on it, the ranks do not. */
  matches: PlayedMatch[]
  /** Of teams that had no opponent in a round: won by the score of a walkover. */
  byes?: Bye[]
  order: RankingOrder
  lots: Lots
}

export interface Row extends Omit<Sums, 'scored' | 'conceded' | 'shootOuts'> {
  teamId: number
  /** From 1; shared by teams that are level; teams that withdrew are last, with the number of teams as rank. */
  rank: number
  /** Only lots can separate it from another team, and people have not drawn them. */
  isLevel: boolean
  difference: number
  /** Adjustment included. */
  points: number
  adjustment: number
  /** The last five, oldest first. */
  form: Array<'W' | 'D' | 'L'>
  /** The steps until this team had its rank; ends with LOTS if nothing else decided, or can decide. */
  why: Step[]
}

export function rank(input: RankingInput): Row[] {
  const { order, lots } = input
  const teams = new Map(input.teams.map((team) => [team.teamId, team]))
  const matches = countedMatches(input)
  const overall = sumUp(matches, [...teams.keys()], order.points)
  addByes(overall, input.byes ?? [], order.points)
  const why = new Map<number, Step[]>()
  const onStep = (step: Step) => {
    for (const teamId of step.among) why.set(teamId, [...(why.get(teamId) ?? []), step])
  }
  const rowsOf = (level: number[], place: number, isLevel: boolean) =>
    level.flatMap((teamId) => {
      const team = teams.get(teamId)
      const sum = overall.get(teamId)
      if (!team || !sum) return []
      return [row(team, sum, { rank: place, isLevel }, formOf(teamId, matches), why.get(teamId) ?? [])]
    })
  let above = 0
  const placed = settle({ order, teams, matches, overall, lots, onStep }, rankedTeams(input)).flatMap((level) => {
    above += level.length
    return rowsOf(level, above - level.length + 1, level.length > 1)
  })
  const withdrawn = input.teams.filter((team) => team.isWithdrawn).map((team) => team.teamId)
  return [
    ...placed,
    ...rowsOf(
      withdrawn.toSorted((a, b) => a - b),
      teams.size,
      false,
    ),
  ]
}

/** The teams that are ranked, by id: the input's order must not matter. */
export function rankedTeams(input: Pick<RankingInput, 'teams'>): number[] {
  return input.teams
    .filter((team) => !team.isWithdrawn)
    .map((team) => team.teamId)
    .toSorted((a, b) => a - b)
}

/** The matches that count for anybody. */
export function countedMatches({ teams, matches, order }: RankingInput): PlayedMatch[] {
  const usual = order.withdrawn === 'KEPT' ? 'COUNT' : 'VOID'
  const gone = new Set(
    teams.filter((team) => team.isWithdrawn && (team.results ?? usual) === 'VOID').map((team) => team.teamId),
  )
  if (gone.size === 0) return matches
  return matches.filter((match) => !gone.has(match.one) && !gone.has(match.two))
}

function row(team: Contestant, sum: Sums, place: Pick<Row, 'rank' | 'isLevel'>, form: Row['form'], why: Step[]): Row {
  return {
    teamId: team.teamId,
    ...place,
    played: sum.played,
    won: sum.won,
    drawn: sum.drawn,
    lost: sum.lost,
    for: sum.for,
    against: sum.against,
    difference: sum.for - sum.against,
    points: sum.points + team.adjustment,
    adjustment: team.adjustment,
    form,
    why,
  }
}

function formOf(teamId: number, matches: readonly PlayedMatch[]): Row['form'] {
  return matches
    .filter((match) => match.one === teamId || match.two === teamId)
    .slice(-5)
    .map((match) => resultOf(match, match.one === teamId ? 0 : 1))
}
