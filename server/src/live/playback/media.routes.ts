// HTTP route of live media, the picture with its sound or the sound alone: from memory or, by its numbers, from disk.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { sendMedia } from '../../http/send-media.ts'
import type { LiveChanges } from '../live.changes.ts'
import type { Watched, Watching } from './output.changes.ts'
import { isShown } from './shown.ts'
import { readSoundInit, soundOfSegment, soundOnly } from './sound.ts'
import { initKey } from './window.rules.ts'
import * as store from './window.store.ts'

const hintTimeoutMs = 3000

const streamName = /^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/
const sessionName = /^[A-Za-z0-9_-]{8,40}$/
/** `m4a`: the sound alone. */
const mediaName = /^(?:init(?<init>\d{1,6})\.m(?:p4|4a)|(?<sequence>\d{1,12})(?:\.(?<part>\d{1,3}))?\.m4[as])$/

interface Playback {
  changes: LiveChanges
  watching: Watching
}

interface Named {
  streamId: string
  session: string
  isSound: boolean
}

export function mediaRoutes(app: FastifyInstance, { db, config }: Deps, { changes, watching }: Playback) {
  app.get('/hls/:streamId/:session/:file', async (request, reply) => {
    const { streamId, session, file } = request.params as { streamId: string; session: string; file: string }
    const name = mediaName.exec(file)?.groups
    if (!name || !streamName.test(streamId) || !sessionName.test(session)) fail('NOT_FOUND')
    const named = { streamId, session, isSound: file.endsWith('.m4a') }
    const bytes =
      name.init === undefined
        ? await segmentBytes(named, Number(name.sequence), name.part)
        : await initBytes(named, Number(name.init))
    return sendMedia(request, reply, bytes ?? fail('NOT_FOUND'), named.isSound ? 'audio/mp4' : undefined)
  })

  async function initBytes({ isSound, ...named }: Named, init: number) {
    const bytes = await wholeInit(named, init)
    return isSound ? bytes && readSoundInit(bytes)?.bytes : bytes
  }

  async function wholeInit({ streamId, session }: Pick<Named, 'streamId' | 'session'>, init: number) {
    const watched = await watchedNow(streamId)
    return (
      watched?.window.inits.get(initKey(session, init))?.bytes ?? store.findInit(db.queries, streamId, session, init)
    )
  }

  async function segmentBytes(named: Named, sequence: number, part: string | undefined) {
    const { streamId, session, isSound } = named
    const whole = await watchedNow(streamId)
    const watched = whole && isSound ? soundOnly(whole) : whole
    const find = () => watched?.window.segments.findLast((one) => one.sequence === sequence && one.session === session)
    if (part === undefined) {
      const segment = find()
      if (segment?.bytes) return segment.bytes
      // After the end of a broadcast no `done` entry completes its last segment.
      if (segment && (segment.seconds !== null || watched?.isEnded) && segment.parts.length > 0)
        return Buffer.concat(segment.parts.map(({ bytes }) => bytes))
      return fromDisk(named, sequence)
    }
    const findPart = () => find()?.parts[Number(part)]?.bytes
    if (watched && !findPart() && isHinted(watched, sequence, Number(part)))
      await watched.until(() => findPart() !== undefined || !isHinted(watched, sequence, Number(part)), hintTimeoutMs)
    return findPart()
  }

  /** Only streams that are or were just on air are watched: requests for old addresses start no reader. */
  async function watchedNow(streamId: string): Promise<Watched | undefined> {
    return (await isShown(changes, streamId)) ? watching.watch(streamId) : undefined
  }

  async function fromDisk(named: Named, sequence: number): Promise<Buffer | undefined> {
    const found = await store.findSegment(db.queries, named.streamId, named.session, sequence)
    if (!found) return undefined
    const file = join(config.MEDIA_DIR, String(found.broadcastId), `${sequence}.m4s`)
    const bytes = await readFile(file).catch(() => undefined)
    if (!bytes || !named.isSound) return bytes
    const init = await wholeInit(named, found.init)
    const sound = init && readSoundInit(init)
    return sound && soundOfSegment(bytes, sound)
  }
}

/** Whether the part is the next one, which the playlist's preload hint names. */
function isHinted({ window, isEnded }: Watched, sequence: number, part: number): boolean {
  const last = window.segments.at(-1)
  if (!last || isEnded) return false
  return last.seconds === null
    ? sequence === last.sequence && part === last.parts.length
    : sequence === last.sequence + 1 && part === 0
}
