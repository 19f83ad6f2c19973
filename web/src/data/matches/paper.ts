// What blank score sheets need beside the matches: the rules of each competition, and the line-ups that are known.
import type { Lineup } from '@campus/contract/lineups'
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import { queryOptions } from '@tanstack/react-query'
import { fetchCompetition } from '../competitions.ts'
import { fetchLineups } from '../lineups.ts'

export interface SheetFacts {
  match: Match
  rules: SportRules
  lineups: Lineup[]
}

/** A sheet without names is still a sheet: players are written by hand. */
const lineupsOf = (matchId: number, signal: AbortSignal) => fetchLineups(matchId, signal).catch((): Lineup[] => [])

export const sheetsOf = (matches: Match[]) =>
  queryOptions({
    queryKey: ['score-sheets', matches.map(({ matchId, version }) => [matchId, version])],
    queryFn: async ({ signal }): Promise<SheetFacts[]> => {
      const ids = [...new Set(matches.map(({ competitionId }) => competitionId))]
      const competitions = await Promise.all(ids.map((id) => fetchCompetition(id, signal)))
      const rulesOf = new Map(competitions.map(({ competitionId, rules }) => [competitionId, rules]))
      const facts = matches.map(async (match) => {
        const rules = rulesOf.get(match.competitionId)
        return rules ? [{ match, rules, lineups: await lineupsOf(match.matchId, signal) }] : []
      })
      return (await Promise.all(facts)).flat()
    },
  })
