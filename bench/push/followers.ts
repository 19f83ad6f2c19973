// Thousands of people with a phone each who starred one match; and its start.
import { openDatabase } from '@campus/server/platform/postgres'

export interface Phone {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface Crowd {
  followers: number
  /** All phones have its keys and their own address: the service knows them apart by nothing else. */
  device: Phone
  /** The match that stays without followers. */
  besides: number
}

/** The match they follow: one that has not begun. */
export async function addFollowers(databaseUrl: string, { followers, device, besides }: Crowd): Promise<number> {
  const { pool, close } = openDatabase(databaseUrl)
  const { endpoint, keys } = device
  const { rows } = await pool.query<{ id: number }>(
    `select id from matches where id <> $1 and status = 'FUTURE' and team_one_id is not null and team_two_id is not null
     order by starts_at limit 1`,
    [besides],
  )
  const [match] = rows
  if (!match) throw new Error('no match is still to come')
  await pool.query(
    `with people as (
       insert into users (email, email_key, name, nickname, nickname_key, password_hash, role)
       select word, word, '팬', word, word, '!', 'USER'
       from (select 'fan' || n as word from generate_series(1, $1::integer) n) words returning id
     ), stars as (insert into favorites (user_id, match_id) select id, $2 from people)
     insert into push_subscriptions (user_id, endpoint, p256dh, auth, kinds)
     select id, $3 || '?' || id, $4, $5, '{START,SCORE,END}' from people`,
    [followers, match.id, endpoint, keys.p256dh, keys.auth],
  )
  await close()
  return match.id
}

/** As a scorer's tap leaves it: found like any other committed change. */
export async function startMatch(databaseUrl: string, matchId: number): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl)
  const text = `update matches set status = 'LIVE', score_one = 0, score_two = 0, starts_at = now() where id = $1`
  await pool.query(text, [matchId])
  await close()
}
