// Stores a room's draft and unsent messages in sessionStorage: they survive a reload, another page and a log-in.
import { readStoredJson, store } from '../../../storage.ts'
import type { Outbox, Pending } from './outbox.rules.ts'

interface Unsent {
  draft: string
  outbox: Outbox
}

const keyOf = (roomId: string) => `chat-${roomId}`

const states: readonly Pending['state'][] = ['waiting', 'sending', 'sent', 'refused']

function isPending(row: Partial<Pending> | null): row is Pending {
  return typeof row?.key === 'string' && typeof row.text === 'string' && !!row.state && states.includes(row.state)
}

// Another release may have written the entry: what it cannot be is left out, and the room still opens.
export function loadUnsent(roomId: string): Unsent {
  const stored = readStoredJson('session', keyOf(roomId))
  const { draft, outbox }: { draft?: unknown; outbox?: unknown } = stored ?? {}
  return {
    draft: typeof draft === 'string' ? draft : '',
    outbox: Array.isArray(outbox) ? outbox.filter(isPending) : [],
  }
}

export function saveUnsent(roomId: string, change: Partial<Unsent>) {
  const { draft, outbox } = { ...loadUnsent(roomId), ...change }
  store('session', keyOf(roomId), draft || outbox.length > 0 ? JSON.stringify({ draft, outbox }) : null)
}
