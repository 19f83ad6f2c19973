// Packs one stream for as long as this packager holds its lease: resumes where the previous packager stopped, and ends when the
// camera goes off air.
import type { Logger } from 'pino'
import type { StartEncoder } from '../../media/encoder/ffmpeg.ts'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import type { Part } from '../../media/mp4/fmp4.parts.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { RedisServers } from '../../platform/redis/redis.ts'
import { deleteOnAirState } from '../ingest/chunks.store.ts'
import { keysOf } from '../live.rules.ts'
import { endBroadcast } from '../live.store.ts'
import { storeStill } from '../stills.store.ts'
import { type Disk, openDisk } from './disk.ts'
import { Output, type OutputStart } from './output.ts'
import {
  type Entry,
  finishSession,
  loadHeader,
  type PackagerRedis,
  publishEntry,
  readChunks,
  readEnded,
  readOutput,
  readState,
  storeHeader,
} from './packager-redis.ts'
import { type PreviousOutput, readPreviousOutput } from './previous-output.ts'
import { Recording, targetOf } from './recording.ts'
import { findLastNumbers, findOnAir, findStoredSequences, type OnAir } from './segments.store.ts'
import { Stills } from './stills.ts'

export interface PackagerContext {
  packagerRedis: PackagerRedis
  mediaDir: string
  db: Database
  log: Logger
  /** Seconds between a picture's end and the publication of its part. */
  onLag: (seconds: number) => void
  onRestart: () => void
  startEncoder?: StartEncoder | undefined
  /** A session was ended because its recording could not be packed. */
  onGiveUp: () => void
  /** Announces that a stream's state has changed. */
  announceChange: (streamId: string) => void
}

const waitMs = 300
const pauseMs = 200
/** After Redis lost its data: sequence numbers that may have been published without a row in PostgreSQL. */
const skippedNumbers = 5

export class StreamPacker {
  readonly #context: PackagerContext
  readonly streamId: string
  readonly #token: string
  readonly #log: Logger
  /** Disks of sessions that were taken over and still have writes pending. */
  readonly #formerDisks = new Set<Disk>()
  #now: { onAir: OnAir; output: Output; recording: Recording; disk: Disk } | undefined
  #since = '0'
  #phase: 'open' | 'ending' | 'over' = 'open'
  /** The camera is off air, and everything is published. */
  isFinished = false
  readonly done: Promise<void>

  constructor(context: PackagerContext, streamId: string, token: string) {
    this.#context = context
    this.streamId = streamId
    this.#token = token
    this.#log = context.log.child({ streamId })
    this.done = this.#run()
  }

  get session() {
    return this.#now?.onAir.session
  }

  get pid() {
    return this.#now?.recording.pid
  }

