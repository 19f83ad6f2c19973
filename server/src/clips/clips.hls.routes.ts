// HTTP routes that play stored clips and recordings: playlists from rows, media from disk by numbers, never by a name from the
// request.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { cacheResponse, type Kind, variantFor } from '../http/cache/cached-response.ts'
import { untilTakenDown } from '../http/cache/shared-caches.ts'
import { describeMedia, rangeOf } from '../http/send-media.ts'
import { type VodSegment, writeVodPlaylist } from '../media/hls/vod-playlist.ts'
import { filesIn, initFile, mp4File, segmentFile } from './clips.files.ts'
import { type ClipSegment, findReadyClip } from './clips.making.store.ts'
import * as recordings from './clips.recordings.store.ts'

const listName = /^(?<id>\d{1,15})\.(?<kind>m3u8|mp4)$/
const folderName = /^\d{1,15}$/
const mediaName = /^(?:init(?<init>\d{1,6})\.mp4|(?<sequence>\d{1,12})\.m4s)$/

const kindOf = (cacheControl: string): Kind => ({
  type: 'application/vnd.apple.mpegurl',
  cacheControl,
  vary: 'Accept-Encoding, Origin',
})
const forEverybody = kindOf(untilTakenDown())
/** No cache may store it. */
const forAdministrators = kindOf('private, no-store')
/** A recording that is deleted, or whose match is, must be gone everywhere within seconds. */
const cacheMs = 1000
const maxCached = 500

export function storedHlsRoutes(app: FastifyInstance, { db, config }: Deps) {
  const files = filesIn(config.MEDIA_DIR)
  const shown = cacheShown((id) => recordings.isShown(db.queries, id))

  /** A recording without a match is for administrators only: ids can be guessed, and it was never announced. */
  async function isForEverybody(request: FastifyRequest, recordingId: number): Promise<boolean> {
    const isShown = (await shown(recordingId)) ?? fail('NOT_FOUND')
    if (isShown) return true
    const viewer = await app.identify(request.raw)
    return viewer?.role === 'ADMIN' ? false : fail('NOT_FOUND')
  }

  app.get('/hls/clips/:file', async (request, reply) => {
    const { id, kind } = nameOf(request)
    const clip = (await findReadyClip(db.queries, id)) ?? fail('NOT_FOUND')
    if (kind === 'mp4') return clip.hasMp4 ? sendFile(request, reply, join(files.clip(id), mp4File)) : fail('NOT_FOUND')
    const start = Math.max(0, (clip.from.getTime() - (clip.segments[0]?.at ?? 0)) / 1000)
    return sendPlaylist(request, reply, writeVodPlaylist(clip.segments.map(listed(id)), start))
  })

  app.get('/hls/recordings/:file', async (request, reply) => {
    const { id, kind } = nameOf(request)
    const isPublic = await isForEverybody(request, id)
    const segments = kind === 'm3u8' ? await recordings.recordedSegments(db.queries, id) : []
    if (segments.length === 0) fail('NOT_FOUND')
    const text = writeVodPlaylist(segments.map(listed(id)))
    return sendPlaylist(request, reply, text, isPublic)
  })

  app.get('/hls/clips/:id/:file', (request, reply) => {
    const { id, file } = mediaOf(request)
    return sendFile(request, reply, join(files.clip(id), file))
  })

  app.get('/hls/recordings/:id/:file', async (request, reply) => {
    const { id, file } = mediaOf(request)
    const isPublic = await isForEverybody(request, id)
    return sendFile(request, reply, join(files.recording(id), file), isPublic)
  })
}

/** Called for every segment of every viewer, so the result is cached for some seconds. */
function cacheShown(find: (id: number) => Promise<boolean | undefined>) {
  const cached = new LRUCache<number, { isShown: boolean | undefined; until: number }>({ max: maxCached })
  return async (id: number) => {
    const entry = cached.get(id)
    if (entry && entry.until > Date.now()) return entry.isShown
    const isShown = await find(id)
    cached.set(id, { isShown, until: Date.now() + cacheMs })
    return isShown
  }
}

function nameOf(request: FastifyRequest) {
  const name = listName.exec((request.params as { file: string }).file)?.groups ?? fail('NOT_FOUND')
  return { id: Number(name.id), kind: name.kind }
}

const listed =
  (id: number) =>
  ({ sequence, init, ...segment }: Omit<ClipSegment, 'broadcast'>): VodSegment => ({
    ...segment,
    uri: `${id}/${segmentFile(sequence)}`,
    map: `${id}/${initFile(init)}`,
  })

async function sendPlaylist(request: FastifyRequest, reply: FastifyReply, text: string, isPublic = true) {
  const answer = cacheResponse(Buffer.from(text), undefined, isPublic ? forEverybody : forAdministrators)
  const { status, headers, bytes } = await variantFor(request.headers, { answer })
  return reply.code(status).headers(headers).send(bytes)
}

function mediaOf(request: FastifyRequest) {
  const { id, file } = request.params as { id: string; file: string }
  const name = mediaName.exec(file)?.groups
  if (!name || !folderName.test(id)) return fail('NOT_FOUND')
  const own = name.init === undefined ? segmentFile(Number(name.sequence)) : initFile(Number(name.init))
  return { id: Number(id), file: own }
}

/** Streams the whole file from disk, or the requested range. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, isPublic = true) {
  const { size } = await stat(path).catch(() => fail('NOT_FOUND'))
  if (describeMedia(request, reply, 'video/mp4', isPublic)) return reply.code(304).send()
  const range = rangeOf(request.headers.range, size)
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
  const [start, end] = range ?? [0, size - 1]
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.send(createReadStream(path, { start, end }))
}
