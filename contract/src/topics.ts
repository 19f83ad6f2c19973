// Every STOMP destination and the schema of its messages; that of an overlay is in overlays.ts, which no other page loads.
import * as z from 'zod/mini'
import { AnnouncementEvent } from './announcements.ts'
import { ChatEvent, ChatNotice, RoomMessage } from './chat.ts'
import { CommentEvent } from './comments.ts'
import { StreamEvent } from './live.ts'
import { MatchEvent } from './matches.ts'
import { MatchLogEvent } from './scoring.ts'
import { ScreenEvent } from './screens.ts'

/** Each changed match in its public form, with its version. Message id: `matchId:version`. */
export const matchesTopic = { path: '/sub/matches', body: MatchEvent } as const

/** The same of matches that are not published; for administrators. */
export const draftsTopic = { path: '/sub/drafts', body: MatchEvent } as const

/** One match and its new events; `{matchId}` is its id. Message id: `matchId:version`. */
export const logTopic = { path: '/sub/matches/{matchId}', body: MatchLogEvent } as const

/**
 * Added, hidden and deleted comments of one match; `{matchId}` is its id. Message id: `commentId` or `commentId:gone`.
 */
export const commentsTopic = { path: '/sub/matches/{matchId}/comments', body: CommentEvent } as const

/** Messages of a room; clients publish to `chatSend`. Message id: the message's id, or `count-…`. */
export const chatTopic = { path: '/sub/chat/room/{roomId}', body: RoomMessage } as const
/** The same, with no message skipped in a flood; for moderators. */
export const wholeChatTopic = { path: '/sub/chat/room/{roomId}/all', body: RoomMessage } as const
export const chatEventsTopic = { path: '/sub/chat/room/{roomId}/events', body: ChatEvent } as const
/** To the user's own connections only. */
export const chatNoticesTopic = { path: '/user/chat', body: ChatNotice } as const
/**
 * Body `ChatSend`. A header `key` (8 to 64 letters, digits, `_` or `-`) makes sending idempotent; the RECEIPT comes
 * after the message is stored, and its header `message-id` is the message's id.
 */
export const chatSend = '/pub/chat/message/{roomId}'
/** Body `ReactionCounts`: the user's taps since the last request. */
export const reactionSend = '/pub/chat/reaction/{roomId}'

/** A camera that went on or off air, or whose viewers changed. Message id: the stream's id and a time. */
export const liveTopic = { path: '/sub/live', body: StreamEvent } as const

/** Whoever subscribes plays that camera: its subscribers are its viewers. Nothing is ever sent on it. */
export const watchingTopic = { path: '/sub/live/{streamId}/watching', body: z.never() } as const

/** An announcement that was published, changed or taken down. Message id: `announcementId:version`. */
export const announcementsTopic = { path: '/sub/announcements', body: AnnouncementEvent } as const

/** A screen was paired, steered or unpaired: it asks what to show. Message id: the screen's id and a time. */
export const screensTopic = { path: '/sub/screens', body: ScreenEvent } as const
