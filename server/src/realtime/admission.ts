// How many may be in: a cap for the process, and one per address so that a single machine can't take every seat.

export interface Seat {
  leave: () => void
}

export class Admission {
  readonly #seats: number
  readonly #seatsPerAddress: number
  readonly #byAddress = new Map<string, number>()
  #taken = 0

  constructor(seats: number, seatsPerAddress: number) {
    this.#seats = seats
    this.#seatsPerAddress = seatsPerAddress
  }

  /** Null when the house, or that address's share of it, is full. */
  take(address: string): Seat | null {
    const there = this.#byAddress.get(address) ?? 0
    if (this.#taken >= this.#seats || there >= this.#seatsPerAddress) return null
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
