// The rooms that are open in this process, and their messages in order and without gaps. Messages come from other processes
// by Redis; what Redis lost is read from PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatMessage } from '@campus/contract/chat'
import type { Deps } from '../../deps.ts'
import { AppError, fail } from '../../errors.ts'
import type { Network } from '../../network.ts'
import { isDatabaseUnavailable } from '../../platform/postgres/errors.ts'
import { batched } from '../../platform/queues/batch.ts'
import { matchOf, roomChannel } from '../chat.rules.ts'
import * as store from '../messages/messages.store.ts'
import { ChatRateLimiter } from '../messages/rate-limiter.ts'
import { NamedRooms } from './named-rooms.ts'
import { type Batch, Tail } from './tail.ts'

/** A connection that is subscribed to a room, or sends to it. */
export interface Holder {
  readonly network: Network
  /** The user or guest behind it; null when it sent neither session nor guest cookie. */
  readonly person: string | null
  readonly id: number
  close: (code: number, reason: string) => void
}

export interface OpenRoom {
  readonly roomId: string
  readonly tail: Tail
  readonly rateLimiter: ChatRateLimiter
  /** Resolves once messages from then on are delivered here; rejects when there is no such room. */
  readonly ready: Promise<void>
  readonly openedBy: { readonly network: Network; readonly owner: string }
  readonly isSilent: boolean
  readonly isEmpty: boolean
  /** How often each holder holds it. */
  readonly holders: Map<Holder, number>
  /** Messages on their way to be stored. */
  pendingMessages: number
  isReady: boolean
  emptyAt: number
  isBackfilling: boolean
}

/** Messages have this long to come by Redis before they are read from PostgreSQL. */
const graceMs = 100
/** A room stays open this long after its last use: the rate limit also holds for senders who do not subscribe. */
const lingerMs = 15_000
/** WebSocket close code: the client reconnects by itself. */
const tryAgainLater = 1013
const messagesPerRead = 500

export class Rooms {
  readonly #deps: Pick<Deps, 'db' | 'bus'>
  readonly #deliver: (room: OpenRoom, messages: ChatMessage[]) => void
  readonly #open = new Map<string, OpenRoom>()
  readonly #named = new NamedRooms<OpenRoom>()
  readonly #find: (roomId: string) => Promise<store.Room | undefined>

  constructor(deps: Pick<Deps, 'db' | 'bus'>, deliver: (room: OpenRoom, messages: ChatMessage[]) => void) {
    this.#deps = deps
    this.#deliver = deliver
    this.#find = batched(async (roomIds: string[]) => {
      const rooms = new Map((await this.#read(roomIds)).map((room) => [room.roomId, room]))
      return (roomId) => rooms.get(roomId)
    })
  }

  get all(): Iterable<OpenRoom> {
    return this.#open.values()
  }

  find(roomId: string): OpenRoom | undefined {
    return this.#open.get(roomId)
  }

  /** Opens a room if need be; it stays open until it is released as often. */
  hold(roomId: string, holder: Holder): OpenRoom {
    const room = this.#open.get(roomId) ?? this.#openRoom(roomId, holder)
    room.holders.set(holder, (room.holders.get(holder) ?? 0) + 1)
    return room
  }

  release(room: OpenRoom, holder: Holder): void {
    const times = room.holders.get(holder) ?? 0
    if (times > 1) room.holders.set(holder, times - 1)
    else room.holders.delete(holder)
    room.emptyAt = performance.now()
  }

  /** Takes what a commit added, published by whichever process. */
  receive(room: OpenRoom, batch: Batch): void {
    this.#countAndDeliver(room, room.tail.receive(batch))
    if (room.tail.gap !== null) void this.#backfill(room)
  }

