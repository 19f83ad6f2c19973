// Finds changes of comments by polling, for events that Redis lost. It compares the newest comments with what was
// delivered last, so it needs no order of commits, and misses neither hiding nor deleting.
import { type CommentState, eventOf, newestStates, parseEventId, type TopicMessage } from './comments.rules.ts'
import type { CommentSource } from './comments.store.ts'

interface Delivered {
  matchId: number
  state: CommentState
}

/** A comment whose state is not the delivered one. */
interface Difference {
  matchId: number
  commentId: number
  delivered: CommentState | undefined
}

export interface CommentChanges {
  /** Takes an event that came by the bus. */
  receive: (matchId: number, eventId: string) => void
  /** Comments whose state is not the delivered one. */
  poll: () => Promise<Difference[]>
  /** The events of differences that have not been delivered meanwhile; from now on they count as delivered. */
  takeEvents: (differences: Difference[]) => Promise<TopicMessage[]>
}

/** Started before the process accepts connections: lists contain what exists by then, later changes are events. */
export async function followComments(source: CommentSource): Promise<CommentChanges> {
  const changes = pollComments(source)
  await changes.poll()
  return changes
}

/** The first poll that succeeds finds nothing: what is there by then is no change. */
export function pollComments(source: CommentSource): CommentChanges {
  let floor = 0
  let hasBegun = false
  const delivered = new Map<number, Delivered>()
  /** The floor only rises: when a comment is deleted, an older one that was never read moves into the page. */
  async function readStates(): Promise<Map<number, Delivered>> {
    const page = await source.listStates()
    if (page.length === newestStates) floor = Math.max(floor, page.at(-1)?.commentId ?? 0)
    const rows = page.filter(({ commentId }) => commentId >= floor)
    return new Map(rows.map(({ commentId, matchId, isHidden }) => [commentId, { matchId, state: stateOf(isHidden) }]))
  }
  const deliveredState = (commentId: number) => delivered.get(commentId)?.state

  function receive(matchId: number, eventId: string) {
    const { commentId, state } = parseEventId(eventId)
    delivered.set(commentId, { matchId, state })
  }

  async function poll(): Promise<Difference[]> {
    const before = new Map(delivered)
    const now = await readStates()
    if (!hasBegun) {
      // An event that came meanwhile is newer.
      for (const [commentId, one] of now) if (!delivered.has(commentId)) delivered.set(commentId, one)
      hasBegun = true
      return []
    }
    for (const [commentId, { matchId }] of delivered) {
      if (commentId < floor) delivered.delete(commentId)
      else if (!now.has(commentId)) now.set(commentId, { matchId, state: 'GONE' })
    }
    return [...now]
      .toSorted(([one], [two]) => one - two)
      .flatMap(([commentId, { matchId, state }]) => {
        const last = deliveredState(commentId)
        // An event that came during the query is newer than its result.
        return last === state || last !== before.get(commentId)?.state ? [] : { matchId, commentId, delivered: last }
      })
  }

  async function takeEvents(differences: Difference[]): Promise<TopicMessage[]> {
    const isOpen = (one: Difference) => deliveredState(one.commentId) === one.delivered
    const open = differences.filter(isOpen)
    if (open.length === 0) return []
    const ids = open.map(({ commentId }) => commentId)
    const comments = new Map((await source.findMany(ids)).map((comment) => [comment.commentId, comment]))
    return open.filter(isOpen).map(({ matchId, commentId }) => {
      const comment = comments.get(commentId)
      const event = comment ? eventOf(comment) : eventOf(deleted(matchId, commentId), true)
      receive(matchId, event.id)
      return event
    })
  }

  return { receive, poll, takeEvents }
}

const stateOf = (isHidden: boolean): CommentState => (isHidden ? 'GONE' : 'HERE')

/** Nothing is left of a deleted comment but its id. */
const deleted = (matchId: number, commentId: number) => ({
  matchId,
  commentId,
  text: '',
  author: null,
  authorId: null,
  at: new Date().toISOString(),
  isHidden: false,
})
