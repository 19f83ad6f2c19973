// Scorers with nothing but HTTP: taps as a device makes them, the log they lead to, and whether log and match tell the same.
import { randomUUID } from 'node:crypto'
import type { MatchLog, ScoreEvent } from '@campus/contract/scoring'
import { setsToText } from '@campus/rules/results/result'
import { fold } from '@campus/rules/scoring/scoring'
import { rulesOf } from '@campus/rules/sports/presets'
import { expect } from 'vitest'
import type { Answer } from './admin-data.ts'
import type { Campus } from './campus.ts'

export function tap(type: ScoreEvent['type'], clock: number, more: Partial<ScoreEvent> = {}): ScoreEvent {
  return { id: randomUUID(), type, clock, deviceAt: new Date().toISOString(), ...more }
}

/** `headers`: a cookie, or a pass. */
export async function send(
  url: string,
  matchId: number,
  headers: Record<string, string>,
  events: unknown,
  after?: number,
): Promise<Omit<Answer, 'body'> & { body: MatchLog & Answer['body'] }> {
  const response = await fetch(`${url}/api/matches/${matchId}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ events, after }),
  })
  return { status: response.status, body: await response.json() } as Awaited<ReturnType<typeof send>>
}

export async function logOf(url: string, matchId: number, after?: number): Promise<MatchLog> {
  const response = await fetch(`${url}/api/matches/${matchId}/events${after === undefined ? '' : `?after=${after}`}`)
  expect(response.status).toBe(200)
  return (await response.json()) as MatchLog
}

/** The match as its log folds, in the words of a match; compared with the match itself. */
export async function expectFolded(campus: Campus, matchId: number, url = campus.url): Promise<MatchLog> {
  const log = await logOf(url, matchId)
  const [row] = await campus.query<Parameters<typeof rulesOf>[0] & { mustDecide: boolean }>(
    `select c.sport, c.rule_preset as "rulePreset", coalesce(m.rules, c.rules) as rules,
      m.match_type = 'TOURNAMENT' as "mustDecide"
     from matches m join competitions c on c.id = m.competition_id where m.id = $1`,
    [matchId],
  )
  if (!row) throw new Error('no such match')
  const { state } = fold(rulesOf(row), { sport: row.sport, mustDecide: row.mustDecide }, log.events)
  const clock = state.period && {
    period: state.period,
    startedAt: new Date(state.periodStartedAt ?? '').toISOString(),
    fromMinute: state.periodFromMinute,
  }
  expect(log.match).toMatchObject({
    status: state.status,
    teamScore1: state.scoreOne,
    teamScore2: state.scoreTwo,
    ...setsToText(state.sets),
    shootOut1: state.shootOut?.[0] ?? null,
    shootOut2: state.shootOut?.[1] ?? null,
    winner: state.winner,
    clock,
  })
  return log
}
