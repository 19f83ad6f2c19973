// Everything about notifications by Web Push that crosses the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { Sport } from './sports.ts'
import { Line } from './text.ts'

/** What a follower may be told of a match: that it began, a goal or a set, how it ended. */
export const pushKinds = ['START', 'SCORE', 'END'] as const
export const PushKind = z.enum(pushKinds)
export type PushKind = z.output<typeof PushKind>

/** What arrives on a device, once it is decrypted there. */
export interface PushMessage {
  matchId: z.output<typeof Id>
  sport: z.output<typeof Sport>
  /** Raised by every change: an older or repeated message is no news. */
  version: number
  title: string
  body: string
}

/** The address a browser's push service gave it: only services the operator named are called. */
const Address = Line.check(z.maxLength(1000))
/** A choice of none is a choice: the device stays known and is told nothing. */
const Kinds = z.array(PushKind).check(z.maxLength(pushKinds.length))

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  access: 'anyone',
  summary: "The server's public key, which a browser subscribes with",
  reply: z.object({ key: z.string() }),
})

export const findPushSubscription = endpoint({
  method: 'GET',
  path: '/api/push/subscription',
  access: 'user',
  summary: "What the viewer is told on a device; null when it is nobody's or somebody else's",
  query: z.object({ endpoint: Address }),
  reply: z.nullable(z.object({ kinds: Kinds })),
})

export const savePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push/subscription',
  access: 'user',
  summary: 'Tell the viewer on this device from now on; a device that was somebody else’s is the viewer’s then',
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
  summary: 'Tell the viewer nothing more on this device; harmless where nothing was told',
  query: z.object({ endpoint: Address }),
  reply: z.object({}),
})
