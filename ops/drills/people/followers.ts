// People with a phone each who starred a match.
import { query } from '../hosts/postgres.ts'
import type { Phone } from './phones.ts'

/** `matchIds`: whose match it is, phone by phone. */
export async function addFollowers(databaseUrl: string, phones: Phone[], matchIds: number[]): Promise<void> {
  await query(
    databaseUrl,
    `with phones as (
       select 'fan' || n as word, match_id, endpoint, p256dh, auth
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
         with ordinality as given (match_id, endpoint, p256dh, auth, n)
     ), people as (
       insert into users (email, email_key, name, nickname, nickname_key, password_hash, role)
       select word, word, '팬', word, word, '!', 'USER' from phones returning id, email
     ), stars as (insert into favorites (user_id, match_id) select id, match_id from people join phones on email = word)
     insert into push_subscriptions (user_id, endpoint, p256dh, auth, kinds)
     select id, endpoint, p256dh, auth, '{START,SCORE,END,PLAN}' from people join phones on email = word`,
    [
      matchIds,
      phones.map(({ endpoint }) => endpoint),
      phones.map(({ keys }) => keys.p256dh),
      phones.map(({ keys }) => keys.auth),
    ],
  )
}
