// Chunks put back in order: a missing one is waited for, then given up.

export interface Ordered<T> {
  value: T
  /** Something before it is missing. */
  isAfterGap: boolean
}

const patienceMs = 1200
/** Held back for a beginning that is still on its way; older ones go. */
const mostHeld = 60

export class Order<T> {
  readonly #isBeginning: (value: T) => boolean
  #next: number | undefined
  readonly #waiting = new Map<number, T>()
  #since = 0

  /** `isBeginning`: whether a chunk may be the first of all; whatever else comes first is held back for it. */
  constructor(isBeginning: (value: T) => boolean) {
    this.#isBeginning = isBeginning
  }

  /** What came before, twice or too late is dropped. */
  put(sequence: number, value: T, now: number) {
    if (this.#next !== undefined && sequence < this.#next) return
    if (this.#waiting.size === 0) this.#since = now
    if (!this.#waiting.has(sequence)) this.#waiting.set(sequence, value)
    if (this.#waiting.size > mostHeld) this.#waiting.delete(Math.min(...this.#waiting.keys()))
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
      // Without its beginning nothing of a recording can be read, however long it takes to come.
      if (this.#next === undefined || this.#waiting.size === 0 || now - this.#since < patienceMs) return ready
      const lowest = Math.min(...this.#waiting.keys())
      const late = this.#waiting.get(lowest) as T
      this.#pass(lowest, now)
      ready.push({ value: late, isAfterGap: true })
    }
  }

  /** The beginning, if it is here; what was sent before it is none of its recording. */
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
