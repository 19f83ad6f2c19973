// HTTP routes of live playback: blocking playlists, media from memory or, by its numbers, from disk, and a picture of now.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { variantFor } from '../../http/cache/cached-response.ts'
import { sendError } from '../../http/error-handler.ts'
import { sendMedia } from '../../http/send-media.ts'
import { judgeReload, targetDuration } from '../../media/hls/playlist.ts'
import { networkOf } from '../../network.ts'
import { redisOf } from '../ingest/air.actions.ts'
import type { LiveChanges } from '../live.changes.ts'
import { loadStill } from '../stills.store.ts'
import type { Watched, Watching } from './output.changes.ts'
import { PlaylistCache } from './playback.cache.ts'
import type { Viewers } from './viewers.ts'
import { initKey, isContinuation } from './window.rules.ts'
import * as store from './window.store.ts'

const reloadTimeoutMs = 3 * targetDuration * 1000
const firstPartTimeoutMs = 3000
const hintTimeoutMs = 3000
/** How long the ended playlist is served, so that viewers reach its end; after that the stream is off air. */
const shownAfterEndMs = 60_000

/** One read of Redis in this time and process, however many pages show the picture. */
const stillTtlMs = 5000
const maxStills = 100

const playlistName = /^([A-Za-z0-9][A-Za-z0-9-]{0,31})\.m3u8$/
const stillName = /^([A-Za-z0-9][A-Za-z0-9-]{0,31})\.jpg$/
const streamName = /^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/
const sessionName = /^[A-Za-z0-9_-]{8,40}$/
const mediaName = /^(?:init(?<init>\d{1,6})\.mp4|(?<sequence>\d{1,12})(?:\.(?<part>\d{1,3}))?\.m4s)$/

interface Playback {
  changes: LiveChanges
  watching: Watching
  viewers: Viewers
}

