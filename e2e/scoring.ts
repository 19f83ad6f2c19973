// What the flows of the scorer's console share: matches of their own, passes, and the log as the server has it.
import { randomUUID } from 'node:crypto'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import type { RulePreset, SportRules } from '@campus/contract/rules'
import type { MatchLog } from '@campus/contract/scoring'
import type { Sport } from '@campus/contract/sports'
import { defaultsOf } from '@campus/rules/sports/presets'
import { expect, type Page } from '@playwright/test'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const bar = (page: Page) => page.locator('[data-sync]')

export async function callApi<Answer>(
  url: string,
  cookie: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status, `${url} ${await response.clone().text()}`).toBe(200)
  return response.json() as Promise<Answer>
}

/** Two teams of the sport: the demo has some of every one. */
async function teamsOf(url: string, cookie: string, sport: Sport) {
  const all = await callApi<Match[]>(`${url}/api/matches/all?limit=1000`, cookie)
  // The oldest are the demo's: teams that have players, whatever other flows have made meanwhile.
  const found = all
    .toSorted((one, other) => one.matchId - other.matchId)
    .find((match) => match.sport === sport && match.teamId1 && match.teamId2)
  if (!found) throw new Error(`the demo has no match of ${sport}`)
  return [found.teamId1, found.teamId2]
}

/** A match of its own for each test, in a competition of its own by the usual rules of the sport, or by others. */
export async function newMatch(
  url: string,
  cookie: string,
  sport: Sport,
  hour: number,
  rules: { rulePreset?: RulePreset; rules?: SportRules } = {},
): Promise<Match> {
  const [teamId1, teamId2] = await teamsOf(url, cookie, sport)
  const cup = {
    sport,
    type: 'LEAGUE',
    name: `기록 ${randomUUID().slice(0, 8)}`,
    season: '2030',
    ...defaultsOf(sport),
    ...rules,
  }
  const made = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, cup)
  const startTime = `${String(hour).padStart(2, '0')}:00`
  const form = { sports: sport, matchDate: '2030-01-01', startTime, teamOneId: teamId1, teamTwoId: teamId2 }
  const where = { competitionId: made.competitionId, groupName: '기록조', allowClash: true }
  return callApi(`${url}/api/brackets/league`, cookie, { ...form, ...where })
}

/** Begins a match. Matches of the flows are years ahead: the console asks for confirmation. */
export async function start(page: Page, name: string | RegExp) {
  await button(page, name).first().click()
  await button(page, '지금 시작').click()
}

export interface Made {
  pass: { passId: number }
  token: string
}
export const givePass = (url: string, cookie: string, matchId: number, label = '주심') =>
  callApi<Made>(`${url}/api/matches/${matchId}/passes`, cookie, { label })

export const logOf = (url: string, matchId: number) => callApi<MatchLog>(`${url}/api/matches/${matchId}/events`, '')
