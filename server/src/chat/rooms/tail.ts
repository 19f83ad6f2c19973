// Puts the messages of a room in order for delivery: none twice, none missing, in whatever order batches arrive. Pure.
import type { ChatMessage } from '@campus/contract/chat'

/** The messages that one commit added to a room. */
export interface Batch {
  /** The id of the room's row: a room that was deleted and created again counts from 1. */
  row: number
  messages: ChatMessage[]
}

/** More than this behind a gap are dropped: the backfill of the gap reads them too. */
const mostBuffered = 1000

export class Tail {
  /** Null until the first message. */
  row: number | null = null
  /** Id of the last message delivered. */
  last = 0
  /** Id of the last message known to exist. */
  known = 0
  #buffered: ChatMessage[] = []

  /** Takes a batch; returns what may be delivered now, in order. */
  receive({ row, messages }: Batch): ChatMessage[] {
    if (this.row !== null && row < this.row) return []
    if (row !== this.row) this.#begin(row, 0)
    this.known = Math.max(this.known, messages.at(-1)?.id ?? 0)
    this.#buffered = [...this.#buffered, ...messages.filter(({ id }) => id > this.last)]
    return this.#release()
  }

  /** The same for messages read from PostgreSQL: what is missing there has expired. */
  backfill(messages: ChatMessage[]): ChatMessage[] {
    const [first] = messages
    if (first === undefined) this.last = Math.max(this.last, (this.gap ?? this.last + 1) - 1)
    else if (first.id > this.last) this.last = first.id - 1
    this.#buffered = [...this.#buffered, ...messages.filter(({ id }) => id > this.last)]
    return this.#release()
  }

  /** Sets where delivery starts: after the message that was last when the room was opened here. */
  start(row: number, last: number): ChatMessage[] {
    if (this.row !== null && row < this.row) return []
    if (row !== this.row) this.#begin(row, last)
    this.last = Math.max(this.last, last)
    this.known = Math.max(this.known, last)
    return this.#release()
  }

  /** Takes the id of the room's last message, as the database has it. */
  noteLastId(row: number, last: number): void {
    if (row > (this.row ?? 0)) this.#begin(row, 0)
    if (row === this.row) this.known = Math.max(this.known, last)
  }

  #begin(row: number, last: number): void {
    this.row = row
    this.last = this.known = last
    this.#buffered = []
  }

  /** The first id after the missing messages, or null when none is missing. */
  get gap(): number | null {
    const first = this.#buffered[0]?.id ?? this.known + 1
    return first > this.last + 1 ? first : null
  }

  #release(): ChatMessage[] {
    const ready: ChatMessage[] = []
    const buffered: ChatMessage[] = []
    for (const message of this.#buffered.toSorted((one, two) => one.id - two.id)) {
      if (message.id === this.last + 1) {
        ready.push(message)
        this.last = message.id
      } else if (message.id > this.last && message.id !== buffered.at(-1)?.id) buffered.push(message)
    }
    this.#buffered = buffered.length > mostBuffered ? [] : buffered
    return ready
  }
}
