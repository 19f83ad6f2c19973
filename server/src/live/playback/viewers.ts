// Counts viewers: sockets whose page plays a camera, in this process and, from published counts, in all others. Playlists and media
// may come from a cache in front of us, so whoever only requests those is not counted.

/** Counts of a process that published nothing for this long expire: it is gone, and its viewers reconnected elsewhere. */
const leaseMs = 8000

export type Counts = Record<string, number>

export class Viewers {
  /** Stream → socket → its subscriptions. How many sockets an address may have is limited where they are accepted. */
  readonly #watching = new Map<string, Map<number, number>>()
  readonly #elsewhere = new Map<string, { counts: Counts; at: number }>()

  join(streamId: string, socket: number): void {
    let sockets = this.#watching.get(streamId)
    if (!sockets) this.#watching.set(streamId, (sockets = new Map()))
    sockets.set(socket, (sockets.get(socket) ?? 0) + 1)
  }

  leave(streamId: string, socket: number): void {
    const sockets = this.#watching.get(streamId)
    const left = (sockets?.get(socket) ?? 0) - 1
    if (left > 0) return void sockets?.set(socket, left)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#watching.delete(streamId)
  }

  /** Stores the counts that another process published. */
  receive(node: string, counts: Counts, now: number): void {
    this.#elsewhere.set(node, { counts, at: now })
  }

  countHere(streamId: string): number {
    return this.#watching.get(streamId)?.size ?? 0
  }

  countEverywhere(streamId: string, now: number): number {
    let sum = this.countHere(streamId)
    for (const [node, { counts, at }] of this.#elsewhere) {
      if (now - at > leaseMs) this.#elsewhere.delete(node)
      else sum += counts[streamId] ?? 0
    }
    return sum
  }
}
