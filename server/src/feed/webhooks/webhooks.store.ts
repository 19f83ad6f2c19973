// All SQL of webhooks and their deliveries. What is to be delivered is written by a trigger of matches (migration 0056).
import type { Webhook, WebhookBody, WebhookDelivery, WebhookFailure, WebhookKind } from '@campus/contract/webhooks'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

type HookRow = Omit<Webhook, 'createdAt'> & { createdAt: Date }
const toHook = ({ createdAt, ...hook }: HookRow): Webhook => ({ ...hook, createdAt: createdAt.toISOString() })

const hookColumns = sql`h.id as "hookId", h.label, h.url, h.kinds, h.created_at as "createdAt", h.paused,
  (select count(*) from webhook_deliveries d where d.hook_id = h.id and d.state = 'WAITING') as waiting`

export async function listHooks(queries: Queries): Promise<Webhook[]> {
  const { rows } = await sql<HookRow>`select ${hookColumns} from webhooks h order by h.id`.execute(queries)
  return rows.map(toHook)
}

/** Serializes the making of hooks: how many there are cannot be decided from one row. */
export async function countHooks(queries: Queries): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(queries)
  const { rows } = await sql<{ count: number }>`select count(*) from webhooks`.execute(queries)
  return rows[0]?.count ?? 0
}

export interface HookFacts {
  label: string
  url: string
  kinds: WebhookKind[]
}

