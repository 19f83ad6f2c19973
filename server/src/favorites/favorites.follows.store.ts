// All SQL of follows, and of the stars that depend on them.
import { type FollowedTeam, popularTeams } from '@campus/contract/favorites'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

export async function list(queries: Queries, userId: number): Promise<FollowedTeam[]> {
  const { rows } = await sql<FollowedTeam>`
    select t.id as "teamId", t.name as "teamName", t.department, t.sport
    from follows f join teams t on t.id = f.team_id where f.user_id = ${userId}
    order by t.department, t.name, t.id`.execute(queries)
  return rows
}

/** The teams that most people follow; those that nobody does are not among them. */
export async function listPopular(queries: Queries): Promise<FollowedTeam[]> {
  const { rows } = await sql<FollowedTeam>`
    select t.id as "teamId", t.name as "teamName", t.department, t.sport
    from (select team_id, count(*) as fans from follows group by team_id) f join teams t on t.id = f.team_id
    where t.archived_at is null order by f.fans desc, t.department, t.name, t.id limit ${popularTeams}`.execute(queries)
  return rows
}

/** Whether the team exists and is not archived. Until the commit nobody creates a match with it, so that no match misses
 *  its star. A shared lock: others may follow the team meanwhile. */
export async function lockTeam(queries: Queries, teamId: number): Promise<boolean> {
  const { rows } = await sql`
    select pg_advisory_xact_lock_shared(hashtext('follow a team'), id::int)
    from teams where id = ${teamId} and archived_at is null`.execute(queries)
  return rows.length > 0
}

/** Follows a team and stars its coming matches; later ones are starred by the database. Idempotent: following again must
 *  not restore a star that was removed by hand. */
export async function add(queries: Queries, userId: number, teamId: number): Promise<void> {
  await sql`with added as (
      insert into follows (user_id, team_id) values (${userId}, ${teamId}) on conflict do nothing returning user_id)
    insert into favorites (user_id, match_id, by_follow)
    select added.user_id, m.id, true from added, matches m
    where plays_in(m.team_one_id, m.team_two_id, m.sides, ${teamId}) and m.deleted_at is null and not m.is_draft
      and m.status in ('FUTURE', 'LIVE', 'POSTPONED')
    on conflict do nothing`.execute(queries)
}

export async function remove(queries: Queries, userId: number, teamId: number): Promise<void> {
  await sql`delete from follows where user_id = ${userId} and team_id = ${teamId}`.execute(queries)
}

/** Removes the stars that a follow added, unless another side is followed too. */
export async function unstar(queries: Queries, userId: number, teamId: number): Promise<void> {
  await sql`delete from favorites s using matches m
    where s.user_id = ${userId} and s.by_follow and m.id = s.match_id
      and plays_in(m.team_one_id, m.team_two_id, m.sides, ${teamId})
      and not exists (select from follows f
        where f.user_id = s.user_id and plays_in(m.team_one_id, m.team_two_id, m.sides, f.team_id))`.execute(queries)
}

/** Matches whose followers wait for their stars, a page at a time. */
export async function queuedToStar(queries: Queries, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ matchId: number }>`select match_id as "matchId" from matches_to_star
    where match_id > ${after} order by match_id limit ${most}`.execute(queries)
  return rows.map(({ matchId }) => matchId)
}

/** Stars a queued match for everybody who followed one of its teams before it was set; skipped if another process does it. */
export async function starQueued(queries: Queries, matchId: number): Promise<void> {
  await sql`
    with next as (
      delete from matches_to_star where match_id in (
        select match_id from matches_to_star where match_id = ${matchId} for update skip locked)
      returning match_id, queued_at
    )
    select star_matches(array[match_id], queued_at) from next`.execute(queries)
}
