// A bounded queue that nobody can fill alone: turns go round among its owners, and when it is full the longest line loses its last.

interface Entry<T> {
  item: T
  onDropped: () => void
}

export class FairQueue<T> {
  readonly #most: number
  /** The owner whose turn is next comes first. */
  readonly #lines = new Map<string, Entry<T>[]>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  /** False when the queue is full and no other line is longer than the owner's would be. */
  add(owner: string, item: T, onDropped: () => void): boolean {
    const line = this.#lines.get(owner) ?? []
    if (this.#size >= this.#most && !this.#dropFromLongerThan(line.length + 1)) return false
    line.push({ item, onDropped })
    this.#lines.set(owner, line)
    this.#size++
    return true
  }

  next(): T | undefined {
    const [first] = this.#lines
    if (first === undefined) return undefined
    const [owner, line] = first
    const entry = line.shift()
    this.#lines.delete(owner)
    // To the end of the round.
    if (line.length > 0) this.#lines.set(owner, line)
    this.#size--
    return entry?.item
  }

  #dropFromLongerThan(length: number): boolean {
    let longest: Entry<T>[] = []
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line
    if (longest.length <= length) return false
    longest.pop()?.onDropped()
    this.#size--
    return true
  }
}