/** Without its secret, which is sealed under its id. */
export async function addHook(queries: Queries, { label, url, kinds }: HookFacts): Promise<number> {
  const { id } = await queries
    .insertInto('webhooks')
    .values({ label, url, kinds, secret: Buffer.alloc(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A goal that is to be delivered to it does not wait. */
export async function lockHook(queries: Queries, hookId: number): Promise<Webhook | undefined> {
  await sql`select from webhooks where id = ${hookId} for no key update`.execute(queries)
  const { rows } = await sql<HookRow>`select ${hookColumns} from webhooks h where h.id = ${hookId}`.execute(queries)
  return rows[0] && toHook(rows[0])
}

export async function saveHook(queries: Queries, hook: Webhook): Promise<void> {
  const { hookId, label, url, kinds, paused } = hook
  await queries.updateTable('webhooks').set({ label, url, kinds, paused }).where('id', '=', hookId).execute()
}

export async function saveSecret(queries: Queries, hookId: number, secret: Buffer): Promise<void> {
  await queries.updateTable('webhooks').set({ secret }).where('id', '=', hookId).execute()
}

/** For a rotation of the operator's key. */
export async function replaceSecrets(queries: Queries, change: (hookId: number, secret: Buffer) => Buffer) {
  const rows = await queries.selectFrom('webhooks').select(['id', 'secret']).orderBy('id').forUpdate().execute()
  for (const { id, secret } of rows) await saveSecret(queries, id, change(id, secret))
}

export async function removeHook(queries: Queries, hookId: number): Promise<void> {
  await queries.deleteFrom('webhooks').where('id', '=', hookId).execute()
}

/** What waited is tried at once, for another day. */
export async function restartDeliveries(queries: Queries, hookId: number): Promise<void> {
  await sql`update webhook_deliveries set attempts = 0, first_attempt_at = null, next_attempt_at = now()
    where hook_id = ${hookId} and state = 'WAITING'`.execute(queries)
}

type DeliveryRow = Omit<WebhookDelivery, 'createdAt' | 'attemptedAt' | 'nextAttemptAt'> & {
  createdAt: Date
  attemptedAt: Date | null
  nextAttemptAt: Date | null
}

/** Newest first. */
export async function listDeliveries(queries: Queries, hookId: number, limit: number): Promise<WebhookDelivery[]> {
  const { rows } = await sql<DeliveryRow>`select d.delivery_id as "deliveryId", coalesce(e.kinds, '{TEST}') as types,
      d.match_id as "matchId", d.state, d.created_at as "createdAt", d.attempts, d.attempted_at as "attemptedAt",
      d.status_code as "statusCode", d.failure, case when d.state = 'WAITING' then d.next_attempt_at end as "nextAttemptAt"
    from webhook_deliveries d left join webhook_events e on e.id = d.event_id
    where d.hook_id = ${hookId} order by d.id desc limit ${limit}`.execute(queries)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    attemptedAt: row.attemptedAt && row.attemptedAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt && row.nextAttemptAt.toISOString(),
  }))
}

/** Hooks with something due. */
export async function listDue(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select h.id from webhooks h where h.paused is null and exists (
      select from webhook_deliveries d where d.hook_id = h.id and d.state = 'WAITING' and d.next_attempt_at <= now())
    order by h.id`.execute(queries)
  return rows.map(({ id }) => id)
}

/** Longer than an attempt can take: after it another process may try again. */
const leaseTime = sql`interval '30 seconds'`

export interface Claimed {
  id: number
  lease: string
  hookId: number
  url: string
  secret: Buffer
  body: Omit<WebhookBody, 'match' | 'at'> & { at: Date }
  /** Null: a test. */
  eventId: number | null
  attempts: number
}

const claimedColumns = sql`d.id, d.lease, d.hook_id as "hookId", d.attempts, h.url, h.secret, d.event_id as "eventId",
  d.delivery_id as "deliveryId", coalesce(e.kinds, '{TEST}') as types, coalesce(e.at, d.created_at) as at,
  coalesce(e.is_removed, false) as "isRemoved"`
type ClaimedRow = Omit<Claimed, 'body'> & Omit<Claimed['body'], 'id'> & { deliveryId: string }

async function readClaimed(queries: Queries, claimed: RawBuilder<unknown>): Promise<Claimed[]> {
  const { rows } = await sql<ClaimedRow>`with d as (${claimed} returning *)
    select ${claimedColumns} from d join webhooks h on h.id = d.hook_id left join webhook_events e on e.id = d.event_id
    order by d.id`.execute(queries)
  return rows.map(({ deliveryId, types, at, isRemoved, ...row }) => ({
    ...row,
    body: { id: deliveryId, types, at, isRemoved },
  }))
}

/**
 * The first of each match that is due. A later one of the same match waits until this one is delivered: the row of a match is locked
 * while it changes, so the order of ids is the order of its changes.
 */
export function claim(queries: Queries, hookId: number, limit: number): Promise<Claimed[]> {
  return readClaimed(
    queries,
    sql`update webhook_deliveries set lease = gen_random_uuid(), leased_until = now() + ${leaseTime}, attempts = attempts + 1,
      attempted_at = date_trunc('milliseconds', now()), first_attempt_at = coalesce(first_attempt_at, now())
    where id in (
      select w.id from webhook_deliveries w
      where w.hook_id = ${hookId} and w.state = 'WAITING' and w.next_attempt_at <= now()
        and (w.leased_until is null or w.leased_until < now())
        and not exists (select from webhook_deliveries earlier where earlier.hook_id = w.hook_id
          and earlier.match_id = w.match_id and earlier.state = 'WAITING' and earlier.id < w.id)
      order by w.id limit ${limit} for update skip locked)`,
  )
}

/** A test is sent by whoever adds it, and never again. */
export async function addTest(queries: Queries, hookId: number): Promise<Claimed | undefined> {
  const [claimed] = await readClaimed(
    queries,
    sql`insert into webhook_deliveries (hook_id, state, lease, attempts, attempted_at)
      select id, 'FAILED', gen_random_uuid(), 1, date_trunc('milliseconds', now()) from webhooks where id = ${hookId}`,
  )
  return claimed
}

interface Result {
  failure: WebhookFailure | null
  statusCode: number | null
}

/** Of the holder of the lease only: a process that was paused for long must not overwrite what another has done since. */
export async function saveResult(
  queries: Queries,
  { id, lease, eventId }: Claimed,
  { failure, statusCode }: Result,
  pauseSeconds: number,
): Promise<void> {
  const failed = eventId === null ? 'FAILED' : 'WAITING'
  await sql`update webhook_deliveries set state = ${failure === null ? 'DELIVERED' : failed}, failure = ${failure},
      status_code = ${statusCode}, leased_until = null, next_attempt_at = now() + make_interval(secs => ${pauseSeconds})
    where id = ${id} and lease = ${lease}`.execute(queries)
}

/** Pauses a hook to which one delivery has failed for a day. */
export async function pauseFailing(queries: Queries, { id, hookId }: Claimed): Promise<boolean> {
  const { numAffectedRows } = await sql`update webhooks set paused = 'FAILING' where id = ${hookId} and paused is null
    and exists (select from webhook_deliveries where id = ${id} and state = 'WAITING'
      and first_attempt_at < now() - interval '24 hours')`.execute(queries)
  return Number(numAffectedRows ?? 0) > 0
}

const retention = sql`now() - interval '14 days'`

export async function deleteOld(queries: Queries): Promise<void> {
  await sql`delete from webhook_deliveries where created_at < ${retention}`.execute(queries)
  await sql`delete from webhook_events e where e.at < ${retention}
    and not exists (select from webhook_deliveries d where d.event_id = e.id)`.execute(queries)
}
