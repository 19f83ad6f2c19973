// A bounded queue that nobody can fill alone: turns rotate among its owners, and when it is full the owner with the
// most items loses the last one.

interface Entry<T> {
  item: T
  onDropped: () => void
}

export class FairQueue<T> {
  readonly #most: number
  /** Items by owner; the owner whose turn is next comes first. */
  readonly #byOwner = new Map<string, Entry<T>[]>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  /** False when the queue is full and no other owner has more items than this one would have. */
  add(owner: string, item: T, onDropped: () => void): boolean {
    const items = this.#byOwner.get(owner) ?? []
    if (this.#size >= this.#most && !this.#dropFromLongerThan(items.length + 1)) return false
    items.push({ item, onDropped })
    this.#byOwner.set(owner, items)
    this.#size++
    return true
  }

  next(): T | undefined {
    const [first] = this.#byOwner
    if (first === undefined) return undefined
    const [owner, items] = first
    const entry = items.shift()
    this.#byOwner.delete(owner)
    // Move the owner to the end of the round.
    if (items.length > 0) this.#byOwner.set(owner, items)
    this.#size--
    return entry?.item
  }

  #dropFromLongerThan(length: number): boolean {
    let longest: Entry<T>[] = []
    for (const items of this.#byOwner.values()) if (items.length > longest.length) longest = items
    if (longest.length <= length) return false
    longest.pop()?.onDropped()
    this.#size--
    return true
  }
}
