// One timer shared by all connections: visits every member about twice a second, a slice at a time.

export interface Pulsed {
  visit: (now: number) => void
}

const tickMs = 50
/** How often a member is visited. */
export const visitMs = 500
/** A tick later than this means that the process itself stalled: clients must not time out for it. */
const stalledMs = 250

export class Pulse<Member extends Pulsed> implements Iterable<Member> {
  /** Coarse monotonic milliseconds that do not advance while the process is stopped. */
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
