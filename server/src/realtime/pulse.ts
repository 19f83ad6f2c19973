// The one timer of all connections: visits every member about twice a second, a slice at a time.

export interface Pulsed {
  visit: (now: number) => void
}

const tickMs = 50
/** How often a member is visited. */
export const visitMs = 500
/** Ticks this late mean that the whole process stood still, and its clients may not be blamed for the silence. */
const stalledMs = 250

export class Pulse<Member extends Pulsed> implements Iterable<Member> {
  /** Milliseconds of life: coarse, never goes back, and does not run while the process is stopped. */
  now = 0
  readonly #members = new Set<Member>()
  #cursor = this.#members.values()
  #tickedAt = performance.now()
  readonly #timer = setInterval(() => this.#tick(), tickMs)

  constructor() {
    this.#timer.unref()
  }

  get size(): number {
    return this.#members.size
  }

  add(member: Member): void {
    this.#members.add(member)
  }

  delete(member: Member): boolean {
    return this.#members.delete(member)
  }

  [Symbol.iterator](): Iterator<Member> {
    return this.#members.values()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    const at = performance.now()
    this.now += Math.min(at - this.#tickedAt, stalledMs)
    this.#tickedAt = at
    for (let left = Math.ceil((this.#members.size * tickMs) / visitMs); left > 0; left--) {
      let next = this.#cursor.next()
      if (next.done) {
        this.#cursor = this.#members.values()
        next = this.#cursor.next()
        if (next.done) return
      }
      next.value.visit(this.now)
    }
  }
}
