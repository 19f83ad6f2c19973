// Admission of sockets: a cap for the process, and a share of it for each signed-in user and for the anonymous clients of each network.
// Clients that break the protocol repeatedly are throttled, by user or guest where one is known. Anonymous clients of their network wait
// in a queue: a whole campus may share one network, so it is never locked out.
import type { Network } from '../network.ts'

export interface Seat {
  release: () => void
}

/** Who requests a connection. */
export interface Client {
  network: Network
  userId: number | null
  /** The guest id of a browser without a session; a client can invent one. */
  guest: string | null
}

const throttle = { closed: 40, withinMs: 10_000, maxKeys: 20_000 }
/** A throttled user or guest is admitted five times a second; a throttled network's anonymous clients 200 times a second together. */
const ownPaceMs = 200
const queuePaceMs = 5
const longestQueueMs = 10_000
const seatsPerUser = 100

interface Violations {
  closed: number
  since: number
  nextAt: number
}

export class Admission {
  readonly #now: () => number
  readonly #violations = new Map<string, Violations>()
  readonly #seats: number
  readonly #seatsPerNetwork: number
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(seats: number, seatsPerNetwork: number, now = () => performance.now()) {
    this.#now = now
    this.#seats = seats
    this.#seatsPerNetwork = seatsPerNetwork
  }

  /** A connection of this client was closed for what it sent. A signed-in user's network is not counted. */
  recordViolation(client: Client): void {
    for (const key of client.userId === null ? [...keysOf(client), client.network] : keysOf(client)) this.#count(key)
  }

  #count(key: string): void {
    const [now, violations] = [this.#now(), this.#violations.get(key)]
    if (violations && now - violations.since < throttle.withinMs) {
      violations.closed++
      return
    }
    this.#violations.delete(key)
    this.#violations.set(key, { closed: 1, since: now, nextAt: 0 })
    // Delete the oldest: invented guest ids must not fill the memory.
    const [oldest] = this.#violations.keys()
    if (this.#violations.size > throttle.maxKeys && oldest !== undefined) this.#violations.delete(oldest)
  }

  #throttled(key: string): Violations | undefined {
    const violations = this.#violations.get(key)
    return violations && violations.closed >= throttle.closed && this.#now() - violations.since <= throttle.withinMs
      ? violations
      : undefined
  }

  /** Milliseconds to wait before admission; null: rejected. */
  delayMs(client: Client): number | null {
    const now = this.#now()
    for (const key of keysOf(client)) {
      const own = this.#throttled(key)
      if (own && now < own.nextAt) return null
      if (own) own.nextAt = now + ownPaceMs
    }
    const queue = client.userId === null ? this.#throttled(client.network) : undefined
    if (!queue) return 0
    const at = Math.max(now, queue.nextAt)
    if (at - now > longestQueueMs) return null
    queue.nextAt = at + queuePaceMs
    return at - now
  }

  /** Null when the process, or the client's share of it, is full. */
  acquire({ network, userId }: Client): Seat | null {
    const [key, max] = userId === null ? [network, this.#seatsPerNetwork] : [`user ${userId}`, seatsPerUser]
    const taken = this.#taken.get(key) ?? 0
    if (this.#all >= this.#seats || taken >= max) return null
    this.#all++
    this.#taken.set(key, taken + 1)
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      this.#all--
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left > 0) this.#taken.set(key, left)
      else this.#taken.delete(key)
    }
    return { release }
  }
}

/** The keys by which violations of a client are counted, besides the network. */
function keysOf({ userId, guest }: Client): string[] {
  if (userId !== null) return [`user ${userId}`]
  return guest === null ? [] : [`guest ${guest}`]
}
