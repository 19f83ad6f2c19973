// Writes chat messages in batches: all pending messages of a room in one commit, one commit at a time for each room. Commit
// first, then publish, then confirm to the sender.
import { type ChatMessage, ChatText } from '@campus/contract/chat'
import { mask } from '@campus/rules/masking/masking'
import { countAttempts } from '../../attempts.ts'
import type { Deps } from '../../deps.ts'
import { AppError, fail } from '../../errors.ts'
import { type Network, networkKey } from '../../network.ts'
import { isDatabaseUnavailable, isUnstorable } from '../../platform/postgres/errors.ts'
import { authorOf, badgeOf, guestName, roomChannel } from '../chat.rules.ts'
import type { OpenRoom } from '../rooms/rooms.changes.ts'
import * as store from './messages.store.ts'
import type { RecentMessage } from './rate-limiter.ts'

export interface Sender {
  viewer: { userId: number; nickname: string; role: string } | null
  guest: string
  network: Network
}

interface PendingMessage {
  sender: Sender
  author: string
  key: string
  text: string
  recent: RecentMessage
  resolve: (id: number) => void
  reject: (error: unknown) => void
}

/** How many named rooms a person may create, and all behind one network together. */
const roomsOfPerson = { kind: 'CHAT_ROOMS', most: 5, seconds: 600 }
const roomsOfNetwork = { kind: 'CHAT_ROOMS_NETWORK', most: 50, seconds: 600 }
const mostPerBatch = 500
const mostPending = 5000
/** Rooms written at once: more would take too many database connections from everybody else. */
const roomsAtOnce = 3

export class MessageWriter {
  readonly #deps: Pick<Deps, 'db' | 'bus' | 'config'>
  readonly #pending = new Map<OpenRoom, PendingMessage[]>()
  readonly #writing = new Set<OpenRoom>()
  /** One room is created at a time: a client that asks for thousands delays only itself. */
  #isCreating = false

  constructor(deps: Pick<Deps, 'db' | 'bus' | 'config'>) {
    this.#deps = deps
  }

