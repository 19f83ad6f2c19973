// Stores a room's draft and unsent messages in sessionStorage: they survive a reload, another page and a log-in.
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

// Without storage a draft lasts as long as the page. Another release may have written the entry: what cannot be parsed is left
// out, and the room still opens.
export function loadUnsent(roomId: string): Unsent {
  try {
    const { draft, outbox } = JSON.parse(sessionStorage.getItem(keyOf(roomId)) ?? '{}')
    return {
      draft: typeof draft === 'string' ? draft : '',
      outbox: Array.isArray(outbox) ? outbox.filter(isPending) : [],
    }
  } catch {
    return { draft: '', outbox: [] }
  }
}

export function saveUnsent(roomId: string, change: Partial<Unsent>) {
  try {
    const { draft, outbox } = { ...loadUnsent(roomId), ...change }
    if (draft || outbox.length > 0) sessionStorage.setItem(keyOf(roomId), JSON.stringify({ draft, outbox }))
    else sessionStorage.removeItem(keyOf(roomId))
  } catch {}
}
