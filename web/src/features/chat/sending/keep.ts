// What one writes in a room, kept for this tab: it outlives a reload, a look at another page and a log-in.
import type { Outbox, Pending } from './outbox.rules.ts'

interface Kept {
  draft: string
  outbox: Outbox
}

const keyOf = (roomId: string) => `chat-${roomId}`

const states: readonly Pending['state'][] = ['waiting', 'sending', 'sent', 'refused']

function isPending(row: Partial<Pending> | null): row is Pending {
  return typeof row?.key === 'string' && typeof row.text === 'string' && !!row.state && states.includes(row.state)
}

// Storage may be switched off: what is written then lives as long as the page. Rows may be another release's: what cannot
// be read is left out, and the room opens all the same.
export function recall(roomId: string): Kept {
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

export function keep(roomId: string, change: Partial<Kept>) {
  try {
    const { draft, outbox } = { ...recall(roomId), ...change }
    if (draft || outbox.length > 0) sessionStorage.setItem(keyOf(roomId), JSON.stringify({ draft, outbox }))
    else sessionStorage.removeItem(keyOf(roomId))
  } catch {}
}
