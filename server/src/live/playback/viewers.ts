// Counts viewers: clients that read the playlist in the last seconds, in this process and, from published counts, in all others.
// Clients choose their own names, so names count only up to a limit per network and in total.

const watchingMs = 10_000
/** Counts of a process that published nothing for this long expire: it is gone, and its viewers reconnected elsewhere. */
const leaseMs = 8000
/** Per stream and process. A whole campus may share one address, so the first limit is generous. */
const max = { perNetwork: 1000, total: 20_000 }

export type Counts = Record<string, number>

export interface Reader {
  name: string
  network: string
}

/** The readers of one stream. */
class Readers {
  readonly #seen = new Map<string, { network: string; at: number }>()
  readonly #byNetwork = new Map<string, number>()

  record({ name, network }: Reader, now: number) {
    const known = this.#seen.get(name)
    if (known) {
      known.at = now
      return
    }
    const here = this.#byNetwork.get(network) ?? 0
    if (here >= max.perNetwork || this.#seen.size >= max.total) return
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

  /** Records a request for the playlist. */
  record(streamId: string, reader: Reader, now: number): void {
    let readers = this.#readers.get(streamId)
    if (!readers) this.#readers.set(streamId, (readers = new Readers()))
    readers.record(reader, now)
  }

  /** Stores the counts that another process published. */
  receive(node: string, counts: Counts, now: number): void {
    this.#elsewhere.set(node, { counts, at: now })
  }

  countHere(now: number): Counts {
    const counts: Counts = {}
    for (const [streamId, readers] of this.#readers) {
      const count = readers.count(now)
      if (count > 0) counts[streamId] = count
      else this.#readers.delete(streamId)
    }
    return counts
  }

  countEverywhere(streamId: string, now: number): number {
    let sum = this.countHere(now)[streamId] ?? 0
    for (const [node, { counts, at }] of this.#elsewhere) {
      if (now - at > leaseMs) this.#elsewhere.delete(node)
      else sum += counts[streamId] ?? 0
    }
    return sum
  }
}
