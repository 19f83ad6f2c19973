// What an edge process asks of one that has a database: which matches and comments have changed, for events that Redis has lost. Open to
// all, because an edge holds no secret: it says no more than the lists do.
import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { MatchEvent } from './matches.ts'

export const edgeLimits = { matchesAtOnce: 100, commentsAtOnce: 100 } as const

const Mark = z.string().check(z.regex(/^\d{1,19}$/))

/** With commas between them. */
const Ids = z.string().check(z.maxLength(1600), z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/))

export const MatchVersions = z.object({
  /** To ask with the next time: what changes from now on has been changed at or after it. */
  mark: Mark,
  /** Another one whenever the database may have crashed meanwhile: then a reader asks again, with an earlier mark. */
  connection: z.string(),
  versions: z.array(z.tuple([Id, z.int()])),
})
export type MatchVersions = z.output<typeof MatchVersions>

export const listMatchVersions = endpoint({
  method: 'GET',
  path: '/api/edges/versions',
  access: 'anyone',
  summary:
    'For edge processes: ids and versions of the matches that have changed since a mark; without one only the mark of now',
  query: z.object({ since: z.optional(Mark) }),
  reply: MatchVersions,
})

export const listChangedMatches = endpoint({
  method: 'GET',
  path: '/api/edges/matches',
  access: 'anyone',
  summary: 'For edge processes: these matches as their events show them, deleted ones too',
  query: z.object({ ids: Ids }),
  reply: z.array(MatchEvent),
})

const CommentState = z.object({ commentId: Id, matchId: Id, isHidden: z.boolean() })

export const listCommentStates = endpoint({
  method: 'GET',
  path: '/api/edges/comments/states',
  access: 'anyone',
  summary: 'For edge processes: the newest comments of all matches, and which of them are hidden',
  reply: z.array(CommentState),
})

export const listCommentsById = endpoint({
  method: 'GET',
  path: '/api/edges/comments',
  access: 'anyone',
  summary: 'For edge processes: these comments, as everybody may read them; deleted ones are left out',
  query: z.object({ ids: Ids }),
  reply: z.array(Comment),
})
