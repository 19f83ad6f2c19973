// The rooms somebody here is in: what is said in them, in order and without a hole. News comes from other processes by
// Redis; what it lost is found in PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatMessage } from '@campus/contract/chat'
import type { Deps } from '../../deps.ts'
import { AppError, fail } from '../../errors.ts'
import type { Network } from '../../network.ts'
import { isDatabaseUnavailable } from '../../platform/postgres/postgres.ts'
import { batched } from '../../platform/queues/batch.ts'
import { matchOf, roomChannel } from '../chat.rules.ts'
import * as store from '../messages/messages.store.ts'
import { Manners } from '../messages/rate-limiter.ts'
import { NamedRooms } from './named-rooms.ts'
import { type Batch, Tail } from './tail.ts'

/** A connection that is in a room, or talks in it. */
export interface Holder {
  readonly network: Network
  /** Whose it is; null when it shows nothing to be known by. */
  readonly person: string | null
  readonly id: number
  close: (code: number, reason: string) => void
}

export interface OpenRoom {
  readonly roomId: string
  readonly tail: Tail
  readonly manners: Manners
  /** Kept once what is said from then on is delivered here; broken when there is no such room. */
  readonly ready: Promise<void>
  readonly openedBy: { readonly network: Network; readonly owner: string }
  readonly isSilent: boolean
  readonly isEmpty: boolean
  /** How often each of them holds it. */
  readonly holders: Map<Holder, number>
  /** Messages on their way to be stored. */
  talking: number
  isReady: boolean
  emptyAt: number
  isFilling: boolean
}

/** News is given this long to come by Redis before it is read from the room. */
const graceMs = 100
/** A room is kept open a while after its last use: who talks without listening keeps their pace. */
const lingerMs = 15_000
/** The client comes back by itself. */
const comeBackLater = 1013
const linesPerRead = 500

export class Rooms {
  readonly #deps: Pick<Deps, 'db' | 'bus'>
  readonly #deliver: (room: OpenRoom, lines: ChatMessage[]) => void
  readonly #open = new Map<string, OpenRoom>()
  readonly #named = new NamedRooms<OpenRoom>()
  readonly #find: (roomId: string) => Promise<store.Room | undefined>

  constructor(deps: Pick<Deps, 'db' | 'bus'>, deliver: (room: OpenRoom, lines: ChatMessage[]) => void) {
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

  /** Keeps a room open until it is released as often. */
  hold(roomId: string, holder: Holder): OpenRoom {
    const room = this.#open.get(roomId) ?? this.#begin(roomId, holder)
    room.holders.set(holder, (room.holders.get(holder) ?? 0) + 1)
    return room
  }

  release(room: OpenRoom, holder: Holder): void {
    const times = room.holders.get(holder) ?? 0
    if (times > 1) room.holders.set(holder, times - 1)
    else room.holders.delete(holder)
    room.emptyAt = performance.now()
  }

  /** What a commit added, told by whichever process. */
  hear(room: OpenRoom, batch: Batch): void {
    this.#pass(room, room.tail.take(batch))
    if (room.tail.gap !== null) void this.#fill(room)
  }

  /** Asks for the last message of every room that is open here. */
  async look(): Promise<void> {
    this.#sweep()
    if (this.#open.size === 0) return
    for (const found of await store.findRooms(this.#deps.db.queries, [...this.#open.keys()])) {
      const room = this.#open.get(found.roomId)
      if (!room?.isReady) continue
      room.manners.slowSeconds = found.slowSeconds
      room.tail.note(found.row, found.lastId)
      if (room.tail.gap !== null) void this.#fill(room)
    }
  }

  /** Whoever holds most of the made-up rooms that nobody talks in loses one, with the connections in it. */
  #makePlace(network: Network): void {
    const surplus = this.#named.surplus(network)
    if (surplus === null) return
    if (surplus === undefined) fail('TOO_MANY_ROOMS')
    // The connections first: leaving, they release the room while it is still the one of that name.
    for (const holder of surplus.holders.keys()) holder.close(comeBackLater, 'too many rooms')
    this.#close(surplus)
  }

  #begin(roomId: string, { network, person, id }: Holder): OpenRoom {
    const isNamed = matchOf(roomId) === null
    if (isNamed) this.#makePlace(network)
    const opening = Promise.withResolvers<void>()
    const tail = new Tail()
    const room: OpenRoom = {
      roomId,
      tail,
      manners: new Manners(),
      ready: opening.promise,
      isReady: false,
      openedBy: { network, owner: person ?? `connection ${id}` },
      get isSilent() {
        return tail.row === null && this.talking === 0
      },
      get isEmpty() {
        return this.holders.size === 0
      },
      holders: new Map(),
      talking: 0,
      emptyAt: 0,
      isFilling: false,
    }
    this.#open.set(roomId, room)
    if (isNamed) this.#named.add(room)
    // A room that could not be opened is tried anew by the next one who comes.
    opening.promise.catch(() => this.#close(room))
    this.#enter(room).then(opening.resolve, (error) =>
      opening.reject(isDatabaseUnavailable(error) ? new AppError('UNAVAILABLE') : error),
    )
    return room
  }

  async #enter(room: OpenRoom): Promise<void> {
    const { roomId, tail, manners } = room
    // First the news, then what was before: nothing falls between.
    await this.#deps.bus.subscribe(roomChannel(roomId))
    const found = await this.#find(roomId)
    if (found === undefined && matchOf(roomId) !== null) fail('MATCH_NOT_FOUND')
    room.isReady = true
    if (found === undefined) return
    manners.slowSeconds = found.slowSeconds
    this.#pass(room, tail.start(found.row, found.lastId))
  }

  async #read(roomIds: string[]): Promise<store.Room[]> {
    const { queries } = this.#deps.db
    const rooms = await store.findRooms(queries, roomIds)
    const there = new Set(rooms.map(({ roomId }) => roomId))
    const missing = roomIds.filter((roomId) => !there.has(roomId) && matchOf(roomId) !== null)
    return missing.length === 0 ? rooms : [...rooms, ...(await store.makeMatchRooms(queries, missing))]
  }

  /** Reads what is missing from the room itself. */
  async #fill(room: OpenRoom): Promise<void> {
    if (room.isFilling) return
    room.isFilling = true
    const { tail, roomId } = room
    const { db, bus } = this.#deps
    try {
      await room.ready
      if (bus.isUp) await sleep(graceMs)
      for (let gap = tail.gap; gap !== null; gap = tail.gap) {
        const span = { after: tail.last, before: gap, limit: linesPerRead, from: 'oldest' } as const
        this.#pass(room, tail.fill(await store.listMessages(db.queries, roomId, span)))
      }
    } catch {
      // PostgreSQL is away: the next look begins again.
    }
    room.isFilling = false
  }

  #pass(room: OpenRoom, lines: ChatMessage[]): void {
    if (lines.length === 0) return
    const now = performance.now()
    for (const { author, id } of lines) room.manners.note(author, id, now)
    this.#deliver(room, lines)
  }

  #sweep(): void {
    const now = performance.now()
    for (const room of this.#open.values()) {
      room.manners.sweep(now)
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
