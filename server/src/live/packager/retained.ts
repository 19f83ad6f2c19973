// The frames that a replacement encoder needs: from the last key frame whose pictures are not all published.
import type { Block } from '../../media/recording.ts'

/** A sound decoder needs some packets before the first one it plays. */
const runInMs = 500
/** A memory limit: beyond it a restart waits for the next key frame. */
const max = { blocks: 6000, bytes: 24_000_000 }

export class Retained {
  #blocks: Block[] = []
  #bytes = 0

  get blocks(): readonly Block[] {
    return this.#blocks
  }

  get firstKey(): Block | undefined {
    return this.#blocks.find(({ kind }) => kind === 'video')
  }

  /** Drops frames that no key frame precedes. */
  add(block: Block) {
    if (block.kind === 'video' && !block.isKey && !this.firstKey) return
    this.#blocks.push(block)
    this.#bytes += block.bytes.length
    if (this.#blocks.length > max.blocks || this.#bytes > max.bytes) this.clear()
  }

  clear() {
    this.#blocks = []
    this.#bytes = 0
  }

  /** Everything up to here is published. */
  release(ms: number) {
    const key = this.#blocks.findLast(({ kind, isKey, ms: at }) => kind === 'video' && isKey && at <= ms + 1)
    if (!key) return
    const needed = this.#blocks.filter((block) =>
      block.kind === 'video' ? block.ms >= key.ms : block.ms >= Math.min(ms, key.ms) - runInMs,
    )
    if (needed.length === this.#blocks.length) return
    this.#blocks = needed
    this.#bytes = needed.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }
}
