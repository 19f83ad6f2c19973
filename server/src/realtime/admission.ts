// How many may be in: a cap for the process, and a share of it for each person who is signed in and for the strangers of each network, so
// that nobody takes every seat. Whoever breaks the protocol again and again is let in slowly, by their own name where they have one. The
// strangers of a network where that happens wait in a queue: a whole campus may share it, so it is never shut out.
import type { Network } from '../network.ts'

export interface Seat {
  leave: () => void
}

/** Who asks to come in. */
export interface Newcomer {
  network: Network
  userId: number | null
  /** What the browser is known by without a session; anybody can make one up. */
  guest: string | null
}

const unruly = { closed: 40, withinMs: 10_000, names: 20_000 }
/** Somebody who is unruly comes in five times a second; a stranger among unruly ones waits for one of 200 places a second. */
const ownPaceMs = 200
const queuePaceMs = 5
const longestQueueMs = 10_000
const seatsPerPerson = 100

interface Record {
  closed: number
  since: number
  nextAt: number
}

export class Admission {
  readonly #now: () => number
  readonly #records = new Map<string, Record>()
  readonly #seats: number
  readonly #seatsPerNetwork: number
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(seats: number, seatsPerNetwork: number, now = () => performance.now()) {
    this.#now = now
    this.#seats = seats
    this.#seatsPerNetwork = seatsPerNetwork
  }

  /** A connection of theirs was closed for what it sent. Somebody signed in answers alone for it. */
  blame(who: Newcomer): void {
    for (const name of who.userId === null ? [...namesOf(who), who.network] : namesOf(who)) this.#note(name)
  }

  #note(name: string): void {
    const [now, record] = [this.#now(), this.#records.get(name)]
    if (record && now - record.since < unruly.withinMs) {
      record.closed++
      return
    }
    this.#records.delete(name)
    this.#records.set(name, { closed: 1, since: now, nextAt: 0 })
    // The oldest go first: as many names as somebody can think of must not fill the memory.
    const [oldest] = this.#records.keys()
    if (this.#records.size > unruly.names && oldest !== undefined) this.#records.delete(oldest)
  }

  #unruly(name: string): Record | undefined {
    const record = this.#records.get(name)
    return record && record.closed >= unruly.closed && this.#now() - record.since <= unruly.withinMs
      ? record
      : undefined
  }

  /** Milliseconds to wait before coming in; null when it is not worth it. */
  wait(who: Newcomer): number | null {
    const now = this.#now()
    for (const name of namesOf(who)) {
      const own = this.#unruly(name)
      if (own && now < own.nextAt) return null
      if (own) own.nextAt = now + ownPaceMs
    }
    const queue = who.userId === null ? this.#unruly(who.network) : undefined
    if (!queue) return 0
    const at = Math.max(now, queue.nextAt)
    if (at - now > longestQueueMs) return null
    queue.nextAt = at + queuePaceMs
    return at - now
  }

  /** Null when the house, or their share of it, is full. */
  take({ network, userId }: Newcomer): Seat | null {
    const [name, most] = userId === null ? [network, this.#seatsPerNetwork] : [`user ${userId}`, seatsPerPerson]
    const there = this.#taken.get(name) ?? 0
    if (this.#all >= this.#seats || there >= most) return null
    this.#all++
    this.#taken.set(name, there + 1)
    let isTaken = true
    const leave = () => {
      if (!isTaken) return
      isTaken = false
      this.#all--
      const left = (this.#taken.get(name) ?? 1) - 1
      if (left > 0) this.#taken.set(name, left)
      else this.#taken.delete(name)
    }
    return { leave }
  }
}

/** What somebody is blamed by besides the network. */
function namesOf({ userId, guest }: Newcomer): string[] {
  if (userId !== null) return [`user ${userId}`]
  return guest === null ? [] : [`guest ${guest}`]
}
