// Thousands of people with a phone each who starred one match, or several; and the start of one.

import { query } from '@campus/ops/drills/hosts/postgres'
import { addFollowers } from '@campus/ops/drills/people/followers'
import type { Phone } from '@campus/ops/drills/people/phones'

interface Crowd {
  /** One follower each, with keys of its own. */
  phones: Phone[]
  /** The match that stays without followers. */
  besides: number
  matches?: number
}

/** The matches they follow, all of them: they have not begun. */
export async function followAll(databaseUrl: string, { phones, besides, matches = 1 }: Crowd): Promise<number[]> {
  const { rows } = await query<{ id: number }>(
    databaseUrl,
    `select id from matches where id <> $1 and status = 'FUTURE' and team_one_id is not null and team_two_id is not null
     order by starts_at limit $2`,
    [besides, matches],
  )
  const [first = 0, ...others] = rows.map(({ id }) => id)
  if (rows.length < matches) throw new Error('too few matches are still to come')
  await addFollowers(
    databaseUrl,
    phones,
    phones.map(() => first),
  )
  const follow = `insert into favorites (user_id, match_id)
    select user_id, unnest($2::bigint[]) from favorites where match_id = $1 on conflict do nothing`
  await query(databaseUrl, follow, [first, others])
  return [first, ...others]
}

/** As a scorer's tap leaves it: found like any other committed change. Answers the version that everybody must get. */
export async function startMatch(databaseUrl: string, matchId: number): Promise<number> {
  const text = `update matches set status = 'LIVE', score_one = 0, score_two = 0, starts_at = now() where id = $1
    returning version::int`
  const { rows } = await query<{ version: number }>(databaseUrl, text, [matchId])
  return rows[0]?.version ?? 0
}

/** Jobs of notifications that are not done. */
export async function openJobs(databaseUrl: string): Promise<number> {
  const text = `select count(*)::int as jobs from jobs.job where name like 'push%' and state in ('created', 'retry', 'active')`
  const { rows } = await query<{ jobs: number }>(databaseUrl, text, [])
  return rows[0]?.jobs ?? 0
}
