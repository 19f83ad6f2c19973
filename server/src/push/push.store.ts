// The SQL of devices: their owners, the followers of a match they belong to, and the key that signs notifications.
import type { PushKind } from '@campus/contract/push'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import type { VapidKeys } from '../platform/push/push-crypto.ts'
import type { Device } from '../platform/push/push-service.ts'
import { type Audience, audienceIn, type Follower } from './push.audience.store.ts'

export async function kindsOf(queries: Queries, userId: number, endpoint: string): Promise<PushKind[] | undefined> {
  const { rows } = await sql<{ kinds: PushKind[] }>`select kinds from push_subscriptions
    where endpoint = ${endpoint} and user_id = ${userId}`.execute(queries)
  return rows[0]?.kinds
}

export async function save(queries: Queries, userId: number, device: Device, kinds: PushKind[]): Promise<void> {
  const { endpoint, p256dh, auth } = device
  await sql`insert into push_subscriptions (user_id, endpoint, p256dh, auth, kinds)
    values (${userId}, ${endpoint}, ${p256dh}, ${auth}, ${kinds})
    on conflict on constraint push_subscriptions_endpoint_taken do update set user_id = excluded.user_id,
      p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds, saved_at = now()`.execute(queries)
}

/** Deletes a person's devices beyond so many, those saved longest ago first. */
export async function deleteOldest(queries: Queries, userId: number, most: number): Promise<void> {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId}
    order by saved_at desc, id desc offset ${most})`.execute(queries)
}

export async function remove(queries: Queries, userId: number, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = ${endpoint} and user_id = ${userId}`.execute(queries)
}

/** Only devices unchanged since the message was sent: one saved again meanwhile stays. */
export async function removeGone(queries: Queries, gone: readonly Follower[]): Promise<void> {
  await sql`delete from push_subscriptions s using unnest(${gone.map(({ id }) => id)}::bigint[],
    ${gone.map(({ auth }) => auth)}::text[]) as g(id, auth) where s.id = g.id and s.auth = g.auth`.execute(queries)
}

/** The followers of a match who get a message, by hand or by following a side. */
interface Followers {
  matchId: number
  kind: PushKind
  /** Without those who get this kind instead. */
  unless: PushKind | null
}

export const followers = (queries: Queries, { matchId, kind, unless }: Followers): Audience =>
  audienceIn(
    queries,
    sql`push_subscriptions s join favorites f on f.user_id = s.user_id and f.match_id = ${matchId}
      where ${kind} = any(s.kinds) and (${unless}::text is null or ${unless} <> all(s.kinds))`,
  )

export async function findKeys(queries: Queries): Promise<VapidKeys | undefined> {
  const text = sql<VapidKeys>`select public_key as "publicKey", private_key as "privateKey" from push_keys`
  return (await text.execute(queries)).rows[0]
}

/** The installation's key: the first process makes it, all others use the same. */
export async function findOrMakeKeys(queries: Queries, make: () => VapidKeys): Promise<VapidKeys> {
  const known = await findKeys(queries)
  if (known) return known
  const { publicKey, privateKey } = make()
  await sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict do nothing`.execute(queries)
  const stored = await findKeys(queries)
  if (!stored) throw new Error('the push key was stored and is gone')
  return stored
}

export async function replaceKey(queries: Queries, before: string, after: string): Promise<void> {
  await sql`update push_keys set private_key = ${after} where private_key = ${before}`.execute(queries)
}
