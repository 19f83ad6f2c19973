// Which moment a picture shows, by the server's clock: goals, clips and pictures share it.

/** One recorder's clock against ours: settled by the first chunks, and then left alone, so that time never jumps. */
export class PictureClock {
  #zeroAt: number | undefined
  #offset = Number.POSITIVE_INFINITY
  /** The earliest zero by the recorder's own clock. A minimum, not a list: a recording may go on for hours without a part. */
  #zero = Number.POSITIVE_INFINITY

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
    this.#zero = Math.min(this.#zero, capturedAt - chunk.lastMs)
  }

  at(ms: number, now: number): number {
    this.#zeroAt ??= Number.isFinite(this.#zero) ? this.#zero + this.#offset : now - ms
    return this.#zeroAt + ms
  }
}
