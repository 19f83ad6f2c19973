// Member counts of rooms over all processes: each process publishes its own, valid for the time of a lease. Pure.

/** How long the counts of a process are valid after its last report. */
const leaseMs = 4000

interface Reported {
  rooms: Map<string, number>
  at: number
}

export class Presence {
  readonly #own = new Map<string, number>()
  readonly #others = new Map<string, Reported>()

  /** Members of the room on all processes, as far as is known here. */
  countOf(roomId: string): number {
    let sum = this.#own.get(roomId) ?? 0
    for (const { rooms } of this.#others.values()) sum += rooms.get(roomId) ?? 0
    return sum
  }

  /** Sets this process's own count. */
  set(roomId: string, count: number): void {
    if (count > 0) this.#own.set(roomId, count)
    else this.#own.delete(roomId)
  }

  get own(): Array<[roomId: string, count: number]> {
    return [...this.#own]
  }

  /** Takes all counts of another process; returns the rooms whose count has changed. */
  receive(node: string, rooms: ReadonlyArray<readonly [string, number]>, now: number): string[] {
    const before = this.#others.get(node)?.rooms ?? new Map<string, number>()
    const after = new Map(rooms)
    this.#others.set(node, { rooms: after, at: now })
    return [...new Set([...before.keys(), ...after.keys()])].filter((room) => before.get(room) !== after.get(room))
  }

  /** Removes processes whose lease has expired; returns the rooms they had members in. */
  expire(now: number): string[] {
    const gone = [...this.#others].filter(([, { at }]) => now - at > leaseMs)
    for (const [node] of gone) this.#others.delete(node)
    return gone.flatMap(([, { rooms }]) => [...rooms.keys()])
  }

  /** No report could arrive: every lease starts again. */
  renewLeases(now: number): void {
    for (const reported of this.#others.values()) reported.at = now
  }
}
