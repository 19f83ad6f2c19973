// Cached playlist responses: written once per change and process, however many viewers wait for them.
import { type CachedResponse, type CacheResult, cacheResponse } from '../../http/cache/cached-response.ts'
import { writePlaylist } from '../../media/hls/playlist.ts'
import type { Watched } from './output.changes.ts'
import { listLength, newestSegments, rewindLength } from './window.rules.ts'

export interface PlaylistOptions {
  /** A delta update: only what changed recently. */
  isDelta: boolean
  /** With the last half hour. */
  isLong: boolean
}

const kind = { type: 'application/vnd.apple.mpegurl', cacheControl: 'no-cache', vary: 'Accept-Encoding, Origin' }

export class PlaylistCache {
  readonly #cached = new WeakMap<Watched, { version: number; answers: Map<string, CachedResponse> }>()

  respond(watched: Watched, { isDelta, isLong }: PlaylistOptions): CacheResult {
    let cached = this.#cached.get(watched)
    if (cached?.version !== watched.version) {
      cached = { version: watched.version, answers: new Map() }
      this.#cached.set(watched, cached)
    }
    const key = `${isDelta} ${isLong}`
    let answer = cached.answers.get(key)
    if (!answer) cached.answers.set(key, (answer = write(watched, { isDelta, isLong })))
    return { answer }
  }
}

function write({ streamId, window, isEnded }: Watched, { isDelta, isLong }: PlaylistOptions): CachedResponse {
  const { partTarget, partHoldBack } = window
  const shown = newestSegments(window, isLong ? rewindLength : listLength)
  const text = writePlaylist({ base: streamId, ...shown, partTarget, partHoldBack, isEnded }, isDelta)
  return cacheResponse(Buffer.from(text), undefined, kind)
}
