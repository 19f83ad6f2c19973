// The STOMP door of the chat: rooms are topics, talking and tapping are SENDs.
import { randomUUID } from 'node:crypto'
import { type ChatEvent, type ChatNotice, ChatSend, type ReactionCounts, RoomId } from '@campus/contract/chat'
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
import { Talk } from './messages/message-writer.ts'
import { Reactions } from './messages/reactions.socket.ts'
import { followPresence } from './presence/presence.socket.ts'
import { type OpenRoom, Rooms } from './rooms/rooms.changes.ts'
import type { Batch } from './rooms/tail.ts'

/** How often the rooms here are asked for what Redis lost: each time while it is away, else every fourth. */
const lookEveryMs = 250

interface RoomNews {
  said?: Batch
  event?: ChatEvent
  taps?: ReactionCounts
}

export function chatSocket(deps: Deps): { userCountOf: (roomId: string) => number } {
  const { config, bus, hub, destinations, log, onClose } = deps
  const deliveries = new WeakMap<OpenRoom, Delivery>()
  const crowds = new Map<string, Map<Connection, number>>()
  const rooms = new Rooms(deps, (room, lines) => deliveryOf(room).take(lines))
  const talk = new Talk(deps)
  const reactions = new Reactions(deps)
  const presence = followPresence(deps, (roomId) => {
    const room = rooms.find(roomId)
    if (room) deliveryOf(room).countSoon()
  })

  function deliveryOf(room: OpenRoom): Delivery {
    const known = deliveries.get(room)
    if (known) return known
    const { roomId } = room
    const options = { linesPerSecond: config.CHAT_LINES_PER_SECOND, count: () => presence.countOf(roomId) }
    const delivery = new Delivery(hub, roomId, options)
    deliveries.set(room, delivery)
    return delivery
  }

  // Those who are in a room: a connection counts once, however often it listens.
  const come = ({ params, connection }: Member) => {
    const roomId = roomIn(params)
    const room = rooms.hold(roomId, connection)
    const crowd = crowds.get(roomId) ?? new Map<Connection, number>()
    crowds.set(roomId, crowd.set(connection, (crowd.get(connection) ?? 0) + 1))
    presence.set(roomId, crowd.size)
    return room.ready
  }
  const go = ({ params, connection }: Member) => {
    const roomId = roomIn(params)
    release(roomId, connection)
    const crowd = crowds.get(roomId)
    const times = crowd?.get(connection)
    if (!crowd || times === undefined) return
    if (times > 1) crowd.set(connection, times - 1)
    else crowd.delete(connection)
    if (crowd.size === 0) crowds.delete(roomId)
    presence.set(roomId, crowd.size)
  }
  const release = (roomId: string, connection: Connection) => {
    const room = rooms.find(roomId)
    if (room) rooms.release(room, connection)
  }

  destinations.topic(chatTopic.path, { join: come, leave: go })
  destinations.topic(wholeChatTopic.path, {
    allow: ({ viewer }) => badgeOf(viewer?.role) !== null,
    join: come,
    leave: go,
  })
  destinations.topic(chatEventsTopic.path, {
    join({ params, connection }) {
      return tellIfLate(rooms.hold(roomIn(params), connection), connection)
    },
    leave: ({ params, connection }) => release(roomIn(params), connection),
  })
  destinations.personal(chatNoticesTopic.path)

  destinations.onSend(chatSend, async ({ params, body, headers, connection }) => {
    const roomId = roomIn(params)
    const { type, message } = ChatSend.safeParse(parse(body)).data ?? fail('BAD_REQUEST')
    if (type === 'QUIT') return void Object.values(pathsOf(roomId)).map((path) => connection.leave(path))
    const room = rooms.hold(roomId, connection)
    room.talking++
    try {
      return { 'message-id': String(await talk.say(room, connection, message, keyIn(headers))) }
    } finally {
      room.talking--
      rooms.release(room, connection)
    }
  })
  destinations.onSend(reactionSend, ({ params, body, connection }) => {
    const roomId = roomIn(params)
    if (!crowds.get(roomId)?.has(connection)) fail('FORBIDDEN')
    reactions.tap(roomId, connection, parse(body))
  })

  const prefix = roomChannel('')
  bus.onMessage((topic, _, body) => {
    if (topic === noticeChannel) tellPerson(JSON.parse(body) as { author: string; notice: ChatNotice })
    const room = topic.startsWith(prefix) ? rooms.find(topic.slice(prefix.length)) : undefined
    if (!room) return
    const { said, event, taps } = JSON.parse(body) as RoomNews
    if (said) rooms.hear(room, said)
    if (taps) reactions.hear(room.roomId, taps)
    if (event?.type === 'RULES') room.manners.rule(event.slowSeconds)
    if (event) tellRoomHere(room, event)
  })
  void bus.subscribe(noticeChannel)

  function tellRoomHere({ roomId }: OpenRoom, event: ChatEvent) {
    hub.deliver(pathsOf(roomId).events, event.type.toLowerCase(), JSON.stringify(event))
  }

  async function tellIfLate({ roomId, ready }: OpenRoom, connection: Connection) {
    await ready
    if (isLate) connection.sendMessage(pathsOf(roomId).events, lateEvent(true))
  }

  function tellPerson({ author, notice }: { author: string; notice: ChatNotice }) {
    for (const { manners } of rooms.all) manners.reconsider(author)
    const people = new Set([...crowds.values()].flatMap((crowd) => [...crowd.keys()]))
    for (const connection of people)
      if (authorOf(connection.viewer, connection.guest) === author)
        connection.sendMessage(chatNoticesTopic.path, notice)
  }

  let isLate = false
  let looks = 0
  const timer = setInterval(() => {
    if (isLate !== bus.isUp) return
    isLate = !bus.isUp
    for (const room of rooms.all) tellRoomHere(room, lateEvent(isLate))
  }, lookEveryMs)
  onClose(() => clearInterval(timer))
  // What fails now is found by the next poll.
  const poll = async () => {
    if (isLate || ++looks % 4 === 0) await rooms.look()
  }
  onClose(every(lookEveryMs, poll, { log, trouble: 'chat poll failed, retrying' }))

  return { userCountOf: presence.countOf }
}

const lateEvent = (isLate: boolean): ChatEvent => ({ type: 'LATE', isLate })

/** The one gate for names of rooms that come by the socket. */
const roomIn = (params: SendRequest['params']) => RoomId.safeParse(params['roomId']).data ?? fail('BAD_REQUEST')

/** A client that names no key does not repeat itself. */
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
