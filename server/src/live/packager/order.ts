// Sorts chunks by sequence number: waits for a missing one, then gives it up.

export interface Ordered<T> {
  value: T
  /** The chunk before it is missing. */
  isAfterGap: boolean
}

const gapTimeoutMs = 1200
/** Chunks held back until the first one arrives; the oldest are dropped. */
const maxHeld = 60

export class Order<T> {
  readonly #isBeginning: (value: T) => boolean
  #next: number | undefined
  readonly #waiting = new Map<number, T>()
  #since = 0

  /** `isBeginning`: whether a chunk may be the first of a recording; others are held back until one arrives. */
  constructor(isBeginning: (value: T) => boolean) {
    this.#isBeginning = isBeginning
  }

  /** Drops duplicates and chunks that come too late. */
  put(sequence: number, value: T, now: number) {
    if (this.#next !== undefined && sequence < this.#next) return
    if (this.#waiting.size === 0) this.#since = now
    if (!this.#waiting.has(sequence)) this.#waiting.set(sequence, value)
    if (this.#waiting.size > maxHeld) this.#waiting.delete(Math.min(...this.#waiting.keys()))
  }

  take(now: number): Ordered<T>[] {
    const ready: Ordered<T>[] = []
    for (;;) {
      const expected = this.#next ?? this.#first()
      const value = expected === undefined ? undefined : this.#waiting.get(expected)
      if (expected !== undefined && value !== undefined) {
        this.#pass(expected, now)
        ready.push({ value, isAfterGap: false })
        continue
      }
      // Nothing of a recording can be parsed without its beginning, so there is no timeout for it.
      if (this.#next === undefined || this.#waiting.size === 0 || now - this.#since < gapTimeoutMs) return ready
      const lowest = Math.min(...this.#waiting.keys())
      const late = this.#waiting.get(lowest) as T
      this.#pass(lowest, now)
      ready.push({ value: late, isAfterGap: true })
    }
  }

  /** The beginning, if it has arrived; lower sequence numbers belong to another recording. */
  #first(): number | undefined {
    const sequences = [...this.#waiting.keys()].toSorted((a, b) => a - b)
    const first = sequences.find((sequence) => this.#isBeginning(this.#waiting.get(sequence) as T))
    if (first !== undefined) for (const before of sequences) if (before < first) this.#waiting.delete(before)
    return first
  }

  #pass(sequence: number, now: number) {
    this.#waiting.delete(sequence)
    this.#next = sequence + 1
    this.#since = now
  }
}
