// Every STOMP destination a client may name, and the shape of what it carries.
import { ChatEvent, ChatNotice, RoomMessage } from './chat.ts'
import { CommentEvent } from './comments.ts'
import { StreamEvent } from './live.ts'
import { MatchEvent } from './matches.ts'
import { MatchLogEvent } from './scoring.ts'

/** Each changed match, whole and public, with its version. Message id: `matchId:version`. */
export const matchesTopic = { path: '/sub/matches', body: MatchEvent } as const

/** One match and its new events; `{matchId}` is its id. Message id: `matchId:version`. */
export const logTopic = { path: '/sub/matches/{matchId}', body: MatchLogEvent } as const

/** Comments of one match as they come and go; `{matchId}` is its id. Message id: `commentId` or `commentId:gone`. */
export const commentsTopic = { path: '/sub/matches/{matchId}/comments', body: CommentEvent } as const

/** What is said in a room; clients publish to `chatSend`. Message id: the message's id, or `count-…`. */
export const chatTopic = { path: '/sub/chat/room/{roomId}', body: RoomMessage } as const
/** The same without anything left out in a flood; for moderators. */
export const wholeChatTopic = { path: '/sub/chat/room/{roomId}/all', body: RoomMessage } as const
export const chatEventsTopic = { path: '/sub/chat/room/{roomId}/events', body: ChatEvent } as const
/** To one's own connection alone. */
export const chatNoticesTopic = { path: '/user/chat', body: ChatNotice } as const
/**
 * Body `ChatSend`. A header `key` (8 to 64 letters, digits, `_` or `-`) makes a repeated message one message; the RECEIPT
 * comes after the message is kept, and its header `message-id` is the message's id.
 */
export const chatSend = '/pub/chat/message/{roomId}'
/** Body `ReactionCounts`: one's own taps since the last time. */
export const reactionSend = '/pub/chat/reaction/{roomId}'

/** A camera that went on or off air, or whose viewers changed. Message id: the stream's id and a time. */
export const liveTopic = { path: '/sub/live', body: StreamEvent } as const
