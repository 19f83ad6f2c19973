// HTTP routes of chat rooms: the caller's identity in a room, and its messages.
import { type ChatRoom, listChatMessages, readChatRoom } from '@campus/contract/chat'
import type { QueryOf } from '@campus/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type CacheResult, cacheResponse } from '../../http/cache/cached-response.ts'
import { welcomeGuest } from '../../http/identity/cookies.ts'
import { serve, serveCached } from '../../http/serve.ts'
import { networkKey, networkOf } from '../../network.ts'
import { batched, mapBounded } from '../../platform/queues/batch.ts'
import { authorOf, badgeOf, guestName } from '../chat.rules.ts'
import { listMessages, sanctionOf } from '../messages/messages.store.ts'
import { hasMore, pageOf } from './rooms.rules.ts'
import { type RoomState, readRooms } from './rooms.store.ts'

/** A batch of different requests leaves database connections to others. */
const queriesAtOnce = 3

interface PageRequest {
  roomId: string
  query: QueryOf<typeof listChatMessages>
}

export function chatRoomsRoutes(app: FastifyInstance, deps: Deps, userCountOf: (roomId: string) => Promise<number>) {
  const { config, db } = deps
  const roomOf = batched<string, RoomState | undefined>(async (roomIds) => {
    const rooms = await readRooms(db.queries, [...new Set(roomIds)])
    return (roomId) => rooms.get(roomId)
  })

  serve(app, readChatRoom, async ({ params: { roomId }, viewer, request, reply }): Promise<ChatRoom> => {
    const room = (await roomOf(roomId)) ?? fail('MATCH_NOT_FOUND')
    const guest = viewer ? null : welcomeGuest(config, request.raw, reply)
    const person = { userId: viewer?.userId ?? null, guest, address: viewer ? null : networkKey(networkOf(request.ip)) }
    return {
      ...room,
      userCount: await userCountOf(roomId),
      you: {
        author: authorOf(viewer, guest ?? ''),
        name: viewer?.nickname ?? guestName(guest ?? ''),
        isGuest: viewer === null,
        mayTalk: viewer !== null || config.CHAT_GUESTS === 'talk',
        mayModerate: badgeOf(viewer?.role) !== null,
        sanction: await sanctionOf(db.queries, person, room.row),
      },
    }
  })

  // Many clients that join at once send the same request: one query, and one cached response for all.
  const pages = batched<string, CacheResult | undefined>(async (keys) => {
    const made = new Map<string, CacheResult | undefined>()
    await mapBounded([...new Set(keys)], queriesAtOnce, async (key) =>
      made.set(key, await makePage(JSON.parse(key) as PageRequest)),
    )
    return (key) => made.get(key)
  })

  async function makePage({ roomId, query }: PageRequest): Promise<CacheResult | undefined> {
    const room = await roomOf(roomId)
    if (!room) return undefined
    const messages = await listMessages(db.queries, roomId, pageOf(room.lastId, query))
    const ids = messages.map(({ id }) => id)
    const body = { messages, hasMore: hasMore(room.lastId, query.after, ids) }
    return { answer: cacheResponse(Buffer.from(JSON.stringify(body))) }
  }

  serveCached(
    app,
    listChatMessages,
    async ({ params: { roomId }, query }) =>
      (await pages(JSON.stringify({ roomId, query }))) ?? fail('MATCH_NOT_FOUND'),
  )
}
