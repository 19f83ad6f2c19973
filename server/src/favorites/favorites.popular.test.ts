// Popular teams: a season with thousands of followers is created at once, and follows do not wait for each other.
import { followTeam } from '@campus/contract/favorites'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'

const matches = 500
const followers = 600

async function openPopular() {
  const campus = await openCampus()
  const matchId = await campus.match()
  await campus.query(
    `insert into users (email, email_key, name, nickname, nickname_key, password_hash)
     select n || '@fan', n || '@fan', '김학생', 'fan' || n, 'fan' || n, '!' from generate_series(1, $1::int) n`,
    [followers],
  )
  const [{ competitionId, one, two } = { competitionId: 0, one: 0, two: 0 }] = await campus.query<{
    competitionId: number
    one: number
    two: number
  }>(`select competition_id as "competitionId", team_one_id as one, team_two_id as two from matches where id = $1`, [
    matchId,
  ])
  return { campus, competitionId, teams: [one, two] as const }
}

/** A connection with the limits that the server's own have. */
async function connectLikeServer(campus: Campus) {
  const client = new pg.Client({ connectionString: campus.databaseUrl, statement_timeout: 3000, lock_timeout: 1000 })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function starsAfter(campus: Campus, matchId: number): Promise<number> {
  const text = 'select count(*)::int as stars from favorites where by_follow and match_id > $1'
  return (await campus.query<{ stars: number }>(text, [matchId]))[0]?.stars ?? 0
}

test('a season of 500 matches is set in time although 600 people follow its teams; all are starred soon after', {
  timeout: 60_000,
}, async () => {
  const { campus, competitionId, teams } = await openPopular()
  await campus.query(`insert into follows (user_id, team_id) select u.id, t from users u, unnest($1::bigint[]) t`, [
    teams,
  ])
  const client = await connectLikeServer(campus)
  const from = performance.now()
  await client.query(
    `insert into matches (competition_id, match_type, starts_at, team_one_id, team_two_id)
     select $1, 'LEAGUE', now() + n * interval '1 hour', $2, $3 from generate_series(1, $4::int) n`,
    [competitionId, ...teams, matches],
  )
  const ms = performance.now() - from
  expect(ms).toBeLessThan(3000)
  // The last ten are enough: all 300,000 stars would take too long for a test.
  const [{ last } = { last: 0 }] = await campus.query<{ last: number }>('select max(id)::int as last from matches')
  await campus.query('delete from matches_to_star where match_id <= $1', [last - 10])
  await expect.poll(() => starsAfter(campus, last - 10), { timeout: 50_000 }).toBe(10 * followers)
})

test('following a team does not wait for somebody else who follows it', { timeout: 60_000 }, async () => {
  const { campus, teams } = await openPopular()
  const [team] = teams
  const people = await Promise.all(Array.from({ length: 500 }, () => campus.person()))
  // A slow follow: all but the commit is done.
  const slow = await connectLikeServer(campus)
  await slow.query('begin')
  await slow.query(`select pg_advisory_xact_lock_shared(hashtext('follow a team'), $1::int)`, [team])
  await slow.query('insert into follows (user_id, team_id) select min(id), $1 from users', [team])
  const statuses: number[] = []
  // As many at once as a process has connections: nobody waits for one, so whoever waits waits for the slow follow.
  for (let at = 0; at < people.length; at += 10) {
    const wave = people.slice(at, at + 10).map((fan) => campus.call(followTeam, { body: { teamId: team } }, fan))
    statuses.push(...(await Promise.all(wave)).map(({ status }) => status))
  }
  expect(statuses).toEqual(people.map(() => 200))
  // Setting a match with the team waits for the follow, and stars it for everybody who follows then.
  const waiting = campus.match({ team_one_id: team, team_two_id: null })
  await slow.query('commit')
  const matchId = await waiting
  expect(await campus.query('select 1 from favorites where match_id = $1', [matchId])).toHaveLength(people.length + 1)
})

test('a match that cannot be starred does not delay others, and is starred once it can be', {
  timeout: 30_000,
}, async () => {
  const { campus, teams } = await openPopular()
  const fan = await campus.person()
  expect((await campus.call(followTeam, { body: { teamId: teams[0] } }, fan)).status).toBe(200)
  const queued: number[] = []
  for (let count = 0; count < 5; count++) queued.push(await campus.match({ team_one_id: teams[0], team_two_id: null }))
  const starred = async () =>
    (await campus.query<{ id: number }>('select match_id::int as id from favorites order by 1')).map(({ id }) => id)
  await campus.query(
    `create function reject_star() returns trigger language plpgsql as
     $$ begin if new.match_id = ${queued[1]} then raise exception 'planted'; end if; return new; end $$;
     create trigger planted before insert on favorites for each row execute function reject_star();
     delete from favorites`,
  )
  // All in one commit, as a season is set.
  await campus.query(`insert into matches_to_star (match_id, queued_at) select unnest($1::bigint[]), now()`, [queued])
  await expect.poll(starred, { timeout: 15_000 }).toEqual(queued.filter((id) => id !== queued[1]))
  const metrics = async () => (await fetch(`${campus.url}/metrics`)).text()
  await expect.poll(metrics, { timeout: 15_000 }).toMatch(/item_failures_total\{kind="star"\} [1-9]/)
  await campus.query('drop trigger planted on favorites')
  await expect.poll(starred, { timeout: 15_000 }).toEqual(queued)
  expect(await campus.query('select 1 from matches_to_star')).toEqual([])
})
