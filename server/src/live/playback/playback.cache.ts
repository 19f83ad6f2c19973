// Playlists as ready bytes: written once per change and process, whoever waits for them.
import { type CachedResponse, cacheResponse, type Made } from '../../http/cache/cached-response.ts'
import { writePlaylist } from '../../media/hls/playlist.ts'
import type { Watched } from './output.changes.ts'
import { listLength, newest, rewindLength } from './window.rules.ts'

export interface Wish {
  /** Only what has changed lately. */
  isDelta: boolean
  /** With the last half hour. */
  isLong: boolean
}

const kind = { type: 'application/vnd.apple.mpegurl', cacheControl: 'no-cache', vary: 'Accept-Encoding, Origin' }

export class PlaylistAnswers {
  readonly #kept = new WeakMap<Watched, { version: number; answers: Map<string, CachedResponse> }>()

  answer(watched: Watched, { isDelta, isLong }: Wish): Made {
    let kept = this.#kept.get(watched)
    if (kept?.version !== watched.version) {
      kept = { version: watched.version, answers: new Map() }
      this.#kept.set(watched, kept)
    }
    const key = `${isDelta} ${isLong}`
    let answer = kept.answers.get(key)
    if (!answer) kept.answers.set(key, (answer = write(watched, { isDelta, isLong })))
    return { answer }
  }
}

function write({ streamId, window, isEnded }: Watched, { isDelta, isLong }: Wish): CachedResponse {
  const { partTarget, partHoldBack } = window
  const shown = newest(window, isLong ? rewindLength : listLength)
  const text = writePlaylist({ base: streamId, ...shown, partTarget, partHoldBack, isEnded }, isDelta)
  return cacheResponse(Buffer.from(text), undefined, kind)
}