export function hlsRoutes(app: FastifyInstance, deps: Deps, { changes, watching, viewers }: Playback) {
  const { db, config } = deps
  const cache = new PlaylistCache()
  const stills = new LRUCache<string, Promise<Buffer | undefined>>({ max: maxStills, ttl: stillTtlMs })

  async function isShown(streamId: string): Promise<boolean> {
    const isOn = () => {
      const state = changes.stateOf(streamId)
      return state !== undefined && (state.isLive || Date.now() - (state.endedAt ?? 0) < shownAfterEndMs)
    }
    if (!isOn()) await changes.poll()
    return isOn()
  }

  app.get('/hls/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const filmedBy = stillName.exec(file)?.[1]
    if (filmedBy) return sendStill(request, reply, filmedBy)
    const streamId = playlistName.exec(file)?.[1] ?? fail('NOT_FOUND')
    const query = readQuery(request.query as Record<string, unknown>)
    if (!(await isShown(streamId))) return sendOffAir(request, reply)
    const watched = await watching.watch(streamId)
    const hasPicture = () => {
      const last = watched.window.segments.at(-1)
      // Before the first picture of this showing, do not serve the previous showing.
      return last !== undefined && isContinuation(last, { at: changes.stateOf(streamId)?.startedAt ?? 0 })
    }
    if (!(await watched.until(() => hasPicture() || watched.isEnded, firstPartTimeoutMs)) || !hasPicture())
      return sendOffAir(request, reply)
    const network = networkOf(request.ip)
    const name = query.reader ?? `${network} ${request.headers['user-agent']?.slice(0, 100)}`
    viewers.record(streamId, { name, network }, Date.now())
    if (!(await waitForReload(watched, query))) return sendError(request, reply, 'UNAVAILABLE')
    const { status, headers, bytes } = await variantFor(request.headers, cache.respond(watched, query))
    return reply.code(status).headers(headers).send(bytes)
  })

  app.get('/hls/:streamId/:session/:file', async (request, reply) => {
    const { streamId, session, file } = request.params as { streamId: string; session: string; file: string }
    const name = mediaName.exec(file)?.groups
    if (!name || !streamName.test(streamId) || !sessionName.test(session)) fail('NOT_FOUND')
    const bytes =
      name.init === undefined
        ? await segmentBytes(streamId, session, Number(name.sequence), name.part)
        : await initBytes(streamId, session, Number(name.init))
    return sendMedia(request, reply, bytes ?? fail('NOT_FOUND'))
  })

  async function sendStill(request: FastifyRequest, reply: FastifyReply, streamId: string) {
    const { isLive, session } = changes.stateOf(streamId) ?? {}
    const picture = isLive && session ? await stillOf(streamId, session) : undefined
    if (!picture) return sendOffAir(request, reply)
    return reply
      .type('image/jpeg')
      .header('cache-control', `public, max-age=${stillTtlMs / 1000}`)
      .send(picture)
  }

  function stillOf(streamId: string, session: string): Promise<Buffer | undefined> {
    const key = `${streamId} ${session}`
    const known = stills.get(key)
    if (known) return known
    // Without Redis there is no picture, and the link stays as it is without one.
    const still = loadStill(redisOf(deps), streamId, session).catch(() => undefined)
    stills.set(key, still)
    // The first picture is shown as soon as there is one.
    void still.then((picture) => picture ?? stills.delete(key))
    return still
  }

  async function initBytes(streamId: string, session: string, init: number) {
    const watched = await watchedNow(streamId)
    return (
      watched?.window.inits.get(initKey(session, init))?.bytes ?? store.findInit(db.queries, streamId, session, init)
    )
  }

  async function segmentBytes(streamId: string, session: string, sequence: number, part: string | undefined) {
    const watched = await watchedNow(streamId)
    const find = () => watched?.window.segments.findLast((one) => one.sequence === sequence && one.session === session)
    if (part === undefined) {
      const segment = find()
      if (segment?.bytes) return segment.bytes
      // The broadcast has ended: no `done` entry will complete this segment.
      if (segment && watched?.isEnded && segment.parts.length > 0)
        return Buffer.concat(segment.parts.map(({ bytes }) => bytes))
      return fromDisk(streamId, session, sequence)
    }
    const findPart = () => find()?.parts[Number(part)]?.bytes
    if (watched && !findPart() && isHinted(watched, sequence, Number(part)))
      await watched.until(() => findPart() !== undefined || !isHinted(watched, sequence, Number(part)), hintTimeoutMs)
    return findPart()
  }

  /** Only streams that are or were just on air are watched: requests for old addresses start no reader. */
  async function watchedNow(streamId: string): Promise<Watched | undefined> {
    return (await isShown(streamId)) ? watching.watch(streamId) : undefined
  }

  async function fromDisk(streamId: string, session: string, sequence: number): Promise<Buffer | undefined> {
    const broadcastId = await store.findSegment(db.queries, streamId, session, sequence)
    if (broadcastId === undefined) return undefined
    return readFile(join(config.MEDIA_DIR, String(broadcastId), `${sequence}.m4s`)).catch(() => undefined)
  }
}

interface PlaylistRequest {
  sequence: number | undefined
  part: number | undefined
  isDelta: boolean
  isLong: boolean
  reader: string | undefined
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
    reader: typeof query.v === 'string' && /^[\w-]{1,40}$/.test(query.v) ? query.v : undefined,
  }
}

/** Blocking reload: waits until the requested part exists, with a timeout for a camera that is offline. */
async function waitForReload(watched: Watched, { sequence, part }: PlaylistRequest): Promise<boolean> {
  if (sequence === undefined) return true
  const judge = () => judgeReload({ segments: watched.window.segments, isEnded: watched.isEnded }, sequence, part)
  if (judge() === 'ABSURD') fail('BAD_REQUEST')
  return watched.until(() => judge() !== 'LATER', reloadTimeoutMs)
}

/** Whether the part is the next one, which the playlist's preload hint names. */
function isHinted({ window, isEnded }: Watched, sequence: number, part: number): boolean {
  const last = window.segments.at(-1)
  if (!last || isEnded) return false
  return last.seconds === null
    ? sequence === last.sequence && part === last.parts.length
    : sequence === last.sequence + 1 && part === 0
}

/** Off air is not an error to log: the page shows a placeholder. */
function sendOffAir(request: FastifyRequest, reply: FastifyReply) {
  const body = { code: 'NOT_ON_AIR', message: 'not on air', requestId: request.id }
  return reply.code(404).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}
