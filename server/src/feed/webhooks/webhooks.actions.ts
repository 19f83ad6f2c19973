// Registers, changes and deletes webhooks, and makes deliveries: signed, at least once, in the order of a match's changes.
import { createHmac, randomBytes } from 'node:crypto'
import type { BodyOf } from '@campus/contract/endpoint'
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import {
  type updateWebhook,
  type Webhook,
  type WebhookBody,
  type WebhookDelivery,
  webhookHeaders,
} from '@campus/contract/webhooks'
import { differences, recordChange } from '../../audit.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { isAllowedTarget, post } from '../../platform/outgoing/post.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { openSecret, type SecretsKeys, sealSecret } from '../../secrets.ts'
import { toFeedMatch } from '../feed.rules.ts'
import { pauseSeconds, webhookUrl } from './webhooks.rules.ts'
import * as store from './webhooks.store.ts'

export async function createHook(tx: Tx, config: Config, userId: number, facts: store.HookFacts) {
  const { queries } = tx
  const url = checkedUrl(config, facts.url)
  if ((await store.countHooks(queries)) >= limits.webhooks) fail('TOO_MANY_WEBHOOKS')
  const hookId = await store.addHook(queries, { ...facts, url })
  const secret = await replaceSecret(queries, config, hookId)
  const hook = (await store.lockHook(queries, hookId)) ?? fail('WEBHOOK_NOT_FOUND')
  await recordHook(queries, userId, 'CREATE', null, hook)
  return { ...hook, secret }
}

type HookChange = BodyOf<typeof updateWebhook>

export async function changeHook(
  { queries }: Tx,
  config: Config,
  { userId, hookId }: { userId: number; hookId: number },
  { label, url, kinds, isPaused }: HookChange,
): Promise<Webhook> {
  const before = (await store.lockHook(queries, hookId)) ?? fail('WEBHOOK_NOT_FOUND')
  const paused = isPaused === undefined ? before.paused : isPaused ? (before.paused ?? 'ADMIN') : null
  const after: Webhook = {
    ...before,
    label: label ?? before.label,
    url: url === undefined ? before.url : checkedUrl(config, url),
    kinds: kinds ?? before.kinds,
    paused,
  }
  await store.saveHook(queries, after)
  if (before.paused !== null && paused === null) await store.restartDeliveries(queries, hookId)
  await recordHook(queries, userId, 'UPDATE', before, after)
  return after
}

/** Deliveries are signed with the new one from now on. */
export async function rotateSecret({ queries }: Tx, config: Config, userId: number, hookId: number): Promise<string> {
  const hook = (await store.lockHook(queries, hookId)) ?? fail('WEBHOOK_NOT_FOUND')
  const secret = await replaceSecret(queries, config, hookId)
  const changes = [{ field: 'secret', old: null, new: true }]
  await recordChange(queries, { ...about(hook), userId, action: 'UPDATE', changes })
  return secret
}

export async function deleteHook({ queries }: Tx, userId: number, hookId: number): Promise<void> {
  const hook = (await store.lockHook(queries, hookId)) ?? fail('WEBHOOK_NOT_FOUND')
  await store.removeHook(queries, hookId)
  await recordHook(queries, userId, 'DELETE', hook, null)
}

function checkedUrl(config: Config, text: string): string {
  const url = webhookUrl(text, config.WEBHOOKS_TO_LOOPBACK) ?? fail('BAD_WEBHOOK_URL')
  if (!isAllowedTarget(url, { allowsLoopback: config.WEBHOOKS_TO_LOOPBACK })) fail('BAD_WEBHOOK_URL')
  return url.href
}

const secretName = (hookId: number) => `webhook-${hookId}`

async function replaceSecret(queries: Queries, config: SecretsKeys, hookId: number): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  await store.saveSecret(queries, hookId, sealSecret(config, secretName(hookId), Buffer.from(secret)))
  return secret
}

/** Encrypts the secrets under SECRETS_KEY, whichever key they were encrypted under. */
export const resealWebhooks = (queries: Queries, config: SecretsKeys): Promise<void> =>
  store.replaceSecrets(queries, (hookId, stored) =>
    sealSecret(config, secretName(hookId), openSecret(config, secretName(hookId), stored)),
  )

const about = ({ hookId, label }: Webhook) => ({ subject: 'WEBHOOK', subjectId: hookId, label }) as const

/** The host only: the rest of an address may be a secret. */
const audited = ({ label, url, kinds, paused }: Webhook) => ({
  label,
  host: new URL(url).host,
  kinds: kinds.join(', '),
  isPaused: paused !== null,
})

async function recordHook(
  queries: Queries,
  userId: number,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  before: Webhook | null,
  after: Webhook | null,
): Promise<void> {
  const changes = differences(before && audited(before), after && audited(after))
  await recordChange(queries, { ...about(after ?? before ?? fail('WEBHOOK_NOT_FOUND')), userId, action, changes })
}

/** What a delivery needs of matches: the match as an event stored it. */
export type ReadEvent = (eventId: number) => Promise<Match | undefined>

type SendDeps = Pick<Deps, 'config' | 'clock'>

async function send({ config, clock }: SendDeps, { url, secret, hookId, body }: store.Claimed, match: Match | null) {
  const { id, types, at, isRemoved } = body
  const sent: WebhookBody = { id, types, at: at.toISOString(), match: match && toFeedMatch(match), isRemoved }
  const text = JSON.stringify(sent)
  const headers = {
    'user-agent': 'Campus-Score-Webhook/1',
    [webhookHeaders.delivery]: id,
    [webhookHeaders.signature]: signatureOf(
      openSecret(config, secretName(hookId), secret),
      text,
      Math.floor(clock.now().getTime() / 1000),
    ),
  }
  return post(new URL(url), text, headers, { allowsLoopback: config.WEBHOOKS_TO_LOOPBACK })
}

/** The time is signed too, so that a receiver can reject what somebody recorded and sends again. */
export function signatureOf(secret: Buffer, text: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

export async function deliver(deps: Deps, readEvent: ReadEvent, claimed: store.Claimed): Promise<void> {
  const { db, log } = deps
  const match = claimed.eventId === null ? null : ((await readEvent(claimed.eventId)) ?? null)
  const result = await send(deps, claimed, match)
  const { hookId, attempts } = claimed
  const pause = result.failure === null ? 0 : pauseSeconds(attempts, Math.random())
  await store.saveResult(db.queries, claimed, result, pause)
  if (result.failure === null) return
  if (attempts === 1) log.warn({ hookId, ...result }, 'webhook delivery failed, retrying')
  if (await store.pauseFailing(db.queries, claimed))
    log.error({ hookId }, 'webhook paused, deliveries failed for a day: resume it at /admin/feed')
}

/** Sent at once, by this process, whether the hook is paused or not. */
export async function sendTest(deps: Deps, hookId: number): Promise<WebhookDelivery> {
  const { queries } = deps.db
  const claimed = (await store.addTest(queries, hookId)) ?? fail('WEBHOOK_NOT_FOUND')
  await store.saveResult(queries, claimed, await send(deps, claimed, null), 0)
  const deliveries = await store.listDeliveries(queries, hookId, 50)
  return deliveries.find(({ deliveryId }) => deliveryId === claimed.body.id) ?? fail('WEBHOOK_NOT_FOUND')
}
