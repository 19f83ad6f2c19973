// What one has said and the room does not show yet: on its way, waiting for a connection, or refused. Nothing typed is
// ever dropped by itself.
import { chatPace } from '@campus/contract/chat'
import { limits } from '@campus/contract/limits'

export interface Problem {
  code: string
  retryAfterSeconds: number | null
}

export interface Pending {
  /** The same for every try: the server makes one message of all of them. */
  key: string
  text: string
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  /** Once it is sent. */
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
/** No answer: nobody knows what became of it. The same key again finds out. */
export const wait = (outbox: Outbox, key: string) => changed(outbox, key, (p) => ({ ...bare(p), state: 'waiting' }))
export const refuse = (outbox: Outbox, key: string, problem: Problem) =>
  changed(outbox, key, (p) => ({ ...bare(p), state: 'refused', problem }))
export const confirm = (outbox: Outbox, key: string, id: number) =>
  changed(outbox, key, (p) => ({ ...bare(p), state: 'sent', id }))

/** Without what the room shows by now. */
export function settled(outbox: Outbox, isKnown: (id: number) => boolean): Outbox {
  const left = outbox.filter(({ id }) => id === undefined || !isKnown(id))
  return left.length === outbox.length ? outbox : left
}

/** Sent one after the other, in the order they were written. */
export const nextToSend = (outbox: Outbox): Pending | undefined =>
  outbox.some(({ state }) => state === 'sending') ? undefined : outbox.find(({ state }) => state === 'waiting')

/** What is worth keeping for a page that is opened again: a try that was under way is made anew. */
export const kept = (outbox: Outbox): Outbox =>
  outbox.flatMap((p) => (p.state === 'sent' ? [] : p.state === 'sending' ? { ...bare(p), state: 'waiting' } : p))

/** The server counts from when it heard the earlier ones. */
const wayMs = 300

/** Milliseconds until the server hears the next one, by the pace it keeps: better to wait here than to be refused there. */
export function paceWait(sentAt: readonly number[], isGuest: boolean, now: number): number {
  const { most, seconds } = isGuest ? chatPace.guest : chatPace.user
  const earliest = sentAt.at(-most)
  return earliest === undefined ? 0 : Math.max(0, earliest + seconds * 1000 + wayMs - now)
}

const nearLimit = 30

/** Counted as the server counts: trimmed, a letter outside the first 65,536 is one. */
export function roomIn(text: string): { left: number; state: 'blank' | 'fine' | 'near' | 'over' } {
  const length = [...text.trim()].length
  const left = limits.chatLength - length
  return { left, state: left < 0 ? 'over' : length === 0 ? 'blank' : left <= nearLimit ? 'near' : 'fine' }
}
