// A competition by hand for tests: teams by their names, results as they are kept.
import type { Standings } from '@campus/contract/brackets'
import type { Campus } from './campus.ts'

interface Played {
  one?: string
  two?: string
  /** '2:1'; none before the match begins. */
  score?: string
  status?: string
  columns?: Record<string, unknown>
}

export interface Cup {
  competitionId: number
  /** Ids by name. */
  teams: Map<string, number>
  id: (name: string) => number
  play: (match: Played) => Promise<number>
  /** Every pair once; whoever is named first in `results` ('가 2:1 나') is team one. */
  results: (results: string[], columns?: Record<string, unknown>) => Promise<number[]>
}

/** `groups`: names of the teams of each group; '' for a league without groups. */
export async function openCup(
  campus: Campus,
  groups: Record<string, string[]>,
  columns: Record<string, unknown> = {},
): Promise<Cup> {
  const competitionId = await insert(campus, 'competitions', {
    sport: 'SOCCER',
    name: '총장배',
    season: '2026',
    type: 'COMBINED',
    rule_preset: 'IFAB_2x45',
    tie_break_preset: 'FIFA_2026',
    is_current: true,
    ...columns,
  })
  const teams = new Map<string, number>()
  for (const [group, names] of Object.entries(groups)) {
    for (const name of names) {
      const teamId = await insert(campus, 'teams', { name, department: `${name}과` })
      teams.set(name, teamId)
      await campus.query('insert into competition_teams (competition_id, team_id, group_name) values ($1, $2, $3)', [
        competitionId,
        teamId,
        group || null,
      ])
    }
  }
  const id = (name: string) => teams.get(name) ?? 0
  let hour = 0
  const play: Cup['play'] = ({ one, two, score, status = score ? 'PAST' : 'FUTURE', columns: more = {} }) => {
    const [first, second] = score?.split(':').map(Number) ?? [null, null]
    const isOver = (status === 'PAST' || status === 'FORFEIT') && first !== second
    return insert(campus, 'matches', {
      competition_id: competitionId,
      match_type: 'LEAGUE',
      starts_at: new Date(Date.UTC(2026, 2, 1, hour++)).toISOString(),
      team_one_id: one === undefined ? null : id(one),
      team_two_id: two === undefined ? null : id(two),
      status,
      score_one: first,
      score_two: second,
      winner: isOver ? (Number(first) > Number(second) ? 1 : 2) : null,
      ...more,
    })
  }
  const results: Cup['results'] = async (lines, more = {}) => {
    const ids: number[] = []
    for (const line of lines) {
      const [one = '', score = '', two = ''] = line.split(' ')
      ids.push(await play({ one, two, columns: more, ...(score !== '-' && { score }) }))
    }
    return ids
  }
  return { competitionId, teams, id, play, results }
}

export async function insert(campus: Campus, table: string, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const [made] = await campus.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(row),
  )
  return Number(made?.id)
}

/** '가 7' for each team, best first. */
export const pointsOf = (table: Standings | undefined) =>
  table?.teams.map(({ teamName, points }) => `${teamName} ${points}`)
