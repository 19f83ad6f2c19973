// How many are in which room, over all processes: each tells its own numbers and is believed for a few seconds. Pure.

/** How long a process that says nothing is believed. */
const leaseMs = 4000

interface Told {
  rooms: Map<string, number>
  at: number
}

export class Presence {
  readonly #own = new Map<string, number>()
  readonly #others = new Map<string, Told>()

  /** How many are in the room, as far as is known here. */
  countOf(roomId: string): number {
    let sum = this.#own.get(roomId) ?? 0
    for (const { rooms } of this.#others.values()) sum += rooms.get(roomId) ?? 0
    return sum
  }

  /** This process's own number. */
  set(roomId: string, count: number): void {
    if (count > 0) this.#own.set(roomId, count)
    else this.#own.delete(roomId)
  }

  get own(): Array<[roomId: string, count: number]> {
    return [...this.#own]
  }

  /** Everything another process has; the rooms whose number is another now. */
  hear(node: string, rooms: ReadonlyArray<readonly [string, number]>, now: number): string[] {
    const before = this.#others.get(node)?.rooms ?? new Map<string, number>()
    const told = new Map(rooms)
    this.#others.set(node, { rooms: told, at: now })
    return [...new Set([...before.keys(), ...told.keys()])].filter((room) => before.get(room) !== told.get(room))
  }

  /** Forgets processes that have not been heard of; the rooms they had people in. */
  expire(now: number): string[] {
    const gone = [...this.#others].filter(([, { at }]) => now - at > leaseMs)
    for (const [node] of gone) this.#others.delete(node)
    return gone.flatMap(([, { rooms }]) => [...rooms.keys()])
  }

  /** Nobody could be heard: everybody gets their time anew. */
  excuse(now: number): void {
    for (const told of this.#others.values()) told.at = now
  }
}
