// All SQL of line-ups.
import type { Lineup, LineupPlayer } from '@campus/contract/lineups'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import { playerText, withoutNames } from './lineups.rules.ts'

interface Row extends Omit<Lineup, 'players'> {
  hidesNames: boolean
}

/** Team one first; all names for administrators only. */
export async function list(queries: Queries, matchId: number, withNames: boolean): Promise<Lineup[]> {
  const { rows } = await sql<Row>`
    select t.hides_names as "hidesNames", t.department, t.id as "teamId", t.name as "teamName", l.players as entries, l.version
    from lineups l join teams t on t.id = l.team_id join matches m on m.id = l.match_id
    where l.match_id = ${matchId} and l.team_id in (m.team_one_id, m.team_two_id)
    order by l.team_id = m.team_one_id desc`.execute(queries)
  return rows.map(({ hidesNames, ...row }) => {
    const lineup = { ...row, players: row.entries.map(playerText) }
    return hidesNames && !withNames ? withoutNames(lineup) : lineup
  })
}

export interface Sides {
  teams: Array<{ teamId: number; teamName: string } | null>
}

const selectSides = sql`select jsonb_build_array(
    case when t1.id is not null then jsonb_build_object('teamId', t1.id, 'teamName', t1.name) end,
    case when t2.id is not null then jsonb_build_object('teamId', t2.id, 'teamName', t2.name) end) as teams
  from matches m left join teams t1 on t1.id = m.team_one_id left join teams t2 on t2.id = m.team_two_id`

export async function find(queries: Queries, matchId: number, withDrafts: boolean): Promise<Sides | undefined> {
  const { rows } = await sql<Sides>`${selectSides} where m.id = ${matchId} and m.deleted_at is null
    and (not m.is_draft or ${withDrafts})`.execute(queries)
  return rows[0]
}

/** Locks the match: its teams stay, and writes to its line-ups are serialized, the first one too. */
export async function lock(queries: Queries, matchId: number): Promise<Sides | undefined> {
  const { rows } = await sql<Sides>`${selectSides} where m.id = ${matchId} and m.deleted_at is null
    for no key update of m`.execute(queries)
  return rows[0]
}

export async function put(queries: Queries, matchId: number, teamId: number, players: LineupPlayer[]): Promise<void> {
  await sql`insert into lineups (match_id, team_id, players)
    values (${matchId}, ${teamId}, ${JSON.stringify(players)}::jsonb)
    on conflict (match_id, team_id) do update set players = excluded.players, version = lineups.version + 1`.execute(
    queries,
  )
}

export async function remove(queries: Queries, matchId: number, teamId: number): Promise<void> {
  await queries.deleteFrom('lineups').where('match_id', '=', matchId).where('team_id', '=', teamId).execute()
}
