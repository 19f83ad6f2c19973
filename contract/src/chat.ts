// Chat on the wire: messages over STOMP, and the HTTP endpoints around them.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { LongText, maxCharacters } from './text.ts'

/** Letters, digits, Hangul, `-`, `_`, and spaces between them. */
export const roomName = /^(?! )[A-Za-z0-9ㄱ-ㅎㅏ-ㅣ가-힣_ -]{1,64}(?<! )$/
/** `match-12` belongs to match 12; a room of any other name is deleted when nobody uses it any more. */
export const RoomId = z.string().check(z.regex(roomName))
export const matchRoom = (matchId: number) => `match-${matchId}`
/** The room of a camera that shows no match. */
export const cameraRoom = (streamId: string) => `camera-${streamId}`

/** The author's id: the same for all tabs of a user (`u12`) or of a guest's browser (`g3f9c…`). */
const Author = z.string()

/** What a client publishes. `sender` is ignored: the server knows the author. */
export const ChatSend = z.object({
  type: z.enum(['TALK', 'QUIT']),
  roomId: z.optional(z.unknown()),
  sender: z.optional(z.unknown()),
  /** Validated by `ChatText`: a rejected text still counts towards the sender's rate limit. */
  message: z.optional(z.unknown()),
})

export const ChatMessage = z.object({
  type: z.literal('TALK'),
  roomId: RoomId,
  /** Counts from 1 within a room, without gaps. */
  id: Id,
  author: Author,
  /** The nickname, "익명 1234", or "" when the account was deleted. */
  sender: z.string(),
  /** Badge of moderators and administrators. */
  badge: z.nullable(z.enum(['ADMIN', 'MODERATOR'])),
  /** Bad words are masked; empty when hidden. */
  message: z.string(),
  at: z.iso.datetime(),
  isHidden: z.boolean(),
})
export type ChatMessage = z.output<typeof ChatMessage>

/**
 * Body of /sub/chat/room/{roomId}: a message, or the number of members. `after` is the id of the message that preceded
 * it on this socket's process: a client that does not have that message requests what is missing. Where messages were
 * skipped on purpose (a flood), `skipped` is their number.
 */
export const RoomMessage = z.union([
  z.extend(ChatMessage, { userCount: z.int(), after: z.int(), skipped: z.int() }),
  z.object({
    type: z.literal('COUNT'),
    roomId: RoomId,
    sender: z.literal(''),
    message: z.literal(''),
    userCount: z.int(),
    skipped: z.int(),
  }),
])
export type RoomMessage = z.output<typeof RoomMessage>

export const reactions = ['CLAP', 'FIRE', 'LAUGH', 'WOW', 'CRY'] as const
export const Reaction = z.enum(reactions)
export type Reaction = z.output<typeof Reaction>
/** Taps within a second, added up. */
export const ReactionCounts = z.partialRecord(Reaction, z.int().check(z.minimum(1), z.maximum(1_000_000)))
export type ReactionCounts = z.output<typeof ReactionCounts>

export const RoomRules = z.object({
  isLocked: z.boolean(),
  /** Seconds a user has to wait between two messages; 0 disables slow mode. */
  slowSeconds: z.int().check(z.minimum(0), z.maximum(600)),
})
export type RoomRules = z.output<typeof RoomRules>

/** Body of /sub/chat/room/{roomId}/events. */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HIDDEN'), ids: z.array(Id) }),
  /** A hidden message is visible again. */
  z.object({ type: z.literal('SHOWN'), message: ChatMessage }),
  z.extend(RoomRules, { type: z.literal('RULES') }),
  z.object({ type: z.literal('REACTIONS'), counts: ReactionCounts }),
  /** Whether events from other processes are late: messages still arrive, with a delay. */
  z.object({ type: z.literal('LATE'), isLate: z.boolean() }),
])
export type ChatEvent = z.output<typeof ChatEvent>

export const sanctionKinds = ['TIME_OUT', 'BAN'] as const
export const Sanction = z.object({
  kind: z.enum(sanctionKinds),
  reason: z.enum(['ABUSE', 'SPAM', 'PRIVACY', 'OTHER']),
  /** Null: until a moderator lifts it. */
  until: z.nullable(z.iso.datetime()),
})
export type Sanction = z.output<typeof Sanction>

/** Body of /user/chat, to the user alone: a sanction, or null when it is lifted. A null `roomId` means all rooms. */
export const ChatNotice = z.object({ roomId: z.nullable(RoomId), sanction: z.nullable(Sanction) })
export type ChatNotice = z.output<typeof ChatNotice>

const RoomPath = z.object({ roomId: RoomId })
const MessagePath = z.object({ roomId: RoomId, messageId: IdText })

