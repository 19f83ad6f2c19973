// The frames a new child would have to begin with: from the last key frame that viewers have not wholly seen.
import type { Block } from '../../media/recording.ts'

/** Sound decodes well after a little run-in. */
const runInMs = 500
/** Nobody waits for more than this. */
const most = { blocks: 6000, bytes: 24_000_000 }

export class Retained {
  #blocks: Block[] = []
  #bytes = 0

  get blocks(): readonly Block[] {
    return this.#blocks
  }

  get firstKey(): Block | undefined {
    return this.#blocks.find(({ kind }) => kind === 'video')
  }

  /** Frames that no key frame stands before are of no use. */
  add(block: Block) {
    if (block.kind === 'video' && !block.isKey && !this.firstKey) return
    this.#blocks.push(block)
    this.#bytes += block.bytes.length
    if (this.#blocks.length > most.blocks || this.#bytes > most.bytes) this.clear()
  }

  clear() {
    this.#blocks = []
    this.#bytes = 0
  }

  /** Everything up to here is out. */
  release(ms: number) {
    const key = this.#blocks.findLast(({ kind, isKey, ms: at }) => kind === 'video' && isKey && at <= ms + 1)
    if (!key) return
    const kept = this.#blocks.filter((block) =>
      block.kind === 'video' ? block.ms >= key.ms : block.ms >= Math.min(ms, key.ms) - runInMs,
    )
    if (kept.length === this.#blocks.length) return
    this.#blocks = kept
    this.#bytes = kept.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }
}
