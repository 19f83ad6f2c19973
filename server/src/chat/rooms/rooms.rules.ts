// Which messages a request for a page of a room gets. Pure.
import type { listChatMessages } from '@campus/contract/chat'
import type { QueryOf } from '@campus/contract/endpoint'

const pageSize = 50
/** A reconnecting client gets at most so many missed messages; one that missed more starts with the newest page. */
const mostMissed = 200

interface Page {
  after: number
  before: number
  limit: number
  from: 'oldest' | 'newest'
}

/** A room's ids have no gaps, so that the last id decides which messages to read. */
export function pageOf(lastId: number, { after, before }: QueryOf<typeof listChatMessages>): Page {
  // Messages stored between the two queries belong to the newest page, and to the missed ones.
  const open = Number.MAX_SAFE_INTEGER
  if (after !== undefined && !isLost(lastId, after)) return { after, before: open, limit: mostMissed, from: 'oldest' }
  const end = after === undefined ? before : undefined
  const last = Math.min(lastId, (end ?? open) - 1)
  return { after: Math.max(0, last - pageSize), before: end ?? open, limit: pageSize, from: 'newest' }
}

/** Too many messages since; or the client knows an earlier room of that name, which was deleted. */
const isLost = (lastId: number, after: number) => after > lastId || lastId - after > mostMissed

/** Expired days are dropped: a page that is not full is the oldest one. */
export const hasMore = (lastId: number, after: number | undefined, ids: readonly number[]) =>
  after === undefined ? ids.length === pageSize && (ids[0] ?? 1) > 1 : isLost(lastId, after)
