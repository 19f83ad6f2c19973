// Who watches: readers of a playlist in the last seconds, here and, by what the other processes say, everywhere. Readers name
// themselves, so names count only up to a bound for each network and in all.

const watchingMs = 10_000
/** A process that has not been heard for so long is gone, and its viewers have gone elsewhere. */
const leaseMs = 8000
/** Of one stream in one process. A whole campus may share one address: the first bound is generous. */
const most = { perNetwork: 1000, inAll: 20_000 }

export type Counts = Record<string, number>

export interface Reader {
  name: string
  network: string
}

/** The readers of one stream. */
class Readers {
  readonly #seen = new Map<string, { network: string; at: number }>()
  readonly #byNetwork = new Map<string, number>()

  note({ name, network }: Reader, now: number) {
    const known = this.#seen.get(name)
    if (known) {
      known.at = now
      return
    }
    const here = this.#byNetwork.get(network) ?? 0
    if (here >= most.perNetwork || this.#seen.size >= most.inAll) return
    this.#seen.set(name, { network, at: now })
    this.#byNetwork.set(network, here + 1)
  }

  count(now: number): number {
    for (const [name, { network, at }] of this.#seen) {
      if (now - at <= watchingMs) continue
      this.#seen.delete(name)
      const left = (this.#byNetwork.get(network) ?? 1) - 1
      if (left > 0) this.#byNetwork.set(network, left)
      else this.#byNetwork.delete(network)
    }
    return this.#seen.size
  }
}

export class Viewers {
  readonly #readers = new Map<string, Readers>()
  readonly #elsewhere = new Map<string, { counts: Counts; at: number }>()

  /** Somebody has asked for the playlist. */
  note(streamId: string, reader: Reader, now: number): void {
    let readers = this.#readers.get(streamId)
    if (!readers) this.#readers.set(streamId, (readers = new Readers()))
    readers.note(reader, now)
  }

  /** Another process has said how many watch there. */
  hear(node: string, counts: Counts, now: number): void {
    this.#elsewhere.set(node, { counts, at: now })
  }

  here(now: number): Counts {
    const counts: Counts = {}
    for (const [streamId, readers] of this.#readers) {
      const count = readers.count(now)
      if (count > 0) counts[streamId] = count
      else this.#readers.delete(streamId)
    }
    return counts
  }

  everywhere(streamId: string, now: number): number {
    let sum = this.here(now)[streamId] ?? 0
    for (const [node, { counts, at }] of this.#elsewhere) {
      if (now - at > leaseMs) this.#elsewhere.delete(node)
      else sum += counts[streamId] ?? 0
    }
    return sum
  }
}
