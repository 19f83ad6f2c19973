// An administrator at work with nothing but HTTP, as a client written by somebody else would do it; and facts to work on.
import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@campus/contract/audit'
import type { Campus, Person } from './campus.ts'

export interface Answer {
  status: number
  // Whatever came: each test says what it must look like.
  body: { [field: string]: unknown; code?: string; details?: Record<string, unknown> }
}

export interface Administrator extends Person {
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Changes as the log tells them, newest first. */
  log: (search?: string) => Promise<AuditEntry[]>
}

export async function administrator(campus: Campus, url = campus.url): Promise<Administrator> {
  const person = await campus.person('ADMIN')
  const send: Administrator['send'] = async (method, path, body, headers) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        cookie: person.cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // As the browser does with every write that accepts one; elsewhere a key is ignored.
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() } as Answer
  }
  const log: Administrator['log'] = async (search = '') => {
    const { body } = await send('GET', `/api/audit${search}`)
    return body as unknown as AuditEntry[]
  }
  return { ...person, send, log }
}

export interface NewTeam {
  name: string
  department?: string
  sport?: string | null
}

export async function addTeams(campus: Campus, teams: NewTeam[]): Promise<number[]> {
  const rows = await campus.query<{ id: number }>(
    `insert into teams (name, department, sport)
     select * from unnest($1::text[], $2::text[], $3::text[]) returning id`,
    [
      teams.map(({ name }) => name),
      teams.map(({ name, department }) => department ?? name),
      teams.map(({ sport }) => sport ?? null),
    ],
  )
  return rows.map(({ id }) => id)
}

export const soccerCup = {
  sport: 'SOCCER',
  name: '총장배 축구',
  season: '2026',
  type: 'LEAGUE',
  rulePreset: 'IFAB_2x45',
  tieBreakPreset: 'FIFA_2026',
}
