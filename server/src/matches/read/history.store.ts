// Reads finished matches of a sport: between two sides, of one team, and as a record in a competition.
import { departmentNext, type HeadToHead, type Match } from '@campus/contract/matches'
import type { Database, ReadSource } from '../../platform/postgres/postgres.ts'
import { meetAsTeams, type Past } from './history.rules.ts'
import { type MatchRow, selectMatches, toMatch } from './read.store.ts'

const finished = `m.status in ('PAST', 'FORFEIT') and m.deleted_at is null and not m.is_draft`
const latestFirst = 'order by m.starts_at desc nulls last, m.id desc'

/** The past of a match's two teams without the match itself; only the records include it. */
export async function pastOf(source: ReadSource, match: Match, teamId1: number, teamId2: number): Promise<Past> {
  const [meetings, form1, form2, records] = await Promise.all([
    listMeetings(source, match),
    listForm(source, match, teamId1),
    listForm(source, match, teamId2),
    tally(source, match.competitionId, [teamId1, teamId2]),
  ])
  return { meetings, form1, form2, record1: records(teamId1), record2: records(teamId2) }
}

async function listMeetings({ pool }: ReadSource, match: Match): Promise<Match[]> {
  const asTeams = meetAsTeams(match)
  const [one, two] = asTeams ? ['m.team_one_id', 'm.team_two_id'] : ['t1.department', 't2.department']
  const { rows } = await pool.query<MatchRow>({
    name: asTeams ? 'meetings-of-teams' : 'meetings-of-departments',
    text: `${selectMatches} where c.sport = $1 and ${finished} and m.id <> $2
      and ((${one} = $3 and ${two} = $4) or (${one} = $4 and ${two} = $3)) ${latestFirst}`,
    values: [
      match.sport,
      match.matchId,
      ...(asTeams ? [match.teamId1, match.teamId2] : [match.department1, match.department2]),
    ],
  })
  return rows.map(toMatch)
}

async function listForm({ pool }: ReadSource, { sport, matchId }: Match, teamId: number): Promise<Match[]> {
  const { rows } = await pool.query<MatchRow>({
    name: 'form-of-team',
    text: `${selectMatches} where c.sport = $1 and ${finished} and m.id <> $2 and $3 in (m.team_one_id, m.team_two_id)
      ${latestFirst} limit 5`,
    values: [sport, matchId, teamId],
  })
  return rows.map(toMatch)
}

async function tally({ pool }: ReadSource, competitionId: number, teamIds: number[]) {
  const { rows } = await pool.query<HeadToHead['record1'] & { teamId: number }>({
    name: 'records-of-teams',
    text: `select team as "teamId", count(*) filter (where winner = side) as wins,
        count(*) filter (where winner is null) as draws, count(*) filter (where winner <> side) as losses
      from unnest($2::bigint[]) team
      cross join lateral (
        select m.winner, case when m.team_one_id = team then 1 else 2 end as side from matches m
        where m.competition_id = $1 and ${finished} and team in (m.team_one_id, m.team_two_id)
      ) played
      group by team`,
    values: [competitionId, teamIds],
  })
  return (teamId: number) => {
    const { wins = 0, draws = 0, losses = 0 } = rows.find((row) => row.teamId === teamId) ?? {}
    return { wins, draws, losses }
  }
}

/** All matches of a team in order of time; undefined when there is no such team. */
export async function listOfTeam({ pool }: ReadSource, teamId: number): Promise<Match[] | undefined> {
  const { rows } = await pool.query<MatchRow>({
    name: 'matches-of-team',
    text: `${selectMatches} where plays_in(m.team_one_id, m.team_two_id, m.sides, $1) and m.deleted_at is null and not m.is_draft
      order by m.starts_at nulls last, m.id`,
    values: [teamId],
  })
  if (rows.length > 0) return rows.map(toMatch)
  const known = await pool.query({ name: 'team-known', text: 'select from teams where id = $1', values: [teamId] })
  return known.rowCount ? [] : undefined
}

/** By department: its matches in progress, the next ones from `today` on, and the last one, in order of time. */
export async function listOfDepartments(
  { pool }: Database,
  departments: string[],
  today: string,
): Promise<Map<string, Match[]>> {
  const { rows } = await pool.query<MatchRow & { wanted: string }>({
    name: 'matches-of-departments',
    text: `with own as (
        select distinct t.department as wanted, m.id, m.status, m.starts_at
        from teams t
        cross join lateral (
          select * from matches where team_one_id = t.id union all select * from matches where team_two_id = t.id
          union all select * from matches where sides <> '{}' and sides @> array[t.id]
        ) m
        where t.department = any($1::text[]) and m.deleted_at is null and not m.is_draft
      ), placed as (
        select wanted, id, status, row_number() over (partition by wanted, status order by starts_at, id) as place
        from own
        where status = 'LIVE'
          or status = 'FUTURE' and starts_at >= $2::date::timestamp at time zone 'Asia/Seoul'
        union all
        select wanted, id, status, row_number() over (partition by wanted order by starts_at desc nulls last, id desc)
        from own where status in ('PAST', 'FORFEIT')
      )
      select placed.wanted, matches.* from placed join (${selectMatches}) matches on matches."matchId" = placed.id
      where case placed.status when 'LIVE' then true when 'FUTURE' then place <= $3 else place = 1 end
      order by matches.date, matches."startTime", matches."matchId"`,
    values: [departments, today, departmentNext],
  })
  const found = Map.groupBy(rows, ({ wanted }) => wanted)
  return new Map(
    departments.map((name) => [name, (found.get(name) ?? []).map(({ wanted: _wanted, ...row }) => toMatch(row))]),
  )
}
