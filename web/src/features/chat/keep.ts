// What one writes in a room, kept for this tab: it outlives a reload, a look at another page and a log-in.
import type { Outbox } from './outbox.rules.ts'

interface Kept {
  draft: string
  outbox: Outbox
}

const keyOf = (roomId: string) => `chat-${roomId}`

// Storage may be switched off: what is written then lives as long as the page.
export function recall(roomId: string): Kept {
  try {
    return { draft: '', outbox: [], ...JSON.parse(sessionStorage.getItem(keyOf(roomId)) ?? '{}') }
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
