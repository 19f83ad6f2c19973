// Pictures of now, read from Redis once in five seconds and process, however many pages show them.
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { redisOf } from '../ingest/air.actions.ts'
import { loadStill } from '../stills.store.ts'

export const stillTtlMs = 5000
const maxStills = 100

export class StillCache {
  readonly #deps: Deps
  readonly #stills = new LRUCache<string, Promise<Buffer | undefined>>({ max: maxStills, ttl: stillTtlMs })

  constructor(deps: Deps) {
    this.#deps = deps
  }

  load(streamId: string, session: string): Promise<Buffer | undefined> {
    const key = `${streamId} ${session}`
    const known = this.#stills.get(key)
    if (known) return known
    // Without Redis there is no picture, and the link stays as it is without one.
    const still = loadStill(redisOf(this.#deps), streamId, session).catch(() => undefined)
    this.#stills.set(key, still)
    // The first picture is shown as soon as there is one.
    void still.then((picture) => picture ?? this.#stills.delete(key))
    return still
  }
}
