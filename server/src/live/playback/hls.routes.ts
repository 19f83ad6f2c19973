// HTTP routes of live playback: blocking playlists of the picture and of its sound alone, and a picture of now.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { variantFor } from '../../http/cache/cached-response.ts'
import { forAMoment, untilTakenDown } from '../../http/cache/shared-caches.ts'
import { sendError } from '../../http/error-handler.ts'
import { judgeReload, targetDuration } from '../../media/hls/playlist.ts'
import type { LiveChanges } from '../live.changes.ts'
import { mediaRoutes } from './media.routes.ts'
import type { Watched, Watching } from './output.changes.ts'
import { PlaylistCache } from './playback.cache.ts'
import { isShown } from './shown.ts'
import { soundOnly } from './sound.ts'
import { StillCache, stillTtlMs } from './stills.cache.ts'
import { isContinuation } from './window.rules.ts'

const reloadTimeoutMs = 3 * targetDuration * 1000
const firstPartTimeoutMs = 3000

const playlistName = /^(?<streamId>[A-Za-z0-9][A-Za-z0-9-]{0,31})(?:\.(?<kind>sound|multivariant))?\.m3u8$/
const stillName = /^([A-Za-z0-9][A-Za-z0-9-]{0,31})\.jpg$/

interface Playback {
  changes: LiveChanges
  watching: Watching
}

export function hlsRoutes(app: FastifyInstance, deps: Deps, { changes, watching }: Playback) {
  const cache = new PlaylistCache()
  const stills = new StillCache(deps)

  app.get('/hls/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const filmedBy = stillName.exec(file)?.[1]
    if (filmedBy) return sendStill(request, reply, filmedBy)
    const { streamId = fail('NOT_FOUND'), kind } = playlistName.exec(file)?.groups ?? {}
    const query = readQuery(request.query as Record<string, unknown>)
    if (!(await isShown(changes, streamId))) return sendOffAir(request, reply)
    const whole = await watching.watch(streamId)
    const watched = kind === 'sound' ? soundOnly(whole) : whole
    if (!(await hasBegun(watched))) return sendOffAir(request, reply)
    // A camera that is silent: all who wait at a cache for the same part are answered with this.
    if (kind !== 'multivariant' && !(await waitForReload(watched, query)))
      return sendError(request, reply, 'UNAVAILABLE', undefined, forAMoment)
    const isNumbered = query.sequence !== undefined
    const answer =
      kind === 'multivariant'
        ? cache.variants(whole)
        : cache.respond(whole, { ...query, isNumbered, isSound: kind === 'sound' })
    const { status, headers, bytes } = await variantFor(request.headers, answer)
    return reply.code(status).headers(headers).send(bytes)
  })

  mediaRoutes(app, deps, { changes, watching })

  /** Before the first picture of this showing, the previous showing is not served; nor is sound that there is none of now. */
  async function hasBegun(watched: Watched): Promise<boolean> {
    const isThere = () => {
      const last = watched.window.segments.at(-1)
      const startedAt = changes.stateOf(watched.streamId)?.startedAt ?? 0
      return last !== undefined && !last.isGap && isContinuation(last, { at: startedAt })
    }
    return (await watched.until(() => isThere() || watched.isEnded, firstPartTimeoutMs)) && isThere()
  }

  async function sendStill(request: FastifyRequest, reply: FastifyReply, streamId: string) {
    const { isLive, session } = changes.stateOf(streamId) ?? {}
    const picture = isLive && session ? await stills.load(streamId, session) : undefined
    if (!picture) return sendOffAir(request, reply)
    return reply
      .type('image/jpeg')
      .header('cache-control', untilTakenDown(stillTtlMs / 1000))
      .send(picture)
  }
}

interface PlaylistRequest {
  sequence: number | undefined
  part: number | undefined
  isDelta: boolean
  isLong: boolean
}

function readQuery(query: Record<string, unknown>): PlaylistRequest {
  const whole = (name: string) => {
    const value = query[name]
    if (value === undefined) return undefined
    return typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : fail('BAD_REQUEST')
  }
  const [sequence, part] = [whole('_HLS_msn'), whole('_HLS_part')]
  if (part !== undefined && sequence === undefined) fail('BAD_REQUEST')
  return {
    sequence,
    part,
    isDelta: query._HLS_skip === 'YES' || query._HLS_skip === 'v2',
    isLong: query.dvr === '1',
  }
}

/** Blocking reload: waits until the requested part exists, with a timeout for a camera that is offline. */
async function waitForReload(watched: Watched, { sequence, part }: PlaylistRequest): Promise<boolean> {
  if (sequence === undefined) return true
  const judge = () => judgeReload({ segments: watched.window.segments, isEnded: watched.isEnded }, sequence, part)
  if (judge() === 'ABSURD') fail('BAD_REQUEST')
  return watched.until(() => judge() !== 'LATER', reloadTimeoutMs)
}

/** Off air is not an error to log: the page shows a placeholder. */
function sendOffAir(request: FastifyRequest, reply: FastifyReply) {
  const body = { code: 'NOT_ON_AIR', message: 'not on air', requestId: request.id }
  return reply.code(404).header('cache-control', forAMoment).type('application/json; charset=utf-8').send(body)
}
