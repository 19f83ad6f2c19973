// Who takes part in a drill, and where: accounts with open sessions, and matches of their own that nobody else touches.
import { newToken } from '@campus/server/tokens'
import type { Client } from 'pg'

export interface Person {
  userId: number
  cookie: string
}

/** By SQL, because logging in hundreds of people is another drill's business. */
export async function createPeople(
  client: Client,
  count: number,
  role: 'USER' | 'SCORER' | 'ADMIN',
): Promise<Person[]> {
  const word = role.toLowerCase()
  const { rows } = await client.query<{ id: number }>(
    `insert into users (email, email_key, name, nickname, nickname_key, password_hash, role)
     select mail, mail, '훈련', word, word, 'none', $3
     from generate_series(1, $1::int) number, concat($2::text, number) word, concat(word, '@drill.test') mail
     returning id::int`,
    [count, word, role],
  )
  const people = rows.map(({ id }) => ({ userId: id, ...newToken() }))
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as t (hash, id)`,
    [people.map(({ hash }) => hash), people.map(({ userId }) => userId)],
  )
  return people.map(({ userId, token }) => ({ userId, cookie: `sid=${token}` }))
}

/** Soccer matches that begin now, in a league of their own. */
export async function setMatches(client: Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with model as (select * from competitions where sport = 'SOCCER' and is_current),
      league as (insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
        select sport, '훈련 리그', season, 'LEAGUE', rule_preset, tie_break_preset from model returning id),
      pair as (select array_agg(team_id) as ids from
        (select team_id from competition_teams where competition_id = (select id from model) order by 1 limit 2) two),
      entered as (insert into competition_teams (competition_id, team_id)
        select league.id, unnest(pair.ids) from league, pair)
     insert into matches (competition_id, match_type, starts_at, team_one_id, team_two_id)
     select league.id, 'LEAGUE', now(), pair.ids[1], pair.ids[2] from league, pair, generate_series(1, $1::int)
     returning id::int`,
    [count],
  )
  if (rows.length < count) throw new Error('the demo campus has no soccer')
  return rows.map(({ id }) => id)
}
