// Reads what the link preview of a match or a team shows.
import type { SideMarks } from '@campus/contract/marks'
import type { MatchStatus, Sport } from '@campus/contract/sports'
import type { Database } from '../platform/postgres/postgres.ts'

export interface MatchFacts {
  matchId: number
  version: number
  sport: Sport
  status: MatchStatus
  date: string | null
  startTime: string | null
  team1: string | null
  team2: string | null
  department1: string | null
  department2: string | null
  source1: string | null
  source2: string | null
  teamScore1: number | null
  teamScore2: number | null
  winner: 1 | 2 | null
  shootOut1: number | null
  shootOut2: number | null
  /** Points per set, where they are shown; a third element is how the set ended. */
  sets: Array<[number, number, ...unknown[]]>
  competition: string
  groupName: string | null
  round: string | null
  venue: string | null
  /** Of a match of many sides; else empty. */
  sideNames: string[]
  marks: SideMarks[]
}

export async function findMatch({ pool }: Database, matchId: number): Promise<MatchFacts | undefined> {
  const { rows } = await pool.query<MatchFacts>({
    name: 'preview-of-match',
    text: `select m.id as "matchId", m.version, c.sport, m.status,
        to_char(m.starts_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date,
        to_char(m.starts_at at time zone 'Asia/Seoul', 'HH24:MI') as "startTime",
        t1.name as team1, t2.name as team2, t1.department as department1, t2.department as department2,
        m.source_one as source1, m.source_two as source2, m.score_one as "teamScore1", m.score_two as "teamScore2", m.winner,
        m.shoot_one as "shootOut1", m.shoot_two as "shootOut2",
        case when m.show_sub_scores then m.sets else '[]' end as sets,
        c.name as competition, m.group_name as "groupName", m.round, v.name as venue, side_names(m.sides) as "sideNames", m.marks
      from matches m
      join competitions c on c.id = m.competition_id
      left join teams t1 on t1.id = m.team_one_id
      left join teams t2 on t2.id = m.team_two_id
      left join venues v on v.id = m.venue_id
      where m.id = $1 and m.deleted_at is null and not m.is_draft`,
    values: [matchId],
  })
  return rows[0]
}

export interface TeamFacts {
  teamId: number
  name: string
  department: string
  sport: Sport | null
}

export async function findTeam({ pool }: Database, teamId: number): Promise<TeamFacts | undefined> {
  const { rows } = await pool.query<TeamFacts>({
    name: 'preview-of-team',
    text: 'select id as "teamId", name, department, sport from teams where id = $1',
    values: [teamId],
  })
  return rows[0]
}
