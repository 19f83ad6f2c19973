// Pure decisions about what somebody who comes into a room is given to read.
import type { listChatMessages } from '@campus/contract/chat'
import type { QueryOf } from '@campus/contract/endpoint'

const pageSize = 50
/** So much is given to somebody who was away; who missed more begins anew. */
const mostMissed = 200

interface Page {
  after: number
  before: number
  limit: number
  from: 'oldest' | 'newest'
}

/** A room's ids have no holes: which messages are wanted is a matter of its last one. */
export function pageOf(lastId: number, { after, before }: QueryOf<typeof listChatMessages>): Page {
  // What is said while we look belongs to the newest page, and to what was missed.
  const open = Number.MAX_SAFE_INTEGER
  if (after !== undefined && !isLost(lastId, after)) return { after, before: open, limit: mostMissed, from: 'oldest' }
  const end = after === undefined ? before : undefined
  const last = Math.min(lastId, (end ?? open) - 1)
  return { after: Math.max(0, last - pageSize), before: end ?? open, limit: pageSize, from: 'newest' }
}

/** Too much was said since; or the reader knows a room of that name which is gone. */
const isLost = (lastId: number, after: number) => after > lastId || lastId - after > mostMissed

/** Older days are forgotten: a page that is not full is the first one. */
export const hasMore = (lastId: number, after: number | undefined, ids: readonly number[]) =>
  after === undefined ? ids.length === pageSize && (ids[0] ?? 1) > 1 : isLost(lastId, after)
