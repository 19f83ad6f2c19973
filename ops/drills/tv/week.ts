// A week of matches on eight courts, all in progress, and whatever changes their scores.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { dateAt, day } from '@campus/rules/seoul'
import { defaultsOf } from '@campus/rules/sports/presets'
import { eventually } from '../../local/process.ts'

export const courtCount = 8
/** Nobody plays on that one: the screen is dark. */
export const freeDay = 3

export async function post<Answer>(
  url: string,
  cookie: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', cookie }
  const request = { method, headers, body: JSON.stringify(body) }
  const response = await fetch(url, request)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

export const matchesOf = async (url: string, date: string, competitionId: number): Promise<Match[]> => {
  const response = await fetch(`${url}/api/matches?date=${date}`)
  const all = (await response.json()) as Match[]
  return all.filter((match) => match.competitionId === competitionId)
}

/** From today on. Returns the competition. */
export async function makeWeek(url: string, cookie: string, days: number): Promise<number> {
  const form = { sport: 'SOCCER', type: 'LEAGUE', name: 'TV', season: '2031', ...defaultsOf('SOCCER') }
  const { competitionId } = await post<CompetitionDetails>(`${url}/api/competitions`, cookie, form)
  const teamIds: number[] = []
  const venueIds: number[] = []
  for (let at = 0; at < courtCount; at++) {
    for (const side of ['가', '나']) {
      const team = { teamName: `${side}${at + 1}팀`, department: `${side}${at + 1}과`, sport: 'SOCCER' }
      teamIds.push((await post<{ teamId: number }>(`${url}/api/teams`, cookie, team)).teamId)
    }
    venueIds.push((await post<{ venueId: number }>(`${url}/api/venues`, cookie, { name: `${at + 1}구장` })).venueId)
  }
  for (let on = 0; on < days; on++) {
    if (on === freeDay) continue
    for (const [at, venueId] of venueIds.entries()) {
      const match = await post<Match>(`${url}/api/brackets/league`, cookie, {
        competitionId,
        groupName: `${at % 2 ? 'A' : 'B'}조`,
        matchDate: dateAt(Date.now() + on * day),
        startTime: '12:00',
        venueId,
        teamOneId: teamIds[2 * at],
        teamTwoId: teamIds[2 * at + 1],
        allowClash: true,
      })
      await change(url, cookie, match, { matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 })
    }
  }
  return competitionId
}

/** Again and again while processes are away: a score is set, not added, so that it counts once. */
export const change = (url: string, cookie: string, { matchId }: Match, form: object) =>
  eventually(() => post<Match>(`${url}/api/brackets/league/${matchId}`, cookie, form, 'PUT'), 30_000)
