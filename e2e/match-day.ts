// A day of matches on some courts, far from every other flow's days.
import { randomUUID } from 'node:crypto'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { callApi } from './scoring.ts'

interface Slot {
  clock: string
  /** By their index. */
  court: number
  teams: [one: number, two: number]
}

/** Badminton of 50 minutes each. Courts and teams have names of their own. */
export async function planDay(url: string, cookie: string, date: string, slots: Slot[]) {
  const word = randomUUID().slice(0, 4)
  const form = {
    sport: 'BADMINTON',
    name: `보드 ${word}`,
    season: '2031',
    type: 'LEAGUE',
    rulePreset: 'BWF_3x15',
    tieBreakPreset: 'BWF',
  }
  const cup = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, form)
  const teamNames = Array.from({ length: 1 + Math.max(...slots.flatMap(({ teams }) => teams)) }, (_, at) => {
    return `${'가나다라마바사아자차카타파하'[at % 14]}${word}${Math.floor(at / 14) || ''}`
  })
  const teamIds: number[] = []
  for (const teamName of teamNames) {
    const team = { teamName, department: teamName, sport: 'BADMINTON' }
    teamIds.push((await callApi<{ teamId: number }>(`${url}/api/teams`, cookie, team)).teamId)
  }
  const courtNames: string[] = []
  const venueIds: number[] = []
  for (let at = 0; at <= Math.max(...slots.map(({ court }) => court)); at++) {
    courtNames.push(`${word} ${at + 1}번`)
    const venue = await callApi<{ venueId: number }>(`${url}/api/venues`, cookie, { name: courtNames[at] })
    venueIds.push(venue.venueId)
  }
  const matches: Match[] = []
  for (const { clock, court, teams } of slots)
    matches.push(
      await callApi<Match>(`${url}/api/brackets/league`, cookie, {
        competitionId: cup.competitionId,
        matchDate: date,
        startTime: clock,
        teamOneId: teamIds[teams[0]],
        teamTwoId: teamIds[teams[1]],
        venueId: venueIds[court],
      }),
    )
  return { matches, courtNames, teamNames, venueIds }
}
