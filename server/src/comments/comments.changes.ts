// Finds what became of comments by asking PostgreSQL: for news that the bus lost. It compares how the newest ones stand
// with what was told last, so it needs no order of commits, and misses neither hiding nor deleting.
import type { Database } from '../platform/postgres/postgres.ts'
import { eventOf, heardIn, type News, type State } from './comments.rules.ts'
import * as store from './comments.store.ts'

/** As far back as a look goes, over all matches. What is older and changes unheard is seen when a screen asks again. */
const newest = 300

interface Told {
  matchId: number
  state: State
}

/** A comment that stands otherwise than told. */
interface Difference {
  matchId: number
  commentId: number
  told: State | undefined
}

export interface CommentChanges {
  /** News that came by the bus. */
  hear: (matchId: number, eventId: string) => void
  /** What stands otherwise than told. */
  look: () => Promise<Difference[]>
  /** The news of differences that nobody has told meanwhile; from now on they count as told. */
  tell: (differences: Difference[]) => Promise<News[]>
}

/** Before anybody is let in: what is there by then is told by lists, what comes later is news. */
export async function followComments({ queries }: Database): Promise<CommentChanges> {
  let floor = 0
  /** Never further back than before: where one is deleted, one older than all that are known moves up. */
  async function standing(): Promise<Map<number, Told>> {
    const page = await store.standing(queries, newest)
    if (page.length === newest) floor = Math.max(floor, page.at(-1)?.commentId ?? 0)
    const rows = page.filter(({ commentId }) => commentId >= floor)
    return new Map(rows.map(({ commentId, matchId, isHidden }) => [commentId, { matchId, state: stateOf(isHidden) }]))
  }
  const told = await standing()
  const toldOf = (commentId: number) => told.get(commentId)?.state

  function hear(matchId: number, eventId: string) {
    const { commentId, state } = heardIn(eventId)
    told.set(commentId, { matchId, state })
  }

  async function look(): Promise<Difference[]> {
    const before = new Map(told)
    const now = await standing()
    for (const [commentId, { matchId }] of told) {
      if (commentId < floor) told.delete(commentId)
      else if (!now.has(commentId)) now.set(commentId, { matchId, state: 'GONE' })
    }
    return [...now]
      .toSorted(([one], [two]) => one - two)
      .flatMap(([commentId, { matchId, state }]) => {
        const last = toldOf(commentId)
        // News that came while we asked is newer than our answer.
        return last === state || last !== before.get(commentId)?.state ? [] : { matchId, commentId, told: last }
      })
  }

  async function tell(differences: Difference[]): Promise<News[]> {
    const isOpen = (one: Difference) => toldOf(one.commentId) === one.told
    const open = differences.filter(isOpen)
    if (open.length === 0) return []
    const ids = open.map(({ commentId }) => commentId)
    const comments = new Map((await store.findMany(queries, ids)).map((comment) => [comment.commentId, comment]))
    return open.filter(isOpen).map(({ matchId, commentId }) => {
      const comment = comments.get(commentId)
      const news = comment ? eventOf(comment) : eventOf(deleted(matchId, commentId), true)
      hear(matchId, news.id)
      return news
    })
  }

  return { hear, look, tell }
}

const stateOf = (isHidden: boolean): State => (isHidden ? 'GONE' : 'HERE')

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
