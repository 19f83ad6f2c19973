// Parses a fragmented MP4 from chunks cut anywhere: first its init segment, then the samples of each fragment.
import { readBox } from './fmp4.boxes.ts'
import { readFragment, type Sample } from './fmp4.fragment.ts'
import { type Init, readInit } from './fmp4.init.ts'

export class Fmp4Reader {
  readonly #onInit: (init: Init) => void
  readonly #onSamples: (samples: Sample[]) => void
  #rest: Buffer = Buffer.alloc(0)
  #init: Init | undefined
  #pending: Buffer[] = []

  constructor(onInit: (init: Init) => void, onSamples: (samples: Sample[]) => void) {
    this.#onInit = onInit
    this.#onSamples = onSamples
  }

  /** False when this is not, or no longer, a fragmented MP4. */
  push(bytes: Buffer): boolean {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    let at = 0
    for (;;) {
      const box = readBox(this.#rest, at)
      if (box === undefined) return false
      if (box === null) break
      at += box.whole.length
      if (!this.#take(box.type, box.whole)) return false
    }
    this.#rest = this.#rest.subarray(at)
    return true
  }

  #take(type: string, whole: Buffer): boolean {
    if (type === 'ftyp' || type === 'moof') this.#pending = [whole]
    else if (type === 'moov' || type === 'mdat') {
      const piece = Buffer.concat([...this.#pending, whole])
      this.#pending = []
      if (type === 'moov') {
        this.#init = readInit(piece)
        if (!this.#init) return false
        this.#onInit(this.#init)
        return true
      }
      const samples = this.#init && readFragment(piece, this.#init.tracks)
      if (!samples) return false
      this.#onSamples(samples)
    }
    return true
  }
}
