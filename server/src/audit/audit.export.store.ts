// SQL of the CSV export: all data of a campus as tables, with the column names of the contract.
import type { Exportable } from '@campus/contract/audit'
import type { ReadSource } from '../platform/postgres/postgres.ts'
import type { Table } from './audit.export.rules.ts'
import { actorOf, joinActor, joinPerson, labelOf } from './audit.store.ts'

const tables: Record<Exportable, string> = {
  teams: `select id as "teamId", name as "teamName", department, short_name as "shortName", sport, point as "teamPoint",
      archived_at is not null as "isArchived"
    from teams order by department, name, id`,
  players: `select t.id as "teamId", t.name as "teamName", t.department, p.number, p.name
    from players p join teams t on t.id = p.team_id order by t.department, t.name, t.id, p.number nulls last, p.name, p.id`,
  competitions: `select id as "competitionId", sport, name, season, type, rule_preset as "rulePreset", rules,
      tie_break_preset as "tieBreakPreset", is_current as "isCurrent", archived_at is not null as "isArchived"
    from competitions order by id`,
  entries: `select c.id as "competitionId", c.name as "competitionName", ct.group_name as "groupName", ct.seed,
      t.id as "teamId", t.name as "teamName", t.department
    from competition_teams ct join competitions c on c.id = ct.competition_id join teams t on t.id = ct.team_id
    order by c.id, ct.group_name nulls last, ct.seed nulls last, t.name, t.id`,
  venues: `select id as "venueId", name from venues order by name`,
  matches: `select m.id as "matchId", c.sport, m.competition_id as "competitionId", c.name as "competitionName",
      m.match_type as "matchType", m.group_name as "groupName", m.round,
      to_char(m.starts_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date,
      to_char(m.starts_at at time zone 'Asia/Seoul', 'HH24:MI') as "startTime", v.name as venue, m.status,
      m.team_one_id as "teamId1", t1.name as "teamName1", t1.department as department1,
      m.team_two_id as "teamId2", t2.name as "teamName2", t2.department as department2,
      m.score_one as "teamScore1", m.score_two as "teamScore2",
      (select string_agg(s.set ->> 0, ',' order by s.place) from jsonb_array_elements(m.sets)
        with ordinality s (set, place)) as "teamOneSubScores",
      (select string_agg(s.set ->> 1, ',' order by s.place) from jsonb_array_elements(m.sets)
        with ordinality s (set, place)) as "teamTwoSubScores",
      m.shoot_one as "shootOut1", m.shoot_two as "shootOut2", m.winner, m.source_one as source1,
      m.source_two as source2
    from matches m join competitions c on c.id = m.competition_id left join teams t1 on t1.id = m.team_one_id
    left join teams t2 on t2.id = m.team_two_id left join venues v on v.id = m.venue_id
    where m.deleted_at is null order by m.starts_at nulls last, m.id`,
  lineups: `select l.match_id as "matchId", t.id as "teamId", t.name as "teamName", t.department,
      (p.player ->> 'number')::int as number, p.player ->> 'name' as name,
      (p.player ->> 'isStarter')::boolean as "isStarter", (p.player ->> 'isCaptain')::boolean as "isCaptain"
    from lineups l join matches m on m.id = l.match_id and m.deleted_at is null join teams t on t.id = l.team_id
    cross join jsonb_array_elements(l.players) with ordinality p (player, place)
    order by l.match_id, l.team_id = m.team_one_id desc, l.team_id, p.place`,
  audit: `select a.id as "entryId", a.at, ${actorOf} as actor, a.action, a.subject, a.subject_id as "subjectId",
      ${labelOf} as label, a.changes
    from audit_entries a ${joinActor} ${joinPerson} order by a.id`,
}

export async function read({ pool }: ReadSource, what: Exportable): Promise<Table> {
  const { fields, rows } = await pool.query<unknown[]>({ name: `export-${what}`, text: tables[what], rowMode: 'array' })
  return { fields: fields.map(({ name }) => name), data: rows }
}
