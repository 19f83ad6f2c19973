// STOMP destinations of the chat: rooms are topics, messages and reactions are SENDs.
import { randomUUID } from 'node:crypto'
import {
  type ChatEvent,
  type ChatMessage,
  type ChatNotice,
  ChatSend,
  type ReactionCounts,
  RoomId,
} from '@campus/contract/chat'
import {
  chatEventsTopic,
  chatNoticesTopic,
  chatSend,
  chatTopic,
  reactionSend,
  wholeChatTopic,
} from '@campus/contract/topics'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { every } from '../platform/queues/every.ts'
import type { Connection } from '../realtime/connection.ts'
import type { Member, SendRequest } from '../realtime/destinations.ts'
import { authorOf, badgeOf, noticeChannel, pathsOf, roomChannel } from './chat.rules.ts'
import { Delivery } from './messages/delivery.socket.ts'
import { MessageWriter } from './messages/message-writer.ts'
import { Reactions } from './messages/reactions.socket.ts'
import { followPresence } from './presence/presence.socket.ts'
import { type OpenRoom, Rooms } from './rooms/rooms.changes.ts'

/** PostgreSQL is polled for lost messages each time while Redis is down, else every fourth time. */
const pollMs = 250

/** The payload on a room's channel. Its field names stay: processes of two releases run side by side during an upgrade. */
interface RoomPayload {
  said?: { row: number; lines: ChatMessage[] }
  event?: ChatEvent
  taps?: ReactionCounts
}

export function chatSocket(deps: Deps): { userCountOf: (roomId: string) => Promise<number> } {
  const { config, bus, hub, destinations, log, onClose } = deps
  const deliveries = new WeakMap<OpenRoom, Delivery>()
  const membersByRoom = new Map<string, Map<Connection, number>>()
  const rooms = new Rooms(deps, (room, messages) => deliveryOf(room).deliver(messages))
  const writer = new MessageWriter(deps)
  const reactions = new Reactions(deps)
  const presence = followPresence(deps, (roomId) => {
    const room = rooms.find(roomId)
    if (room) deliveryOf(room).scheduleCount()
  })

  function deliveryOf(room: OpenRoom): Delivery {
    const known = deliveries.get(room)
    if (known) return known
    const { roomId } = room
    const options = { messagesPerSecond: config.CHAT_LINES_PER_SECOND, count: () => presence.countOf(roomId) }
    const delivery = new Delivery(hub, roomId, options)
    deliveries.set(room, delivery)
    return delivery
  }

  // A connection counts as one member, however many subscriptions to the room it has.
  const join = ({ params, connection }: Member) => {
    const roomId = roomIn(params)
    const room = rooms.hold(roomId, connection)
    const members = membersByRoom.get(roomId) ?? new Map<Connection, number>()
    membersByRoom.set(roomId, members.set(connection, (members.get(connection) ?? 0) + 1))
    presence.set(roomId, members.size)
    return room.ready
  }
  const leave = ({ params, connection }: Member) => {
    const roomId = roomIn(params)
    release(roomId, connection)
    const members = membersByRoom.get(roomId)
    const times = members?.get(connection)
    if (!members || times === undefined) return
    if (times > 1) members.set(connection, times - 1)
    else members.delete(connection)
    if (members.size === 0) membersByRoom.delete(roomId)
    presence.set(roomId, members.size)
  }
  const release = (roomId: string, connection: Connection) => {
    const room = rooms.find(roomId)
    if (room) rooms.release(room, connection)
  }

  destinations.topic(chatTopic.path, { join, leave })
  destinations.topic(wholeChatTopic.path, {
    allow: ({ viewer }) => badgeOf(viewer?.role) !== null,
    join,
    leave,
  })
  destinations.topic(chatEventsTopic.path, {
    join({ params, connection }) {
      return sendIfLate(rooms.hold(roomIn(params), connection), connection)
    },
    leave: ({ params, connection }) => release(roomIn(params), connection),
  })
  destinations.personal(chatNoticesTopic.path)

  destinations.onSend(chatSend, async ({ params, body, headers, connection }) => {
    const roomId = roomIn(params)
    const { type, message } = ChatSend.safeParse(parse(body)).data ?? fail('BAD_REQUEST')
    if (type === 'QUIT') return void Object.values(pathsOf(roomId)).map((path) => connection.leave(path))
    const room = rooms.hold(roomId, connection)
    room.pendingMessages++
    try {
      return { 'message-id': String(await writer.enqueue(room, connection, message, keyIn(headers))) }
    } finally {
      room.pendingMessages--
      rooms.release(room, connection)
    }
  })
  destinations.onSend(reactionSend, ({ params, body, connection }) => {
    const roomId = roomIn(params)
    if (!membersByRoom.get(roomId)?.has(connection)) fail('FORBIDDEN')
    reactions.tap(roomId, connection, parse(body))
  })

  const prefix = roomChannel('')
  bus.onMessage((topic, _, body) => {
    if (topic === noticeChannel) deliverNotice(JSON.parse(body) as { author: string; notice: ChatNotice })
    const room = topic.startsWith(prefix) ? rooms.find(topic.slice(prefix.length)) : undefined
    if (!room) return
    const { said, event, taps } = JSON.parse(body) as RoomPayload
    if (said) rooms.receive(room, { row: said.row, messages: said.lines })
    if (taps) reactions.receive(room.roomId, taps)
    if (event?.type === 'RULES') room.rateLimiter.changeRules(event.slowSeconds)
    if (event) deliverEvent(room, event)
  })
  void bus.subscribe(noticeChannel)

  function deliverEvent({ roomId }: OpenRoom, event: ChatEvent) {
    hub.deliver(pathsOf(roomId).events, event.type.toLowerCase(), JSON.stringify(event))
  }

  async function sendIfLate({ roomId, ready }: OpenRoom, connection: Connection) {
    await ready
    if (isLate) connection.sendMessage(pathsOf(roomId).events, lateEvent(true))
  }

  function deliverNotice({ author, notice }: { author: string; notice: ChatNotice }) {
    for (const { rateLimiter } of rooms.all) rateLimiter.clearRejection(author)
    const connections = new Set([...membersByRoom.values()].flatMap((members) => [...members.keys()]))
    for (const connection of connections)
      if (authorOf(connection.viewer, connection.guest) === author)
        connection.sendMessage(chatNoticesTopic.path, notice)
  }

  let isLate = false
  let polls = 0
  const timer = setInterval(() => {
    if (isLate !== bus.isUp) return
    isLate = !bus.isUp
    for (const room of rooms.all) deliverEvent(room, lateEvent(isLate))
  }, pollMs)
  onClose(() => clearInterval(timer))
  const poll = async () => {
    if (isLate || ++polls % 4 === 0) await rooms.poll()
  }
  onClose(every(pollMs, poll, { log, trouble: 'chat poll failed, retrying' }))

  return { userCountOf: presence.count }
}

const lateEvent = (isLate: boolean): ChatEvent => ({ type: 'LATE', isLate })

/** The only validation of room names that come by the socket. */
const roomIn = (params: SendRequest['params']) => RoomId.safeParse(params['roomId']).data ?? fail('BAD_REQUEST')

/** The idempotency key; a client that sends none does not retry. */
function keyIn(headers: SendRequest['headers']): string {
  const key = headers.get('key') ?? randomUUID()
  return /^[\w-]{8,64}$/.test(key) ? key : fail('BAD_REQUEST')
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return fail('BAD_REQUEST')
  }
}
