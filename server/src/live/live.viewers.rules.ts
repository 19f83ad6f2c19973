// Who watches: readers of a playlist in the last seconds, here and, by what the other processes say, everywhere.

const watchingMs = 10_000
/** A process that has not been heard for so long is gone, and its viewers have gone elsewhere. */
const leaseMs = 8000

export type Counts = Record<string, number>

export class Viewers {
  readonly #readers = new Map<string, Map<string, number>>()
  readonly #elsewhere = new Map<string, { counts: Counts; at: number }>()

  /** Somebody has asked for the playlist. */
  note(streamId: string, reader: string, now: number): void {
    let readers = this.#readers.get(streamId)
    if (!readers) this.#readers.set(streamId, (readers = new Map()))
    readers.set(reader, now)
  }

  /** Another process has said how many watch there. */
  hear(node: string, counts: Counts, now: number): void {
    this.#elsewhere.set(node, { counts, at: now })
  }

  here(now: number): Counts {
    const counts: Counts = {}
    for (const [streamId, readers] of this.#readers) {
      for (const [reader, at] of readers) if (now - at > watchingMs) readers.delete(reader)
      if (readers.size > 0) counts[streamId] = readers.size
      else this.#readers.delete(streamId)
    }
    return counts
  }

  everywhere(streamId: string, now: number): number {
    let sum = this.here(now)[streamId] ?? 0
    for (const [node, { counts, at }] of this.#elsewhere) {
      if (now - at > leaseMs) this.#elsewhere.delete(node)
      else sum += counts[streamId] ?? 0
    }
    return sum
  }
}
