// Thousands of people with a phone each who starred one match; and its start.
import { addFollowers } from '@campus/ops/drills/people/followers'
import type { Phone } from '@campus/ops/drills/people/phones'
import { openDatabase } from '@campus/server/platform/postgres/postgres'

interface Crowd {
  /** One follower each, with keys of its own. */
  phones: Phone[]
  /** The match that stays without followers. */
  besides: number
}

/** The match they follow: one that has not begun. */
export async function followOne(databaseUrl: string, { phones, besides }: Crowd): Promise<number> {
  const { pool, close } = openDatabase(databaseUrl)
  const { rows } = await pool.query<{ id: number }>(
    `select id from matches where id <> $1 and status = 'FUTURE' and team_one_id is not null and team_two_id is not null
     order by starts_at limit 1`,
    [besides],
  )
  const [match] = rows
  if (!match) throw new Error('no match is still to come')
  await close()
  await addFollowers(
    databaseUrl,
    phones,
    phones.map(() => match.id),
  )
  return match.id
}

/** As a scorer's tap leaves it: found like any other committed change. Answers the version that everybody must get. */
export async function startMatch(databaseUrl: string, matchId: number): Promise<number> {
  const { pool, close } = openDatabase(databaseUrl)
  const text = `update matches set status = 'LIVE', score_one = 0, score_two = 0, starts_at = now() where id = $1
    returning version::int`
  const { rows } = await pool.query<{ version: number }>(text, [matchId])
  await close()
  return rows[0]?.version ?? 0
}
