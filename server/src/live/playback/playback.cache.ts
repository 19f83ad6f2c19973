// Cached playlist responses: written once per change and process, however many viewers wait for them.
import { playlistPath, soundPlaylistPath } from '@campus/contract/live'
import { type CachedResponse, type CacheResult, cacheResponse } from '../../http/cache/cached-response.ts'
import { forAMoment, untilTakenDown } from '../../http/cache/shared-caches.ts'
import { writeMultivariant } from '../../media/hls/multivariant.ts'
import { writePlaylist } from '../../media/hls/playlist.ts'
import { readInit } from '../../media/mp4/fmp4.init.ts'
import type { Watched } from './output.changes.ts'
import { soundOnly } from './sound.ts'
import { initKey, listLength, newestSegments, rewindLength, type WindowSegment } from './window.rules.ts'

export interface PlaylistOptions {
  /** A delta update: only what changed recently. */
  isDelta: boolean
  /** With the last half hour. */
  isLong: boolean
  /** Of the sound alone. */
  isSound: boolean
}

interface PlaylistAnswer extends PlaylistOptions {
  /** A reload that names a part: an answer with that part is right for everybody who still asks for it. */
  isNumbered: boolean
}

const kindOf = (cacheControl: string) => ({
  type: 'application/vnd.apple.mpegurl',
  cacheControl,
  vary: 'Accept-Encoding, Origin',
})
const newest = kindOf(forAMoment)
const numbered = kindOf(untilTakenDown())

export class PlaylistCache {
  readonly #cached = new WeakMap<Watched, { version: number; answers: Map<string, CachedResponse> }>()

  respond(watched: Watched, { isDelta, isLong, isSound, isNumbered }: PlaylistAnswer): CacheResult {
    const options = { isDelta, isLong, isSound }
    const key = `${isDelta} ${isLong} ${isSound} ${isNumbered}`
    return this.#answer(watched, key, () => write(watched, options), isNumbered ? numbered : newest)
  }

  /** The list of both playlists. */
  variants(watched: Watched): CacheResult {
    return this.#answer(watched, 'variants', () => writeVariants(watched))
  }

  #answer(watched: Watched, key: string, make: () => string, kind = newest): CacheResult {
    let cached = this.#cached.get(watched)
    if (cached?.version !== watched.version) {
      cached = { version: watched.version, answers: new Map() }
      this.#cached.set(watched, cached)
    }
    let answer = cached.answers.get(key)
    if (!answer) cached.answers.set(key, (answer = cacheResponse(Buffer.from(make()), undefined, kind)))
    return { answer }
  }
}

/** Of the same folder: the last part of a path. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function write(picture: Watched, { isDelta, isLong, isSound }: PlaylistOptions): string {
  const { streamId, isEnded } = picture
  const sound = soundOnly(picture)
  const [own, other] = isSound ? [sound, picture] : [picture, sound]
  const { partTarget, partHoldBack } = own.window
  const shown = newestSegments(own.window, isLong ? rewindLength : listLength)
  const last = other.window.segments.at(-1)
  const uri = nameOf(isSound ? playlistPath(streamId) : soundPlaylistPath(streamId))
  const report = last && !last.isGap && !isEnded ? { uri, segment: last } : undefined
  return writePlaylist({ base: streamId, ...shown, partTarget, partHoldBack, isEnded, isSound, report }, isDelta)
}

function writeVariants({ streamId, window }: Watched): string {
  const last = window.segments.at(-1)
  const init = last && window.inits.get(initKey(last.session, last.init))
  const uris = { picture: nameOf(playlistPath(streamId)), sound: nameOf(soundPlaylistPath(streamId)) }
  const read = init && readInit(init.bytes)
  return writeMultivariant({ init: read, bandwidth: peakOf(window.segments), uris })
}

/** The encoder's limit; a camera whose picture is copied may send more. */
const usualBandwidth = 2_000_000

function peakOf(segments: readonly WindowSegment[]): number {
  const rates = segments.flatMap(({ parts }) => {
    const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
    const bytes = parts.reduce((sum, part) => sum + part.bytes.length, 0)
    return seconds > 0 ? [Math.ceil((bytes * 8) / seconds)] : []
  })
  return Math.max(usualBandwidth, ...rates)
}
