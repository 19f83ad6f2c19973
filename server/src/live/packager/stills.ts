// A picture of what a camera sees now, for the links to it: made from a finished segment every few seconds, one at a time. A
// picture that fails is left out; the stream never waits for one.
import { makeStill } from '../../media/encoder/still.ts'
import type { Segment } from './output.ts'

/** A picture every 14 seconds: about 1 % of a core. */
const segmentsPerStill = 7

export class Stills {
  readonly #store: (bytes: Buffer) => Promise<void>
  #init: Buffer | undefined
  #count = 0
  #isMaking = false

  constructor(store: (bytes: Buffer) => Promise<void>, init: Buffer | undefined) {
    this.#store = store
    this.#init = init
  }

  takeInit(init: Buffer) {
    this.#init = init
  }

  /** The first segment becomes a picture at once. */
  takeSegment({ parts }: Segment) {
    const first = parts[0]
    if (this.#count++ % segmentsPerStill !== 0 || this.#isMaking || !this.#init || !first) return
    this.#isMaking = true
    void this.#make(Buffer.concat([this.#init, first.bytes])).finally(() => {
      this.#isMaking = false
    })
  }

  async #make(video: Buffer) {
    try {
      const picture = await makeStill(video)
      if (picture) await this.#store(picture)
    } catch {
      // No process, or no Redis: the next picture follows.
    }
  }
}
