// Web Push notifications on the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import type { Sport } from './sports.ts'
import { Line } from './text.ts'

/** Kinds of notification about a match: its start, a goal or a set, its result, a change of its time, and its call to a court. */
export const pushKinds = ['START', 'SCORE', 'END', 'PLAN', 'CALL'] as const
export const PushKind = z.enum(pushKinds)
export type PushKind = z.output<typeof PushKind>

/**
 * What a browser shows by itself where no service worker runs (Declarative Web Push), and what ours shows: one form, sent
 * beside the message. Workers of releases before read the message.
 */
export interface DeclarativePush {
  web_push: 8030
  /** A service worker may change it: ours drops what is older than what the phone shows. */
  mutable: true
  notification: PushNotification
}

export interface PushNotification {
  title: string
  body: string
  lang: 'ko'
  /** One notification per match or announcement. */
  tag: string
  /** The whole address of the page that shows it. */
  navigate: string
  data: {
    /** Incremented by every change: a device ignores an older or repeated one. */
    version: number
    path: string
    /** A newer one alerts again: of matches. A corrected announcement does not. */
    alertsAgain: boolean
    /** Of a new time: a device that shows it already, as nearly as counts, updates its text and does not alert again. */
    startsAt?: string
  }
}

/** The decrypted message on a device. */
export interface PushMessage {
  matchId: z.output<typeof Id>
  sport: Sport
  version: number
  title: string
  body: string
  /** Of a new time. */
  startsAt?: string
}

/** The same of an announcement: of a match, of a competition, or of the campus. */
export interface AnnouncementMessage {
  announcementId: z.output<typeof Id>
  version: number
  title: string
  body: string
  competitionId: z.output<typeof Id> | null
  match: { matchId: z.output<typeof Id>; sport: Sport } | null
}

/** The URL from the browser's push service: only hosts that the operator allows are called. */
const Address = Line.check(z.maxLength(1000))
/** May be empty: the device stays registered and is not notified. */
const Kinds = z.array(PushKind).check(z.maxLength(pushKinds.length))

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  access: 'anyone',
  summary: "Get the server's public key, with which a browser subscribes",
  reply: z.object({ key: z.string() }),
})

export const findPushSubscription = endpoint({
  method: 'GET',
  path: '/api/push/subscription',
  access: 'user',
  summary: 'Get the notification settings of a device; null when it is not registered by this user',
  query: z.object({ endpoint: Address }),
  reply: z.nullable(z.object({ kinds: Kinds })),
})

export const savePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push/subscription',
  access: 'user',
  idempotent: true,
  summary: 'Register a device for notifications; replaces another user’s registration of the same device',
  body: z.object({
    endpoint: Address,
    /** An uncompressed P-256 point and 16 bytes, base64url. */
    keys: z.object({
      p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    }),
    kinds: Kinds,
  }),
  reply: z.object({ kinds: Kinds }),
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push/subscription',
  access: 'user',
  idempotent: true,
  summary: 'Unregister a device; doing it twice changes nothing',
  query: z.object({ endpoint: Address }),
  reply: z.object({}),
})
