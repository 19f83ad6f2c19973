// Maps a recorder's clock to the server's clock, so that goals, clips and pictures share one time.

/** The first chunks fix the offset; it never changes afterwards, so that time never jumps. */
export class PictureClock {
  #zeroAt: number | undefined
  #offset = Number.POSITIVE_INFINITY
  /** The earliest zero by the recorder's own clock. A minimum, not a list: a recording may last for hours without a part. */
  #zero = Number.POSITIVE_INFINITY

  /** `zeroAt`: known from a previous packager. */
  constructor(zeroAt?: number) {
    this.#zeroAt = zeroAt
  }

  /** `capturedAt`: 0 when unknown. `lastMs`: the time of its last picture. */
  addChunk(chunk: { capturedAt: number; arrivedAt: number; lastMs: number }) {
    if (this.#zeroAt !== undefined) return
    const capturedAt = chunk.capturedAt || chunk.arrivedAt
    // The smallest delay is the best estimate of the offset between the two clocks.
    this.#offset = Math.min(this.#offset, chunk.arrivedAt - capturedAt)
    this.#zero = Math.min(this.#zero, capturedAt - chunk.lastMs)
  }

  at(ms: number, now: number): number {
    this.#zeroAt ??= Number.isFinite(this.#zero) ? this.#zero + this.#offset : now - ms
    return this.#zeroAt + ms
  }
}
