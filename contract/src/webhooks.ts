// Webhooks: addresses that are told of matches as they change, with the feed's own shape of a match (decision 0079, docs/feed.md).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FeedMatch } from './feed.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Line } from './text.ts'

export const webhookKinds = [
  'MATCH_BEGAN',
  'SCORE_CHANGED',
  'MATCH_ENDED',
  'RESULT_CHANGED',
  'SCHEDULE_CHANGED',
] as const
const Kind = z.enum(webhookKinds)
export type WebhookKind = z.output<typeof Kind>

/** What is posted. The same delivery may come twice, with the same id. */
export const WebhookBody = z.object({
  id: z.uuid(),
  types: z.array(z.enum([...webhookKinds, 'TEST'])),
  at: z.iso.datetime(),
  /** As it was right after the change; null in a test. */
  match: z.nullable(FeedMatch),
  /** It is no longer public: this is how it was last. */
  isRemoved: z.boolean(),
})
export type WebhookBody = z.output<typeof WebhookBody>

/** `Campus-Score-Signature: t=1763460000,v1=…`: HMAC-SHA256 of "t.body" under the secret, in hexadecimal digits. */
export const webhookHeaders = { signature: 'campus-score-signature', delivery: 'campus-score-delivery' } as const

export const Webhook = z.object({
  hookId: Id,
  label: z.string(),
  url: z.string(),
  kinds: z.array(Kind),
  createdAt: z.iso.datetime(),
  /** FAILING: nothing could be delivered for a day. */
  paused: z.nullable(z.enum(['ADMIN', 'FAILING'])),
  /** Deliveries that are not made yet. */
  waiting: z.int(),
})
export type Webhook = z.output<typeof Webhook>

/** Why no answer counts: a forbidden address, no answer in time, a redirect, or the network. */
export const webhookFailures = ['ADDRESS', 'TIMEOUT', 'REDIRECT', 'STATUS', 'NETWORK'] as const
export type WebhookFailure = (typeof webhookFailures)[number]

export const WebhookDelivery = z.object({
  deliveryId: z.uuid(),
  types: z.array(z.enum([...webhookKinds, 'TEST'])),
  matchId: z.nullable(Id),
  state: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  attemptedAt: z.nullable(z.iso.datetime()),
  statusCode: z.nullable(z.int()),
  failure: z.nullable(z.enum(webhookFailures)),
  nextAttemptAt: z.nullable(z.iso.datetime()),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const HookPath = z.object({ hookId: IdText })
const form = {
  label: Line.check(z.minLength(1), z.maxLength(limits.feedLabelLength)),
  url: Line.check(z.minLength(1), z.maxLength(500)),
  kinds: z.array(Kind).check(z.minLength(1), z.maxLength(webhookKinds.length)),
}

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'admin',
  summary: 'List all webhooks',
  reply: z.array(Webhook),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'admin',
  summary: 'Register a webhook; only this response contains its secret',
  body: z.object(form),
  reply: z.object({ ...Webhook.shape, secret: z.string() }),
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:hookId',
  access: 'admin',
  summary: 'Change, pause or resume a webhook; an omitted field stays as it is',
  params: HookPath,
  body: z.object({
    label: z.optional(form.label),
    url: z.optional(form.url),
    kinds: z.optional(form.kinds),
    isPaused: z.optional(z.boolean()),
  }),
  reply: Webhook,
  idempotent: true,
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:hookId/secret',
  access: 'admin',
  summary: 'Replace the secret of a webhook; only this response contains the new one',
  params: HookPath,
  body: z.object({}),
  reply: z.object({ secret: z.string() }),
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:hookId',
  access: 'admin',
  summary: 'Delete a webhook with its deliveries',
  params: HookPath,
  reply: z.object({}),
  idempotent: true,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:hookId/test',
  access: 'admin',
  summary: 'Post a test to a webhook now, once, and report the answer',
  params: HookPath,
  body: z.object({}),
  reply: WebhookDelivery,
  limit: { tries: 20, seconds: 60 },
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:hookId/deliveries',
  access: 'admin',
  summary: 'List the last 50 deliveries of a webhook, newest first',
  params: HookPath,
  reply: z.array(WebhookDelivery),
})