export const ChatRoom = z.extend(RoomRules, {
  roomId: RoomId,
  matchId: z.nullable(Id),
  userCount: z.int(),
  you: z.object({
    author: Author,
    name: z.string(),
    isGuest: z.boolean(),
    /** False for guests where the operator allows them only to read. */
    mayTalk: z.boolean(),
    mayModerate: z.boolean(),
    sanction: z.nullable(Sanction),
  }),
})
export type ChatRoom = z.output<typeof ChatRoom>

export const readChatRoom = endpoint({
  method: 'GET',
  path: '/api/chat/rooms/:roomId',
  access: 'anyone',
  summary: 'Get a room and your rights in it; sets a cookie that gives a guest the same name in every tab',
  params: RoomPath,
  reply: ChatRoom,
})

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/chat/rooms/:roomId/messages',
  access: 'anyone',
  summary: 'List messages, oldest first: the last 50, those after a message, or the 50 before one',
  params: RoomPath,
  query: z.object({ after: z.optional(IdText), before: z.optional(IdText) }),
  reply: z.object({
    messages: z.array(ChatMessage),
    /** Whether there are older messages; with `after`: whether only the newest 50 of the missed ones are returned. */
    hasMore: z.boolean(),
  }),
})

export const reportChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/rooms/:roomId/messages/:messageId/report',
  access: 'user',
  summary: 'Report a message to the moderators; a second report changes nothing',
  params: MessagePath,
  body: z.object({ reason: Sanction.shape.reason }),
  reply: z.object({}),
  idempotent: true,
})

export const hideChatMessage = endpoint({
  method: 'PUT',
  path: '/api/chat/rooms/:roomId/messages/:messageId/hidden',
  access: 'moderator',
  summary: 'Hide a message from everybody, or show it again',
  params: MessagePath,
  body: z.object({ isHidden: z.boolean() }),
  reply: ChatMessage,
  idempotent: true,
})

export const sanctionAuthor = endpoint({
  method: 'POST',
  path: '/api/chat/rooms/:roomId/messages/:messageId/sanction',
  access: 'moderator',
  summary: 'Sanction the author of a message: a time-out in this room, or a ban from all rooms',
  params: MessagePath,
  body: z.object({
    kind: z.enum(sanctionKinds),
    reason: Sanction.shape.reason,
    /** Omitted for a ban without an end; required for a time-out. */
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(60 * 24 * 30))),
    /** Also hides the author's messages of the last hour in this room. */
    hidesMessages: z.optional(z.boolean()),
  }),
  reply: Sanction,
  idempotent: true,
})

export const changeRoomRules = endpoint({
  method: 'PUT',
  path: '/api/chat/rooms/:roomId',
  access: 'moderator',
  summary: 'Lock or unlock a room, and set its slow mode',
  params: RoomPath,
  body: RoomRules,
  reply: RoomRules,
  idempotent: true,
})

/** The teams of a match's room; null for any other room. */
const RoomTeams = z.nullable(z.tuple([z.nullable(z.string()), z.nullable(z.string())]))

export const ChatReport = z.object({
  roomId: RoomId,
  teamNames: RoomTeams,
  /** The unmasked message and its neighbours in the room, oldest first. */
  written: z.string(),
  message: ChatMessage,
  context: z.array(ChatMessage),
  reports: z.int(),
  reasons: z.array(Sanction.shape.reason),
})
export type ChatReport = z.output<typeof ChatReport>

export const listChatReports = endpoint({
  method: 'GET',
  path: '/api/chat/reports',
  access: 'moderator',
  summary: 'List open reports of messages, most reported first',
  reply: z.array(ChatReport),
})

export const dismissChatReports = endpoint({
  method: 'DELETE',
  path: '/api/chat/reports/:roomId/:messageId',
  access: 'moderator',
  summary: 'Dismiss the reports of a message',
  params: MessagePath,
  reply: z.object({}),
  idempotent: true,
})

export const ActiveSanction = z.extend(Sanction, {
  sanctionId: Id,
  /** The sanctioned user's name, or "" when the account was deleted. */
  name: z.string(),
  /** Null: in all rooms. */
  roomId: z.nullable(RoomId),
  teamNames: RoomTeams,
  at: z.iso.datetime(),
  /** The moderator; null when that account was deleted. */
  by: z.nullable(z.string()),
})
export type ActiveSanction = z.output<typeof ActiveSanction>

export const listSanctions = endpoint({
  method: 'GET',
  path: '/api/chat/sanctions',
  access: 'moderator',
  summary: 'List active sanctions, newest first',
  reply: z.array(ActiveSanction),
})

export const liftSanction = endpoint({
  method: 'DELETE',
  path: '/api/chat/sanctions/:sanctionId',
  access: 'moderator',
  summary: 'Lift a sanction',
  params: z.object({ sanctionId: IdText }),
  reply: z.object({}),
  idempotent: true,
})

/** Rate limits of messages in a room. */
export const chatPace = {
  user: { most: 3, seconds: 2 },
  guest: { most: 2, seconds: 4 },
} as const

export const ChatText = LongText.check(z.minLength(1), maxCharacters(limits.chatLength))
