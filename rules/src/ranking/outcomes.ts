// Enumerates every outcome of the remaining matches, by winner only: margins and what depends on them stay unknown.
import { isHeadToHead } from './criteria.ts'
import { type Contest, settle } from './partition.ts'
import { countedMatches, type RankingInput, rankedTeams } from './ranking.ts'
import { type PlayedMatch, type Sums, sumUp } from './sums.ts'
import type { Criterion } from './tie-breaks.ts'

export interface RemainingMatch {
  matchId: number
  one: number
  two: number
}

/** What one outcome means for one team, whatever the margins: within the places, out of them, or undecided. */
export type Qualification = 'IN' | 'OUT' | 'UNDECIDED'

/** `missed`: own matches among them that were not won; `lost`: that were lost. */
export type Visit = (teamId: number, qualification: Qualification, missed: number, lost: number) => void

interface Open extends PlayedMatch {
  sums: [Sums, Sums]
}

/** Criteria that depend on winners only, or on no remaining match. */
const marginFree = new Set<Criterion>(['POINTS', 'WINS', 'H2H_POINTS', 'H2H_WINS', 'RANKING'])

/**
 * Assumes that all matches are played: a future forfeit or withdrawal is unknown. Returns false if it would have cost more
 * than `maxWork` table rows: then not every outcome has been visited.
 */
export function visitOutcomes(
  input: RankingInput,
  open: RemainingMatch[],
  places: number,
  maxWork: number,
  visit: Visit,
): boolean {
  const { order, lots } = input
  const teams = new Map(input.teams.map((team) => [team.teamId, team]))
  const played = countedMatches(input)
  const overall = sumUp(played, [...teams.keys()], order.points)
  const matches: Open[] = open.flatMap(({ matchId, one, two }) => {
    const sums = [overall.get(one), overall.get(two)] as const
    if (!sums[0] || !sums[1]) return []
    const match = { matchId, one, two, scoreOne: 0, scoreTwo: 0, sets: [], winner: null, isForfeit: false }
    return [{ ...match, sums: [sums[0], sums[1]] }]
  })
  const isKnown = (criterion: Criterion, among: number[], within: number[]) => {
    if (marginFree.has(criterion)) return true
    if (criterion === 'LOTS') return false
    if (isHeadToHead(criterion)) return !matches.some(({ one, two }) => within.includes(one) && within.includes(two))
    return !matches.some(({ one, two }) => among.includes(one) || among.includes(two))
  }
  let left = maxWork
  const onWork = (rows: number) => {
    left -= rows
  }
  const all = [...played, ...matches]
  const contest: Contest = { order, teams, matches: all, overall, lots, isKnown, places, onWork }
  const ranked = rankedTeams(input)
  const missed = new Map(ranked.map((teamId) => [teamId, 0]))
  const lost = new Map(ranked.map((teamId) => [teamId, 0]))
  const results = order.hasDraws ? ([1, null, 2] as const) : ([1, 2] as const)
  // Every outcome visits every team at least once.
  if (results.length ** matches.length * ranked.length > maxWork) return false

  function play(index: number): void {
    const match = matches[index]
    if (!match) return report()
    for (const winner of results) {
      if (left < 0) return
      match.winner = winner
      count(match, 1)
      play(index + 1)
      count(match, -1)
    }
  }

  function count({ one, two, winner, sums }: Open, by: 1 | -1): void {
    for (const [side, teamId] of [one, two].entries()) {
      const own = sums[side === 0 ? 0 : 1]
      const isWon = winner === side + 1
      own.won += isWon ? by : 0
      own.points += by * (isWon ? order.points.win : winner === null ? order.points.draw : order.points.loss)
      if (!isWon) missed.set(teamId, (missed.get(teamId) ?? 0) + by)
      if (!isWon && winner !== null) lost.set(teamId, (lost.get(teamId) ?? 0) + by)
    }
  }

  function report(): void {
    let start = 0
    for (const group of settle(contest, ranked)) {
      const end = start + group.length
      const qualification = end <= places ? 'IN' : start >= places ? 'OUT' : 'UNDECIDED'
      for (const teamId of group) visit(teamId, qualification, missed.get(teamId) ?? 0, lost.get(teamId) ?? 0)
      start = end
    }
  }
  play(0)
  return left >= 0
}
