// Everything about the chat beside a match that crosses the wire: what is said over STOMP, and the calls around it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { LongText, mostLetters } from './text.ts'

/** Letters, digits, Hangul, `-`, `_`, and spaces between them. */
const roomName = /^(?! )[A-Za-z0-9ㄱ-ㅎㅏ-ㅣ가-힣_ -]{1,64}(?<! )$/
/** `match-12` belongs to match 12; any other name is a room that vanishes when nobody talks in it any more. */
export const RoomId = z.string().check(z.regex(roomName))
export const matchRoom = (matchId: number) => `match-${matchId}`
/** Where those who watch a camera without a match talk. */
export const cameraRoom = (streamId: string) => `camera-${streamId}`

/** Who said it, without a name: the same for all tabs of a person (`u12`) or of a guest's browser (`g3f9c…`). */
const Author = z.string()

/** What a client publishes. `sender` is not believed: the server knows who is talking. */
export const ChatSend = z.object({
  type: z.enum(['TALK', 'QUIT']),
  roomId: z.optional(z.unknown()),
  sender: z.optional(z.unknown()),
  /** Judged by `ChatText`: what it rejects counts in the sender's pace. */
  message: z.optional(z.unknown()),
})

export const ChatMessage = z.object({
  type: z.literal('TALK'),
  roomId: RoomId,
  /** Counts from 1 within a room, without a hole. */
  id: Id,
  author: Author,
  /** The nickname, "익명 1234", or "" when the account is gone. */
  sender: z.string(),
  /** Worn by those who keep order. */
  badge: z.nullable(z.enum(['ADMIN', 'MODERATOR'])),
  /** Bad words are masked; empty when hidden. */
  message: z.string(),
  at: z.iso.datetime(),
  isHidden: z.boolean(),
})
export type ChatMessage = z.output<typeof ChatMessage>

/**
 * What /sub/chat/room/{roomId} carries: something said, or how many are here now. `after` is the id of the message that
 * went before it on this socket's process: where it is not the last one a client has, the client asks for what is
 * between. Where messages were left out on purpose (a flood), `skipped` says how many.
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
/** Taps of a second, counted together. */
export const ReactionCounts = z.partialRecord(Reaction, z.int().check(z.minimum(1), z.maximum(1_000_000)))
export type ReactionCounts = z.output<typeof ReactionCounts>

export const RoomRules = z.object({
  isLocked: z.boolean(),
  /** Seconds a person has to wait between two messages; 0 is no slow mode. */
  slowSeconds: z.int().check(z.minimum(0), z.maximum(600)),
})
export type RoomRules = z.output<typeof RoomRules>

/** What /sub/chat/room/{roomId}/events carries. */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HIDDEN'), ids: z.array(Id) }),
  /** Shown again. */
  z.object({ type: z.literal('SHOWN'), message: ChatMessage }),
  z.extend(RoomRules, { type: z.literal('RULES') }),
  z.object({ type: z.literal('REACTIONS'), counts: ReactionCounts }),
  /** Whether news from other processes is late: what is said still arrives, more slowly. */
  z.object({ type: z.literal('LATE'), isLate: z.boolean() }),
])
export type ChatEvent = z.output<typeof ChatEvent>

export const sanctionKinds = ['TIME_OUT', 'BAN'] as const
export const Sanction = z.object({
  kind: z.enum(sanctionKinds),
  reason: z.enum(['ABUSE', 'SPAM', 'PRIVACY', 'OTHER']),
  /** Null: until somebody lifts it. */
  until: z.nullable(z.iso.datetime()),
})
export type Sanction = z.output<typeof Sanction>

/** What /user/chat carries, to the person alone: being told to be quiet, and being heard again. Null: in all rooms. */
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
    /** False for guests where the operator lets them read only. */
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
  summary: 'A room and who you are in it; gives a guest the cookie that keeps the same name in every tab',
  params: RoomPath,
  reply: ChatRoom,
})

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/chat/rooms/:roomId/messages',
  access: 'anyone',
  summary: 'What was said, oldest first: the last 50, what came after a message, or the 50 before one',
  params: RoomPath,
  query: z.object({ after: z.optional(IdText), before: z.optional(IdText) }),
  reply: z.object({
    messages: z.array(ChatMessage),
    /** Whether something older is left; with `after`: whether so much was missed that only the newest 50 are here. */
    hasMore: z.boolean(),
  }),
})

export const reportChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/rooms/:roomId/messages/:messageId/report',
  access: 'user',
  summary: 'Tell the moderators about a message; telling twice is telling once',
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
  summary: 'Silence the author of a message: a time-out in this room, or a ban from all of them',
  params: MessagePath,
  body: z.object({
    kind: z.enum(sanctionKinds),
    reason: Sanction.shape.reason,
    /** Left out for a ban without an end; a time-out has one. */
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(60 * 24 * 30))),
    /** Also hides what the author said in this room within the last hour. */
    hidesMessages: z.optional(z.boolean()),
  }),
  reply: Sanction,
  idempotent: true,
})

export const changeRoomRules = endpoint({
  method: 'PUT',
  path: '/api/chat/rooms/:roomId',
  access: 'moderator',
  summary: 'Lock or open a room, set its slow mode',
  params: RoomPath,
  body: RoomRules,
  reply: RoomRules,
  idempotent: true,
})

/** The teams of a match's room; null for a room that belongs to none. */
const RoomTeams = z.nullable(z.tuple([z.nullable(z.string()), z.nullable(z.string())]))

export const ChatReport = z.object({
  roomId: RoomId,
  teamNames: RoomTeams,
  /** The message as it was written, and its neighbours in the room, oldest first. */
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
  summary: 'Reported messages that nobody has decided on yet, most reported first',
  reply: z.array(ChatReport),
})

export const dismissChatReports = endpoint({
  method: 'DELETE',
  path: '/api/chat/reports/:roomId/:messageId',
  access: 'moderator',
  summary: 'Leave a reported message as it is',
  params: MessagePath,
  reply: z.object({}),
  idempotent: true,
})

export const ActiveSanction = z.extend(Sanction, {
  sanctionId: Id,
  /** The name it was given to, or "" when the account is gone. */
  name: z.string(),
  /** Null: in all rooms. */
  roomId: z.nullable(RoomId),
  teamNames: RoomTeams,
  at: z.iso.datetime(),
  /** Who gave it; null when that account is gone. */
  by: z.nullable(z.string()),
})
export type ActiveSanction = z.output<typeof ActiveSanction>

export const listSanctions = endpoint({
  method: 'GET',
  path: '/api/chat/sanctions',
  access: 'moderator',
  summary: 'Who must be quiet now, newest first',
  reply: z.array(ActiveSanction),
})

export const liftSanction = endpoint({
  method: 'DELETE',
  path: '/api/chat/sanctions/:sanctionId',
  access: 'moderator',
  summary: 'Let somebody talk again',
  params: z.object({ sanctionId: IdText }),
  reply: z.object({}),
  idempotent: true,
})

/** How fast one may talk in a room. */
export const chatPace = {
  user: { most: 3, seconds: 2 },
  guest: { most: 2, seconds: 4 },
} as const

export const ChatText = LongText.check(z.minLength(1), mostLetters(limits.chatLength))
