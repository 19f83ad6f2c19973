// The door of players: playlists that wait for what is asked, and media out of memory, or of the disk by its numbers.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { variantFor } from '../../http/cache/cached-response.ts'
import { sendError } from '../../http/error-handler.ts'
import { sendMedia } from '../../http/send-media.ts'
import { judgeReload, targetDuration } from '../../media/hls/playlist.ts'
import { networkOf } from '../../network.ts'
import type { LiveChanges } from '../live.changes.ts'
import type { Watched, Watching } from './output.changes.ts'
import { PlaylistAnswers } from './playback.cache.ts'
import type { Viewers } from './viewers.ts'
import { initKey, isSequel } from './window.rules.ts'
import * as store from './window.store.ts'

const reloadPatienceMs = 3 * targetDuration * 1000
const firstPartPatienceMs = 3000
const hintPatienceMs = 3000
/** Whoever was watching sees the end; whoever comes later is told that nothing is on. */
const shownAfterEndMs = 60_000

const playlistName = /^([A-Za-z0-9][A-Za-z0-9-]{0,31})\.m3u8$/
const streamName = /^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/
const sessionName = /^[A-Za-z0-9_-]{8,40}$/
const mediaName = /^(?:init(?<init>\d{1,6})\.mp4|(?<sequence>\d{1,12})(?:\.(?<part>\d{1,3}))?\.m4s)$/

interface Parts {
  changes: LiveChanges
  watching: Watching
  viewers: Viewers
}

export function hlsRoutes(app: FastifyInstance, { db, config }: Deps, { changes, watching, viewers }: Parts) {
  const answers = new PlaylistAnswers()

  async function isShown(streamId: string): Promise<boolean> {
    const isOn = () => {
      const facts = changes.factsOf(streamId)
      return facts !== undefined && (facts.isLive || Date.now() - (facts.endedAt ?? 0) < shownAfterEndMs)
    }
    if (!isOn()) await changes.look()
    return isOn()
  }

  app.get('/hls/:file', async (request, reply) => {
    const streamId = playlistName.exec((request.params as { file: string }).file)?.[1] ?? fail('NOT_FOUND')
    const asked = readQuery(request.query as Record<string, unknown>)
    if (!(await isShown(streamId))) return sayOffAir(request, reply)
    const watched = await watching.watch(streamId)
    const hasPicture = () => {
      const last = watched.window.segments.at(-1)
      // Of this showing: before its first picture nobody sees the last one's.
      return last !== undefined && isSequel(last, { at: changes.factsOf(streamId)?.startedAt ?? 0 })
    }
    if (!(await watched.until(() => hasPicture() || watched.isEnded, firstPartPatienceMs)) || !hasPicture())
      return sayOffAir(request, reply)
    const network = networkOf(request.ip)
    const name = asked.reader ?? `${network} ${request.headers['user-agent']?.slice(0, 100)}`
    viewers.note(streamId, { name, network }, Date.now())
    if (!(await isAnswerable(watched, asked))) return sendError(request, reply, 'UNAVAILABLE')
    const { status, headers, bytes } = await variantFor(request.headers, answers.answer(watched, asked))
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
      // Its last parts are here, and nobody will say that it is complete.
      if (segment && watched?.isEnded && segment.parts.length > 0)
        return Buffer.concat(segment.parts.map(({ bytes }) => bytes))
      return fromDisk(streamId, session, sequence)
    }
    const held = () => find()?.parts[Number(part)]?.bytes
    if (watched && !held() && isHinted(watched, sequence, Number(part)))
      await watched.until(() => held() !== undefined || !isHinted(watched, sequence, Number(part)), hintPatienceMs)
    return held()
  }

  /** Only what is on air, or has just been, is followed: old addresses start nothing. */
  async function watchedNow(streamId: string): Promise<Watched | undefined> {
    return (await isShown(streamId)) ? watching.watch(streamId) : undefined
  }

  async function fromDisk(streamId: string, session: string, sequence: number): Promise<Buffer | undefined> {
    const broadcastId = await store.findSegment(db.queries, streamId, session, sequence)
    if (broadcastId === undefined) return undefined
    return readFile(join(config.MEDIA_DIR, String(broadcastId), `${sequence}.m4s`)).catch(() => undefined)
  }
}

interface Asked {
  sequence: number | undefined
  part: number | undefined
  isDelta: boolean
  isLong: boolean
  reader: string | undefined
}

function readQuery(query: Record<string, unknown>): Asked {
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

/** Blocking reload: the answer is there when what was asked for is; a camera that is away keeps nobody for ever. */
async function isAnswerable(watched: Watched, { sequence, part }: Asked): Promise<boolean> {
  if (sequence === undefined) return true
  const judge = () => judgeReload({ segments: watched.window.segments, isEnded: watched.isEnded }, sequence, part)
  if (judge() === 'ABSURD') fail('BAD_REQUEST')
  return watched.until(() => judge() !== 'LATER', reloadPatienceMs)
}

/** Whether the part is the very next one. */
function isHinted({ window, isEnded }: Watched, sequence: number, part: number): boolean {
  const last = window.segments.at(-1)
  if (!last || isEnded) return false
  return last.seconds === null
    ? sequence === last.sequence && part === last.parts.length
    : sequence === last.sequence + 1 && part === 0
}

/** Off air is nothing to be sorry for: the page shows a screen. */
function sayOffAir(request: FastifyRequest, reply: FastifyReply) {
  const body = { code: 'NOT_ON_AIR', message: 'not on air', requestId: request.id }
  return reply.code(404).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}
