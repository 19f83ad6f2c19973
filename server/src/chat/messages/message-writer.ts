// Saying something. All that waits for a room goes in one commit, one at a time for each room; who said it hears back when
// it is kept, and then everybody hears it.
import { type ChatMessage, ChatText } from '@campus/contract/chat'
import { mask } from '@campus/rules/masking/masking'
import { countEach } from '../../attempts.ts'
import type { Deps } from '../../deps.ts'
import { AppError, fail } from '../../errors.ts'
import { type Network, networkKey } from '../../network.ts'
import { isDatabaseUnavailable, isUnstorable } from '../../platform/postgres/postgres.ts'
import { authorOf, badgeOf, guestName, roomChannel } from '../chat.rules.ts'
import type { OpenRoom } from '../rooms/rooms.changes.ts'
import * as store from './messages.store.ts'
import type { Spoken } from './rate-limiter.ts'

export interface Speaker {
  viewer: { userId: number; nickname: string; role: string } | null
  guest: string
  network: Network
}

interface Waiting {
  speaker: Speaker
  author: string
  key: string
  text: string
  spoken: Spoken
  resolve: (id: number) => void
  reject: (error: unknown) => void
}

/** Rooms by name that somebody may make, and all behind one network together. */
const roomsOfPerson = { kind: 'CHAT_ROOMS', most: 5, seconds: 600 }
const roomsOfNetwork = { kind: 'CHAT_ROOMS_NETWORK', most: 50, seconds: 600 }
const mostAtOnce = 500
const mostWaiting = 5000
/** More rooms at once would leave too few lines to the database for everybody else. */
const lanes = 3

export class Talk {
  readonly #deps: Pick<Deps, 'db' | 'bus' | 'config'>
  readonly #waiting = new Map<OpenRoom, Waiting[]>()
  readonly #writing = new Set<OpenRoom>()
  /** One room at a time is made: whoever asks for thousands waits for them alone. */
  #isMaking = false

  constructor(deps: Pick<Deps, 'db' | 'bus' | 'config'>) {
    this.#deps = deps
  }

