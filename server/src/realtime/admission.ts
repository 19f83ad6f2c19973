// How many may be in: a cap for the process, and one per address so that a single machine can't take every seat. An address whose
// connections were closed for what they sent is let in slowly: a whole campus may share it, so it is never shut out.

export interface Seat {
  leave: () => void
}

const unruly = { closed: 40, withinMs: 10_000, letInEveryMs: 200, addresses: 10_000 }

interface Record {
  closed: number
  since: number
  letInAt: number
}

export class Admission {
  readonly #now: () => number
  readonly #records = new Map<string, Record>()
  readonly #seats: number
  readonly #seatsPerAddress: number
  readonly #byAddress = new Map<string, number>()
  #taken = 0

  constructor(seats: number, seatsPerAddress: number, now = () => performance.now()) {
    this.#now = now
    this.#seats = seats
    this.#seatsPerAddress = seatsPerAddress
  }

  /** A connection of that address was closed for what it sent. */
  blame(address: string): void {
    const [now, record] = [this.#now(), this.#records.get(address)]
    if (record && now - record.since < unruly.withinMs) {
      record.closed++
      return
    }
    this.#records.delete(address)
    this.#records.set(address, { closed: 1, since: now, letInAt: 0 })
    // The oldest go first: as many addresses as somebody can think of must not fill the memory.
    const [oldest] = this.#records.keys()
    if (this.#records.size > unruly.addresses && oldest !== undefined) this.#records.delete(oldest)
  }

  #isTooSoon(address: string): boolean {
    const [now, record] = [this.#now(), this.#records.get(address)]
    if (!record || record.closed < unruly.closed || now - record.since > unruly.withinMs) return false
    if (now - record.letInAt < unruly.letInEveryMs) return true
    record.letInAt = now
    return false
  }

  /** Null when the house, or that address's share of it, is full, or when it was unruly a moment ago. */
  take(address: string): Seat | null {
    const there = this.#byAddress.get(address) ?? 0
    if (this.#taken >= this.#seats || there >= this.#seatsPerAddress || this.#isTooSoon(address)) return null
    this.#taken++
    this.#byAddress.set(address, there + 1)
    let isTaken = true
    const leave = () => {
      if (!isTaken) return
      isTaken = false
      this.#taken--
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
    return { leave }
  }
}
