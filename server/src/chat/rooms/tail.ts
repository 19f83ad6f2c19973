// The order of a room as one process delivers it: nothing twice, nothing left out, whatever comes in which order. Pure.
import type { ChatMessage } from '@campus/contract/chat'

/** What one commit added to a room. */
export interface Batch {
  /** Of the room's row: a room of that name made anew counts from 1 again. */
  row: number
  lines: ChatMessage[]
}

/** More than this waiting for a hole to be filled is let go: it is found where the hole's content is. */
const mostHeld = 1000

export class Tail {
  /** Null until somebody talks. */
  row: number | null = null
  /** The last message delivered. */
  last = 0
  /** The last message known to exist. */
  known = 0
  #held: ChatMessage[] = []

  /** What may be delivered now, in order. */
  take({ row, lines }: Batch): ChatMessage[] {
    if (this.row !== null && row < this.row) return []
    if (row !== this.row) this.#begin(row, 0)
    this.known = Math.max(this.known, lines.at(-1)?.id ?? 0)
    this.#held = [...this.#held, ...lines.filter(({ id }) => id > this.last)]
    return this.#release()
  }

  /** The same for what was read from the room itself: where that leaves something out, it is not there any more. */
  fill(lines: ChatMessage[]): ChatMessage[] {
    const [first] = lines
    if (first === undefined) this.last = Math.max(this.last, (this.gap ?? this.last + 1) - 1)
    else if (first.id > this.last) this.last = first.id - 1
    this.#held = [...this.#held, ...lines.filter(({ id }) => id > this.last)]
    return this.#release()
  }

  /** What came before is not for us: from here on everything is. */
  start(row: number, last: number): ChatMessage[] {
    if (this.row !== null && row < this.row) return []
    if (row !== this.row) this.#begin(row, last)
    this.last = Math.max(this.last, last)
    this.known = Math.max(this.known, last)
    return this.#release()
  }

  /** The room's last message, as the room itself says. */
  note(row: number, last: number): void {
    if (row > (this.row ?? 0)) this.#begin(row, 0)
    if (row === this.row) this.known = Math.max(this.known, last)
  }

  #begin(row: number, last: number): void {
    this.row = row
    this.last = this.known = last
    this.#held = []
  }

  /** Where what is missing ends: the first id after it, or null when nothing is. */
  get gap(): number | null {
    const first = this.#held[0]?.id ?? this.known + 1
    return first > this.last + 1 ? first : null
  }

  #release(): ChatMessage[] {
    const ready: ChatMessage[] = []
    const held: ChatMessage[] = []
    for (const line of this.#held.toSorted((one, two) => one.id - two.id)) {
      if (line.id === this.last + 1) {
        ready.push(line)
        this.last = line.id
      } else if (line.id > this.last && line.id !== held.at(-1)?.id) held.push(line)
    }
    this.#held = held.length > mostHeld ? [] : held
    return ready
  }
}
