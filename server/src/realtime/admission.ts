// How many may be in: a cap for the process, and one per address so that a single machine can't take every seat. An address whose
// connections were closed for what they sent is let in slowly: a whole campus may share it, so it is never shut out.
import type { Network } from '../network.ts'

export interface Seat {
  leave: () => void
}

const unruly = { closed: 40, withinMs: 10_000, letInEveryMs: 200, networks: 10_000 }

interface Record {
  closed: number
  since: number
  letInAt: number
}

export class Admission {
  readonly #now: () => number
  readonly #records = new Map<Network, Record>()
  readonly #seats: number
  readonly #seatsPerNetwork: number
  readonly #byNetwork = new Map<Network, number>()
  #taken = 0

  constructor(seats: number, seatsPerNetwork: number, now = () => performance.now()) {
    this.#now = now
    this.#seats = seats
    this.#seatsPerNetwork = seatsPerNetwork
  }

  /** A connection of that address was closed for what it sent. */
  blame(network: Network): void {
    const [now, record] = [this.#now(), this.#records.get(network)]
    if (record && now - record.since < unruly.withinMs) {
      record.closed++
      return
    }
    this.#records.delete(network)
    this.#records.set(network, { closed: 1, since: now, letInAt: 0 })
    // The oldest go first: as many addresses as somebody can think of must not fill the memory.
    const [oldest] = this.#records.keys()
    if (this.#records.size > unruly.networks && oldest !== undefined) this.#records.delete(oldest)
  }

  #isTooSoon(network: Network): boolean {
    const [now, record] = [this.#now(), this.#records.get(network)]
    if (!record || record.closed < unruly.closed || now - record.since > unruly.withinMs) return false
    if (now - record.letInAt < unruly.letInEveryMs) return true
    record.letInAt = now
    return false
  }

  /** Null when the house, or that address's share of it, is full, or when it was unruly a moment ago. */
  take(network: Network): Seat | null {
    const there = this.#byNetwork.get(network) ?? 0
    if (this.#taken >= this.#seats || there >= this.#seatsPerNetwork || this.#isTooSoon(network)) return null
    this.#taken++
    this.#byNetwork.set(network, there + 1)
    let isTaken = true
    const leave = () => {
      if (!isTaken) return
      isTaken = false
      this.#taken--
      const left = (this.#byNetwork.get(network) ?? 1) - 1
      if (left > 0) this.#byNetwork.set(network, left)
      else this.#byNetwork.delete(network)
    }
    return { leave }
  }
}
