// Which moment a picture shows, by the server's clock: goals, clips and pictures share it.

/** One recorder's clock against ours: settled by the first chunks, and then left alone, so that time never jumps. */
export class PictureClock {
  #zeroAt: number | undefined
  #offset = Number.POSITIVE_INFINITY
  #seen: Array<{ capturedAt: number; lastMs: number }> = []

  /** `zeroAt`: known from before. */
  constructor(zeroAt?: number) {
    this.#zeroAt = zeroAt
  }

  /** A chunk: when it was handed out by the recorder (0: unknown), when it came, and the time of its last picture. */
  see(chunk: { capturedAt: number; arrivedAt: number; lastMs: number }) {
    if (this.#zeroAt !== undefined) return
    const capturedAt = chunk.capturedAt || chunk.arrivedAt
    // The fastest way here is the best word on how far the two clocks are apart.
    this.#offset = Math.min(this.#offset, chunk.arrivedAt - capturedAt)
    this.#seen.push({ capturedAt, lastMs: chunk.lastMs })
  }

  at(ms: number, now: number): number {
    this.#zeroAt ??=
      this.#seen.length === 0
        ? now - ms
        : Math.min(...this.#seen.map(({ capturedAt, lastMs }) => capturedAt + this.#offset - lastMs))
    return this.#zeroAt + ms
  }
}
