// Own messages that the room does not show yet: in flight, waiting for a connection, or rejected. Only their author discards them.
import { chatPace } from '@campus/contract/chat'
import { limits } from '@campus/contract/limits'

export interface Problem {
  code: string
  retryAfterSeconds: number | null
}

export interface Pending {
  /** The idempotency key, the same for every retry. */
  key: string
  text: string
  /** Stored in sessionStorage: the names must not change. */
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  /** The id of the message, once it is sent. */
  id?: number
  problem?: Problem
}

export type Outbox = readonly Pending[]

const changed = (outbox: Outbox, key: string, change: (pending: Pending) => Pending): Outbox =>
  outbox.map((pending) => (pending.key === key ? change(pending) : pending))

const bare = ({ key, text }: Pending) => ({ key, text })

export const add = (outbox: Outbox, key: string, text: string): Outbox => [...outbox, { key, text, state: 'waiting' }]
export const remove = (outbox: Outbox, key: string): Outbox => outbox.filter((pending) => pending.key !== key)
export const begin = (outbox: Outbox, key: string) => changed(outbox, key, (p) => ({ ...bare(p), state: 'sending' }))
/** Without a response the outcome is unknown: retry with the same key. */
export const wait = (outbox: Outbox, key: string) => changed(outbox, key, (p) => ({ ...bare(p), state: 'waiting' }))
export const reject = (outbox: Outbox, key: string, problem: Problem) =>
  changed(outbox, key, (p) => ({ ...bare(p), state: 'refused', problem }))
export const confirm = (outbox: Outbox, key: string, id: number) =>
  changed(outbox, key, (p) => ({ ...bare(p), state: 'sent', id }))

/** The outbox without messages that the room shows by now. */
export function settled(outbox: Outbox, isKnown: (id: number) => boolean): Outbox {
  const left = outbox.filter(({ id }) => id === undefined || !isKnown(id))
  return left.length === outbox.length ? outbox : left
}

/** Messages are sent one at a time, in the order they were written. */
export const nextToSend = (outbox: Outbox): Pending | undefined =>
  outbox.some(({ state }) => state === 'sending') ? undefined : outbox.find(({ state }) => state === 'waiting')

/** What to store for a reload: without sent messages, and with those in flight waiting again. */
export const storable = (outbox: Outbox): Outbox =>
  outbox.flatMap((p) => (p.state === 'sent' ? [] : p.state === 'sending' ? { ...bare(p), state: 'waiting' } : p))

/** Allowance for latency: the server counts from when it received the earlier messages. */
const latencyMs = 300

/** Milliseconds until the server's rate limit allows the next message: wait here instead of being rejected there. */
export function paceWait(sentAt: readonly number[], isGuest: boolean, now: number): number {
  const { most, seconds } = isGuest ? chatPace.guest : chatPace.user
  const earliest = sentAt.at(-most)
  return earliest === undefined ? 0 : Math.max(0, earliest + seconds * 1000 + latencyMs - now)
}

const nearLimit = 30

/** Counts as the server does: trimmed, in code points. */
export function charactersLeft(text: string): { left: number; state: 'blank' | 'fine' | 'near' | 'over' } {
  const length = [...text.trim()].length
  const left = limits.chatLength - length
  return { left, state: left < 0 ? 'over' : length === 0 ? 'blank' : left <= nearLimit ? 'near' : 'fine' }
}