  /** Resolves to the message's id once it is stored. Only the same key makes it the same message: equal texts are two. */
  enqueue(room: OpenRoom, sender: Sender, message: unknown, key: string): Promise<number> {
    const { viewer, guest } = sender
    if (viewer === null && this.#deps.config.CHAT_GUESTS === 'read') fail('GUESTS_READ_ONLY')
    const author = authorOf(viewer, guest)
    const now = performance.now()
    const before = room.rateLimiter.findByKey(author, key)
    if (before?.id !== undefined) return Promise.resolve(before.id)
    const who = { isGuest: viewer === null, isModerator: badgeOf(viewer?.role) !== null }
    const rejection = room.rateLimiter.rejectionOf(author, now)
    if (rejection) throw rejection
    const waitMs = room.rateLimiter.waitMs(author, now, who)
    if (waitMs > 0) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    const { data: text } = ChatText.safeParse(message)
    if (text === undefined) {
      room.rateLimiter.add(author, { at: now })
      fail('BAD_REQUEST')
    }
    const pending = this.#pending.get(room) ?? []
    if (pending.length >= mostPending) fail('UNAVAILABLE')
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const recent: RecentMessage = { key, at: now, id: promise }
    room.rateLimiter.add(author, recent)
    // An invalid message counts in the rate limit; one that failed for want of a database or for a locked room does not.
    promise.catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'BAD_REQUEST') room.rateLimiter.remove(author, recent)
    })
    pending.push({ sender, author, key, text, recent, resolve, reject })
    this.#pending.set(room, pending)
    // After the events of this turn of the event loop, so that all its messages go in one batch.
    setImmediate(() => this.#startWrites())
    return promise
  }

  #startWrites(): void {
    for (const room of this.#pending.keys()) {
      if (this.#writing.size === roomsAtOnce) return
      if (this.#writing.has(room) || (this.#isCreating && isNew(room))) continue
      void this.#writeBatch(room)
    }
  }

  async #writeBatch(room: OpenRoom): Promise<void> {
    this.#writing.add(room)
    const isCreated = isNew(room)
    this.#isCreating ||= isCreated
    const batch = this.#takeBatch(room)
    await this.#storeOrReject(room, batch)
    this.#writing.delete(room)
    if (isCreated) this.#isCreating = false
    this.#startWrites()
  }

  /** When PostgreSQL rejects a batch, its halves are retried: an invalid message fails alone, and the order stays. */
  async #storeOrReject(room: OpenRoom, batch: PendingMessage[]): Promise<void> {
    try {
      await this.#store(room, batch)
    } catch (error) {
      const isUnavailable = isDatabaseUnavailable(error)
      if (batch.length > 1 && !isUnavailable && !(error instanceof AppError)) {
        const middle = Math.ceil(batch.length / 2)
        await this.#storeOrReject(room, batch.slice(0, middle))
        return this.#storeOrReject(room, batch.slice(middle))
      }
      const rejection = isUnstorable(error) ? new AppError('BAD_REQUEST') : error
      for (const { reject } of batch) reject(isUnavailable ? new AppError('UNAVAILABLE') : rejection)
    }
  }

  /** The next messages of a room. A repeated key waits for the next batch: by then the first one's id is known. */
  #takeBatch(room: OpenRoom): PendingMessage[] {
    const batch = new Map<string, PendingMessage>()
    const left: PendingMessage[] = []
    for (const message of this.#pending.get(room) ?? []) {
      const key = `${message.author} ${message.key}`
      if (batch.size === mostPerBatch || batch.has(key)) left.push(message)
      else batch.set(key, message)
    }
    // Deleted and inserted again, so that the rooms that have waited longest come first.
    this.#pending.delete(room)
    if (left.length > 0) this.#pending.set(room, left)
    return [...batch.values()]
  }

  async #store(room: OpenRoom, batch: PendingMessage[]): Promise<void> {
    const [first] = batch
    if (first === undefined) return
    await room.ready
    const { db } = this.#deps
    const create = async () => {
      const tries = [
        { limit: roomsOfPerson, key: first.author },
        { limit: roomsOfNetwork, key: first.sender.network },
      ]
      if ((await countAttempts(db.queries, tries)) !== null) fail('TOO_MANY_ROOMS')
      return (await store.makeNamedRoom(db, room.roomId))?.row ?? fail('TOO_MANY_ROOMS')
    }
    let row = room.tail.row ?? (await create())
    let stored = await store.insertMessages(db, row, batch.map(newMessageOf(row)))
    if (stored === null) {
      // The room had no message for so long that it was deleted.
      row = await create()
      stored = (await store.insertMessages(db, row, batch.map(newMessageOf(row)))) ?? fail('UNAVAILABLE')
    }
    const messages: ChatMessage[] = []
    for (const [index, message] of batch.entries()) {
      const { id, at, isNew, rejection } = stored[index] as store.StoredMessage
      if (id === null) {
        void this.#reject(room, message, row, rejection)
        continue
      }
      message.recent.id = id
      if (isNew) messages.push(messageOf(room.roomId, message, id, at))
    }
    // Commit first, then publish, then confirm: a receipt means the message is durable.
    if (messages.length > 0)
      this.#deps.bus.broadcast(roomChannel(room.roomId), JSON.stringify({ said: { row, lines: messages } }))
    for (const { recent, resolve } of batch) if (typeof recent.id === 'number') resolve(recent.id)
  }

  async #reject(
    room: OpenRoom,
    { sender, author, reject }: PendingMessage,
    row: number,
    code: store.StoredMessage['rejection'],
  ): Promise<void> {
    const find = () => store.sanctionOf(this.#deps.db.queries, personOf(sender), row)
    // Without the reason when it cannot be loaded now.
    const sanction = code === 'SILENCED' ? await find().catch(() => null) : null
    const rejection = new AppError(code ?? 'SILENCED', sanction ?? undefined)
    room.rateLimiter.cacheRejection(author, rejection, performance.now())
    reject(rejection)
  }
}

/** The room has no messages, as far as this process knows. */
const isNew = ({ tail }: OpenRoom) => tail.row === null

const personOf = ({ viewer, guest, network }: Sender) =>
  viewer ? { userId: viewer.userId, guest: null, address: null } : { userId: null, guest, address: networkKey(network) }

const newMessageOf =
  (row: number) =>
  ({ sender, author, key, text }: PendingMessage): store.NewMessage => ({
    ...personOf(sender),
    key: store.keyOf(row, author, key),
    text,
  })

const messageOf = (roomId: string, { sender, author, text }: PendingMessage, id: number, at: Date): ChatMessage => ({
  type: 'TALK',
  roomId,
  id,
  author,
  sender: sender.viewer?.nickname ?? guestName(sender.guest),
  badge: badgeOf(sender.viewer?.role),
  message: mask(text),
  at: at.toISOString(),
  isHidden: false,
})