  /** Reads the id of the last message of every room that is open here. */
  async poll(): Promise<void> {
    this.#sweep()
    if (this.#open.size === 0) return
    for (const found of await store.findRooms(this.#deps.db.queries, [...this.#open.keys()])) {
      const room = this.#open.get(found.roomId)
      if (!room?.isReady) continue
      room.rateLimiter.slowSeconds = found.slowSeconds
      room.tail.noteLastId(found.row, found.lastId)
      if (room.tail.gap !== null) void this.#backfill(room)
    }
  }

  /** At the limit, closes a silent room of whoever holds most of them, with the connections in it. */
  #evictSurplus(network: Network): void {
    const surplus = this.#named.surplus(network)
    if (surplus === null) return
    if (surplus === undefined) fail('TOO_MANY_ROOMS')
    // The connections first: they release the room while it is still open under its name.
    for (const holder of surplus.holders.keys()) holder.close(tryAgainLater, 'too many rooms')
    this.#close(surplus)
  }

  #openRoom(roomId: string, { network, person, id }: Holder): OpenRoom {
    const isNamed = matchOf(roomId) === null
    if (isNamed) this.#evictSurplus(network)
    const opening = Promise.withResolvers<void>()
    const tail = new Tail()
    const room: OpenRoom = {
      roomId,
      tail,
      rateLimiter: new ChatRateLimiter(),
      ready: opening.promise,
      isReady: false,
      openedBy: { network, owner: person ?? `connection ${id}` },
      get isSilent() {
        return tail.row === null && this.pendingMessages === 0
      },
      get isEmpty() {
        return this.holders.size === 0
      },
      holders: new Map(),
      pendingMessages: 0,
      emptyAt: 0,
      isBackfilling: false,
    }
    this.#open.set(roomId, room)
    if (isNamed) this.#named.add(room)
    // A room that could not be opened is opened again by the next holder.
    opening.promise.catch(() => this.#close(room))
    this.#load(room).then(opening.resolve, (error) =>
      opening.reject(isDatabaseUnavailable(error) ? new AppError('UNAVAILABLE') : error),
    )
    return room
  }

  async #load(room: OpenRoom): Promise<void> {
    const { roomId, tail, rateLimiter } = room
    // Subscribe first, then read the last id: no message is lost between the two.
    await this.#deps.bus.subscribe(roomChannel(roomId))
    const found = await this.#find(roomId)
    if (found === undefined && matchOf(roomId) !== null) fail('MATCH_NOT_FOUND')
    room.isReady = true
    if (found === undefined) return
    rateLimiter.slowSeconds = found.slowSeconds
    this.#countAndDeliver(room, tail.start(found.row, found.lastId))
  }

  async #read(roomIds: string[]): Promise<store.Room[]> {
    const { queries } = this.#deps.db
    const rooms = await store.findRooms(queries, roomIds)
    const existing = new Set(rooms.map(({ roomId }) => roomId))
    const missing = roomIds.filter((roomId) => !existing.has(roomId) && matchOf(roomId) !== null)
    return missing.length === 0 ? rooms : [...rooms, ...(await store.makeMatchRooms(queries, missing))]
  }

  /** Reads missing messages from PostgreSQL. */
  async #backfill(room: OpenRoom): Promise<void> {
    if (room.isBackfilling) return
    room.isBackfilling = true
    const { tail, roomId } = room
    const { db, bus } = this.#deps
    try {
      await room.ready
      if (bus.isUp) await sleep(graceMs)
      for (let gap = tail.gap; gap !== null; gap = tail.gap) {
        const span = { after: tail.last, before: gap, limit: messagesPerRead, from: 'oldest' } as const
        this.#countAndDeliver(room, tail.backfill(await store.listMessages(db.queries, roomId, span)))
      }
    } catch {
      // PostgreSQL is unavailable: the next poll starts again.
    }
    room.isBackfilling = false
  }

  #countAndDeliver(room: OpenRoom, messages: ChatMessage[]): void {
    if (messages.length === 0) return
    const now = performance.now()
    for (const { author, id } of messages) room.rateLimiter.addStored(author, id, now)
    this.#deliver(room, messages)
  }

  #sweep(): void {
    const now = performance.now()
    for (const room of this.#open.values()) {
      room.rateLimiter.sweep(now)
      if (room.holders.size === 0 && now - room.emptyAt > lingerMs) this.#close(room)
    }
  }

  #close(room: OpenRoom): void {
    if (this.#open.get(room.roomId) !== room) return
    this.#open.delete(room.roomId)
    this.#deps.bus.unsubscribe(roomChannel(room.roomId))
    this.#named.delete(room)
  }
}
