// A soccer match on a day of its own, with teams whose names nobody else has.
import { randomUUID } from 'node:crypto'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { callApi } from './scoring.ts'

export async function planMatch(
  url: string,
  cookie: string,
  date: string,
  { startTime = '14:00', venueId }: { startTime?: string; venueId?: number } = {},
) {
  const word = randomUUID().slice(0, 4)
  const form = { sport: 'SOCCER', name: `가벼운 ${word}`, season: '2034', type: 'LEAGUE' }
  const rules = { rulePreset: 'CAMPUS_2x20', tieBreakPreset: 'FIFA_2026' }
  const cup = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, { ...form, ...rules })
  const names = [`느린${word}`, `빠른${word}`] as const
  const ids: number[] = []
  for (const teamName of names) {
    const team = { teamName, department: teamName, sport: 'SOCCER' }
    ids.push((await callApi<{ teamId: number }>(`${url}/api/teams`, cookie, team)).teamId)
  }
  const place = { competitionId: cup.competitionId, matchDate: date, startTime, venueId }
  const sides = { teamOneId: ids[0], teamTwoId: ids[1] }
  const match = await callApi<Match>(`${url}/api/brackets/league`, cookie, { ...place, ...sides })
  const change = (to: object) => callApi(`${url}/api/brackets/league/${match.matchId}`, cookie, to, 'PUT')
  return { ...match, names, change }
}