  /** The camera is off air: packs the chunks that have arrived, then publishes the end. */
  end() {
    if (this.#phase === 'open') this.#phase = 'ending'
  }

  /** Another packager continues: stops at once and publishes nothing more. */
  stop() {
    this.#phase = 'over'
  }

  async #run() {
    const { redis, prefix } = this.#context.packagerRedis
    const reading = redis.duplicate({ name: 'chunks', only: keysOf(prefix, this.streamId).chunks })
    let isFailing = false
    while (this.#phase !== 'over') {
      try {
        if (!this.#now) await this.#begin()
        else if (await this.#packChunks(reading)) break
        isFailing = false
      } catch (error) {
        if (!isFailing) this.#log.warn({ reason: (error as Error).message }, 'packing failed, retrying')
        isFailing = true
        await pause()
      }
    }
    reading.close()
    const { recording, output, disk } = this.#now ?? {}
    recording?.stop()
    await output?.stop()
    await disk?.flush()
    for (const former of this.#formerDisks) await former.flush()
  }

  async #begin() {
    const { packagerRedis, db } = this.#context
    const published = await readOutput(packagerRedis, this.streamId)
    const onAir = await this.#findSession(published.at(-1)?.field('s'))
    if (!onAir) {
      if (this.#phase === 'ending') this.#finish()
      else await pause()
      return
    }
    const previous = readPreviousOutput(published, onAir.session)
    if (previous.hasEnded) return this.#finish()
    const numbers = await findLastNumbers(db, this.streamId)
    const isRedisEmpty = !previous.hasEntries && numbers.sequence >= 0
    const start = {
      session: onAir.session,
      sequence: Math.max(previous.sequence, numbers.sequence + (isRedisEmpty ? skippedNumbers : 0)),
      init: Math.max(previous.initNumber, numbers.init),
      hasEarlierOutput: previous.hasEntries || isRedisEmpty,
    }
    await this.#open(onAir, start, previous)
  }

  #finish() {
    this.isFinished = true
    this.#phase = 'over'
  }

  /** The session on air; before it one that went off air while no packager was there, whose chunks are acknowledged. */
  async #findSession(published: string | undefined): Promise<OnAir | undefined> {
    const { packagerRedis, db } = this.#context
    const onAir = (await readState(packagerRedis, this.streamId)) ?? (await findOnAir(db, this.streamId))
    const isBegun = onAir !== undefined && published === onAir.session
    return (isBegun ? undefined : await readEnded(packagerRedis, this.streamId)) ?? onAir
  }

  async #open(onAir: OnAir, start: OutputStart, previous?: PreviousOutput) {
    const { packagerRedis, db, mediaDir, startEncoder } = this.#context
    const disk = openDisk({ mediaDir, broadcastId: onAir.broadcastId, db, log: this.#log })
    const { resumeFrom } = previous ?? {}
    const header =
      previous && ((await loadHeader(packagerRedis, this.streamId, onAir.session)) ?? (await disk.readHeader()))
    const stills = new Stills(
      (bytes) => storeStill(packagerRedis, this.streamId, onAir.session, bytes),
      resumeFrom?.init.bytes,
    )
    const output = new Output(
      {
        publish: (fields, isRetry) =>
          publishEntry(packagerRedis, { streamId: this.streamId, token: this.#token, isRetry }, fields),
        storeInit: (number, init) => {
          disk.storeInit(number, init)
          stills.takeInit(init.bytes)
        },
        storeSegment: (segment) => {
          disk.storeSegment(segment)
          stills.takeSegment(segment)
        },
        onLost: () => this.stop(),
        log: this.#log,
      },
      {
        ...start,
        ...(resumeFrom && header && { resumeFrom: { segment: resumeFrom.segment, init: resumeFrom.initFields } }),
      },
    )
    const events = {
      onHeader: (bytes: Buffer) => {
        disk.storeHeader(bytes)
        storeHeader(packagerRedis, this.streamId, onAir.session, bytes).catch(() => {})
      },
      onInit: (init: Init, isCopied: boolean) => {
        const { width = 0, height = 0 } = init.tracks.find(({ kind }) => kind === 'video') ?? {}
        const target = targetOf(isCopied)
        output.publishInit(init, { target, hold: holdBack(onAir.chunkMs, target), width, height })
      },
      onPart: (part: Part, at: number) => {
        output.publishPart(part, at)
        this.#context.onLag((Date.now() - at) / 1000 - part.seconds)
      },
      onSegmentEnd: () => output.endSegment(),
      onRestart: this.#context.onRestart,
      log: this.#log,
    }
    const isCopied = resumeFrom?.target === targetOf(true)
    const recording = new Recording(events, {
      header,
      resumeFrom: resumeFrom && { ...resumeFrom, isCopied },
      startEncoder,
    })
    if (previous) await this.#storeMissing(previous, onAir, disk)
    this.#now = { onAir, output, recording, disk }
  }

  /** Stores segments that the previous packager published as finished but did not store before it died. */
  async #storeMissing({ finished }: PreviousOutput, { broadcastId }: OnAir, disk: Disk) {
    const [first] = finished
    if (!first) return
    const stored = await findStoredSequences(this.#context.db, broadcastId, first.sequence)
    for (const segment of finished) if (!stored.has(segment.sequence)) disk.storeSegment(segment)
  }

  /** True when everything is published. */
  async #packChunks(reading: RedisServers): Promise<boolean> {
    if (!this.#now) return false
    const isEnding = this.#phase === 'ending'
    const { prefix } = this.#context.packagerRedis
    const isConnected = reading.isReady
    const entries = isConnected
      ? await readChunks(reading, prefix, this.streamId, this.#since, isEnding ? 1 : waitMs)
      : []
    if (!isConnected) await pause()
    for (const entry of entries) {
      this.#since = entry.id
      await this.#receive(entry)
    }
    const { recording, output } = this.#now
    await recording.advance(Date.now(), isEnding)
    if (recording.isHopeless) return this.#giveUp()
    // Without a connection nobody knows whether these were the last chunks.
    if (!isEnding || !isConnected || entries.length > 0) return false
    await recording.finish()
    output.publishEnd()
    await output.flush()
    this.isFinished = this.#phase !== 'over'
    return true
  }

  /** The recording cannot be packed: ends the broadcast, so that the camera and the viewers are notified. */
  async #giveUp(): Promise<boolean> {
    if (!this.#now) return false
    const { packagerRedis, db, onGiveUp, announceChange } = this.#context
    const { onAir, recording, output } = this.#now
    recording.stop()
    if (await endBroadcast(db.queries, onAir.broadcastId, 'FAILED')) {
      this.#log.error({ broadcastId: onAir.broadcastId }, 'broadcast ended: its recording cannot be packed')
      onGiveUp()
    }
    if (!(await findOnAir(db, this.streamId))) await deleteOnAirState(packagerRedis, this.streamId)
    announceChange(this.streamId)
    output.publishEnd()
    await output.flush()
    this.isFinished = true
    return true
  }

  async #receive(entry: Entry) {
    if (!this.#now || this.#phase === 'over') return
    const session = entry.field('s')
    if (session !== this.#now.onAir.session) {
      const { packagerRedis, db } = this.#context
      const onAir = (await readState(packagerRedis, this.streamId)) ?? (await findOnAir(db, this.streamId))
      // Chunks of older sessions are still in the Redis stream when a packager begins.
      if (onAir?.session !== session) return
      const { output, recording, disk } = this.#now
      await recording.advance(Date.now(), true)
      await recording.finish()
      await output.flush()
      this.#formerDisks.add(disk)
      void disk.flush().finally(() => this.#formerDisks.delete(disk))
      await finishSession(packagerRedis, this.streamId, this.#now.onAir.session)
      await this.#open(onAir, { session, ...output.numbers })
    }
    const chunk = { capturedAt: Number(entry.field('t')), arrivedAt: Number(entry.field('a')), bytes: entry.bytes }
    this.#now.recording.put(Number(entry.field('n')), chunk, Date.now())
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Far enough behind the newest part that players never stall while waiting for the next chunk. */
const holdBack = (chunkMs: number, target: number) => Math.ceil((chunkMs / 1000 + 1.5 * target) * 10 - 0.02) / 10
