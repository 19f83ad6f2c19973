// Every STOMP destination a client may name, and the shape of what it carries.
import { CommentNews } from './comments.ts'
import { MatchNews } from './matches.ts'
import { LogNews } from './scoring.ts'

/** Each changed match, whole and public, with its version. Message id: `matchId:version`. */
export const matchesTopic = { path: '/sub/matches', body: MatchNews } as const

/** One match and its new events; `{matchId}` is its id. Message id: `matchId:version`. */
export const logTopic = { path: '/sub/matches/{matchId}', body: LogNews } as const

/** Comments of one match as they come and go; `{matchId}` is its id. Message id: `commentId` or `commentId:gone`. */
export const commentsTopic = { path: '/sub/matches/{matchId}/comments', body: CommentNews } as const
