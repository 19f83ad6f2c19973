// The SQL of advancing a bracket: its matches, the tables of the groups, and the slots that wait for a place.
import type { League, LeagueMatch } from '@campus/rules/ranking/tables'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import type { BracketColumns } from './advance.rules.ts'

/**
 * Locks the matches that results move teams in, in the order of their ids: those of the knock-out, and `withLeague` those of groups
 * whose matches wait for each other. The caller holds the competition's lock.
 */
export async function lockBracket(
  queries: Queries,
  competitionId: number,
  { withLeague }: { withLeague: boolean },
): Promise<BracketColumns[]> {
  const { rows } = await sql<{ columns: BracketColumns }>`
    select to_jsonb(m) as columns from matches m
    where m.competition_id = ${competitionId} and (m.match_type = 'TOURNAMENT' or ${withLeague}) and m.deleted_at is null
    order by m.id for no key update`.execute(queries)
  return rows.map(({ columns }) => columns)
}

/** Matches of the knock-out with a slot that waits for a place of a group. */
export async function matchesAwaitingPlaces(queries: Queries, competitionId: number): Promise<BracketColumns[]> {
  const { rows } = await sql<{ columns: BracketColumns }>`
    select to_jsonb(m) as columns from matches m
    where m.competition_id = ${competitionId} and m.match_type = 'TOURNAMENT' and m.deleted_at is null
      and (m.source_one like 'RANK:%' or m.source_two like 'RANK:%') order by m.id`.execute(queries)
  return rows.map(({ columns }) => columns)
}

/**
 * Locks the competitions a team takes part in. Takes the same advisory lock as changing the current competition, because
 * both lock several rows. Archived competitions are history and stay unchanged.
 */
export async function lockCompetitionsOf(queries: Queries, teamId: number): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtext('competitions'))`.execute(queries)
  const { rows } = await sql<{ id: number }>`
    select id from competitions where archived_at is null
      and id in (select competition_id from competition_teams where team_id = ${teamId})
    order by id for no key update`.execute(queries)
  return rows.map(({ id }) => id)
}

/** The input of the tables of a competition's groups. */
export async function leagueOf(queries: Queries, competitionId: number): Promise<League> {
  const matches = await sql<LeagueMatch>`
    select id as "matchId", group_name as "groupName", team_one_id as one, team_two_id as two, status,
      score_one as "scoreOne", score_two as "scoreTwo", sets, winner, round, position,
      coalesce(source_one like 'SWISS:%' and source_two like 'SWISS:%', false) as "isFilled"
    from matches where competition_id = ${competitionId} and match_type = 'LEAGUE' and deleted_at is null
    order by starts_at, id`.execute(queries)
  const { rows } = await sql<Omit<League, 'matches'>>`
    select c.id as "competitionId", c.sport, c.rule_preset as "rulePreset", c.rules, c.tie_break_preset as "tieBreakPreset",
      c.league_format as "leagueFormat", c.lots_by as "lotsBy",
      array(
        select jsonb_build_object('teamIds', dl.team_ids) from drawn_lots dl
        where dl.competition_id = c.id order by dl.id desc
      ) as "drawnLots",
      array(
        select jsonb_build_object('teamId', t.id, 'groupName', ct.group_name, 'seed', ct.seed, 'adjustment', t.point, 'withdrawn',
          (select w.rule from withdrawals w where w.competition_id = c.id and w.team_id = t.id))
        from competition_teams ct join teams t on t.id = ct.team_id where ct.competition_id = c.id
      ) as entries
    from competitions c where c.id = ${competitionId}`.execute(queries)
  const [competition] = rows
  if (!competition) throw new Error(`competition ${competitionId} is locked and cannot be missing`)
  return { ...competition, matches: matches.rows }
}

/** Its tables have changed by more than its matches. */
export async function raiseCompetitionVersion(queries: Queries, competitionId: number): Promise<void> {
  await sql`update competitions set version = version where id = ${competitionId}`.execute(queries)
}

export async function teamNames(queries: Queries, teamIds: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from teams where id = any(${teamIds}::bigint[])`.execute(queries)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
