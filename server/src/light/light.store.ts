// Reads what light pages need beside the public responses: the rules of a match, and which competition a table is of.
import type { SportRules } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import type { Database } from '../platform/postgres/postgres.ts'

interface PlayedBy {
  sport: Sport
  rulePreset: string
  rules: SportRules | null
}

export async function findRules({ pool }: Database, matchId: number): Promise<PlayedBy | undefined> {
  const { rows } = await pool.query<PlayedBy>({
    name: 'light-rules',
    text: `select c.sport, c.rule_preset as "rulePreset", coalesce(m.rules, c.rules) as rules
      from matches m join competitions c on c.id = m.competition_id where m.id = $1`,
    values: [matchId],
  })
  return rows[0]
}

interface PublicCompetition {
  competitionId: number
  sport: Sport
  name: string
  season: string
}

/** Whether everybody may see it is for its tables to say. */
export async function findCompetition(
  { pool }: Database,
  competitionId: number,
): Promise<PublicCompetition | undefined> {
  const { rows } = await pool.query<PublicCompetition>({
    name: 'light-competition',
    text: `select id as "competitionId", sport, name, season from competitions where id = $1`,
    values: [competitionId],
  })
  return rows[0]
}

interface NamedTeam {
  teamId: number
  name: string
  department: string
}

export async function findTeam({ pool }: Database, teamId: number): Promise<NamedTeam | undefined> {
  const { rows } = await pool.query<NamedTeam>({
    name: 'light-team',
    text: `select id as "teamId", name, department from teams where id = $1`,
    values: [teamId],
  })
  return rows[0]
}