  /** Answers the message's id once it is stored. Only the same key makes it the same message: two cheers are two. */
  say(room: OpenRoom, speaker: Speaker, message: unknown, key: string): Promise<number> {
    const { viewer, guest } = speaker
    if (viewer === null && this.#deps.config.CHAT_GUESTS === 'read') fail('GUESTS_READ_ONLY')
    const author = authorOf(viewer, guest)
    const now = performance.now()
    const before = room.manners.findByKey(author, key)
    if (before?.id !== undefined) return Promise.resolve(before.id)
    const who = { isGuest: viewer === null, isModerator: badgeOf(viewer?.role) !== null }
    const refusal = room.manners.refusalOf(author, now)
    if (refusal) throw refusal
    const wait = room.manners.wait(author, now, who)
    if (wait > 0) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(wait / 1000) })
    const { data: text } = ChatText.safeParse(message)
    if (text === undefined) {
      room.manners.begin(author, { at: now })
      fail('BAD_REQUEST')
    }
    const waiting = this.#waiting.get(room) ?? []
    if (waiting.length >= mostWaiting) fail('UNAVAILABLE')
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const spoken: Spoken = { key, at: now, id: promise }
    room.manners.begin(author, spoken)
    // A message that was rejected counts in the pace; one that found no database, or a closed room, does not.
    promise.catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'BAD_REQUEST') room.manners.forget(author, spoken)
    })
    waiting.push({ speaker, author, key, text, spoken, resolve, reject })
    this.#waiting.set(room, waiting)
    // After the events of this turn, so that all who talk in it go together.
    setImmediate(() => this.#begin())
    return promise
  }

  #begin(): void {
    for (const room of this.#waiting.keys()) {
      if (this.#writing.size === lanes) return
      if (this.#writing.has(room) || (this.#isMaking && isNew(room))) continue
      void this.#write(room)
    }
  }

  async #write(room: OpenRoom): Promise<void> {
    this.#writing.add(room)
    const isMade = isNew(room)
    this.#isMaking ||= isMade
    const batch = this.#take(room)
    await this.#keepOrReject(room, batch)
    this.#writing.delete(room)
    if (isMade) this.#isMaking = false
    this.#begin()
  }

  /** When PostgreSQL rejects a batch, its halves are tried again: a bad message fails alone, and the order stays. */
  async #keepOrReject(room: OpenRoom, batch: Waiting[]): Promise<void> {
    try {
      await this.#keep(room, batch)
    } catch (error) {
      const isAway = isDatabaseUnavailable(error)
      if (batch.length > 1 && !isAway && !(error instanceof AppError)) {
        const middle = Math.ceil(batch.length / 2)
        await this.#keepOrReject(room, batch.slice(0, middle))
        return this.#keepOrReject(room, batch.slice(middle))
      }
      const rejection = isUnstorable(error) ? new AppError('BAD_REQUEST') : error
      for (const { reject } of batch) reject(isAway ? new AppError('UNAVAILABLE') : rejection)
    }
  }

  /** The next lines of a room. A key twice is for the next time: then the first one is known. */
  #take(room: OpenRoom): Waiting[] {
    const batch = new Map<string, Waiting>()
    const left: Waiting[] = []
    for (const line of this.#waiting.get(room) ?? []) {
      const key = `${line.author} ${line.key}`
      if (batch.size === mostAtOnce || batch.has(key)) left.push(line)
      else batch.set(key, line)
    }
    // Deleted first: rooms that wait longest come first.
    this.#waiting.delete(room)
    if (left.length > 0) this.#waiting.set(room, left)
    return [...batch.values()]
  }

  async #keep(room: OpenRoom, batch: Waiting[]): Promise<void> {
    const [first] = batch
    if (first === undefined) return
    await room.ready
    const { db } = this.#deps
    const make = async () => {
      const tries = [
        { guard: roomsOfPerson, key: first.author },
        { guard: roomsOfNetwork, key: first.speaker.network },
      ]
      if ((await countEach(db.queries, tries)) !== null) fail('TOO_MANY_ROOMS')
      return (await store.makeNamedRoom(db, room.roomId))?.row ?? fail('TOO_MANY_ROOMS')
    }
    let row = room.tail.row ?? (await make())
    let kept = await store.say(db, row, batch.map(lineOf(row)))
    if (kept === null) {
      // Nobody talked for so long that the room is gone.
      row = await make()
      kept = (await store.say(db, row, batch.map(lineOf(row)))) ?? fail('UNAVAILABLE')
    }
    const lines: ChatMessage[] = []
    for (const [place, line] of batch.entries()) {
      const { id, at, isNew, refusal } = kept[place] as store.Kept
      if (id === null) {
        void this.#refuse(room, line, row, refusal)
        continue
      }
      line.spoken.id = id
      if (isNew) lines.push(messageOf(room.roomId, line, id, at))
    }
    // Kept, shown, confirmed.
    if (lines.length > 0) this.#deps.bus.broadcast(roomChannel(room.roomId), JSON.stringify({ said: { row, lines } }))
    for (const { spoken, resolve } of batch) if (typeof spoken.id === 'number') resolve(spoken.id)
  }

  async #refuse(room: OpenRoom, line: Waiting, row: number, code: store.Kept['refusal']): Promise<void> {
    const { speaker, author, reject } = line
    const find = () => store.sanctionOf(this.#deps.db.queries, personOf(speaker), row)
    // Without its reason, if that cannot be found now.
    const sanction = code === 'SILENCED' ? await find().catch(() => null) : null
    const refusal = new AppError(code ?? 'SILENCED', sanction ?? undefined)
    room.manners.refuse(author, refusal, performance.now())
    reject(refusal)
  }
}

/** Nobody has talked in it yet, as far as is known here. */
const isNew = ({ tail }: OpenRoom) => tail.row === null

const personOf = ({ viewer, guest, network }: Speaker) =>
  viewer ? { userId: viewer.userId, guest: null, address: null } : { userId: null, guest, address: networkKey(network) }

const lineOf =
  (row: number) =>
  ({ speaker, author, key, text }: Waiting): store.Line => ({
    ...personOf(speaker),
    key: store.keyOf(row, author, key),
    text,
  })

const messageOf = (roomId: string, { speaker, author, text }: Waiting, id: number, at: Date): ChatMessage => ({
  type: 'TALK',
  roomId,
  id,
  author,
  sender: speaker.viewer?.nickname ?? guestName(speaker.guest),
  badge: badgeOf(speaker.viewer?.role),
  message: mask(text),
  at: at.toISOString(),
  isHidden: false,
})
