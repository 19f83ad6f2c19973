// One stream, packed by whoever holds its lease: goes on where the packager before stopped, until the camera goes off air.
import type { Logger } from 'pino'
import type { StartEncoder } from '../../media/encoder/ffmpeg.ts'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import type { Part } from '../../media/mp4/fmp4.parts.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { openRedis, type RedisClient } from '../../platform/redis.ts'
import { forgetOpen } from '../ingest/chunks.store.ts'
import { endBroadcast } from '../live.store.ts'
import { type Disk, openDisk } from './disk.ts'
import { type Entry, hearChunks, keepHeader, type Line, readHeaderOf, readOut, readState, say } from './line.ts'
import { Output, type OutputStart } from './output.ts'
import { type Past, readPast } from './past.ts'
import { Recording, targetOf } from './recording.ts'
import { keptSequences, lastNumbers, type OnAir, onAirNow } from './segments.store.ts'

export interface Surroundings {
  line: Line
  redisUrl: string
  mediaDir: string
  db: Database
  log: Logger
  /** Seconds between a picture's end and its part being said. */
  onLag: (seconds: number) => void
  onRestart: () => void
  startEncoder?: StartEncoder | undefined
  /** A session was ended because nothing could be made of it. */
  onGiveUp: () => void
  /** Says that a stream's facts have changed. */
  wake: (streamId: string) => void
}

const waitMs = 300
const pauseMs = 200
/** Numbers that somebody may have used and nobody remembers, when Redis forgot. */
const forgotten = 5

export class StreamPacker {
  readonly #around: Surroundings
  readonly streamId: string
  readonly #token: string
  readonly #log: Logger
  /** Of sessions that were taken over: what they still have to write. */
  readonly #formerDisks = new Set<Disk>()
  #now: { onAir: OnAir; output: Output; recording: Recording; disk: Disk } | undefined
  #since = '0'
  #fate: 'open' | 'ending' | 'over' = 'open'
  readonly done: Promise<void>

  constructor(around: Surroundings, streamId: string, token: string) {
    this.#around = around
    this.streamId = streamId
    this.#token = token
    this.#log = around.log.child({ streamId })
    this.done = this.#work()
  }

  get session() {
    return this.#now?.onAir.session
  }

  get pid() {
    return this.#now?.recording.pid
  }

  /** The camera is off air: what is here is packed, then the end is said. */
  end() {
    if (this.#fate === 'open') this.#fate = 'ending'
  }

  /** Another goes on: at once, and nothing more is said. */
  stop() {
    this.#fate = 'over'
  }

  async #work() {
    const { client, close } = openRedis({ url: this.#around.redisUrl, name: 'chunks', log: this.#log })
    let isFailing = false
    while (this.#fate !== 'over') {
      try {
        if (!this.#now) await this.#begin()
        else if (await this.#listen(client)) break
        isFailing = false
      } catch (error) {
        if (!isFailing) this.#log.warn({ reason: (error as Error).message }, 'packing failed, retrying')
        isFailing = true
        await pause()
      }
    }
    close()
    const { recording, output, disk } = this.#now ?? {}
    recording?.stop()
    await output?.silence()
    await disk?.settled()
    for (const former of this.#formerDisks) await former.settled()
  }

  async #begin() {
    const { line, db } = this.#around
    const onAir = (await readState(line, this.streamId)) ?? (await onAirNow(db, this.streamId))
    if (!onAir) {
      if (this.#fate === 'ending') this.#fate = 'over'
      else await pause()
      return
    }
    const past = readPast(await readOut(line, this.streamId), onAir.session)
    if (past.hasEnded) {
      this.#fate = 'over'
      return
    }
    const numbers = await lastNumbers(db, this.streamId)
    const isForgotten = !past.hasPast && numbers.sequence >= 0
    const start = {
      session: onAir.session,
      sequence: Math.max(past.sequence, numbers.sequence + (isForgotten ? forgotten : 0)),
      init: Math.max(past.initNumber, numbers.init),
      hasPast: past.hasPast || isForgotten,
    }
    await this.#open(onAir, start, past)
  }

  async #open(onAir: OnAir, start: OutputStart, past?: Past) {
    const { line, db, mediaDir, startEncoder } = this.#around
    const disk = openDisk({ mediaDir, broadcastId: onAir.broadcastId, db, log: this.#log })
    const { goesOn } = past ?? {}
    const header = past && ((await readHeaderOf(line, this.streamId, onAir.session)) ?? (await disk.readHeader()))
    const output = new Output(
      {
        say: (fields, isRepeated) => say(line, { streamId: this.streamId, token: this.#token, isRepeated }, fields),
        keepInit: disk.keepInit,
        keepSegment: disk.keepSegment,
        onLost: () => this.stop(),
        log: this.#log,
      },
      { ...start, ...(goesOn && header && { goesOn: { segment: goesOn.segment, init: goesOn.initFields } }) },
    )
    const events = {
      onHeader: (bytes: Buffer) => {
        disk.keepHeader(bytes)
        keepHeader(line, this.streamId, onAir.session, bytes).catch(() => {})
      },
      onInit: (init: Init, isCopied: boolean) => {
        const { width = 0, height = 0 } = init.tracks.find(({ kind }) => kind === 'video') ?? {}
        const target = targetOf(isCopied)
        output.begin(init, { target, hold: holdBack(onAir.chunkMs, target), width, height })
      },
      onPart: (part: Part, at: number) => {
        output.part(part, at)
        this.#around.onLag((Date.now() - at) / 1000 - part.seconds)
      },
      onSegmentEnd: () => output.endSegment(),
      onRestart: this.#around.onRestart,
      log: this.#log,
    }
    const isCopied = goesOn?.target === targetOf(true)
    const recording = new Recording(events, { header, goesOn: goesOn && { ...goesOn, isCopied }, startEncoder })
    if (past) await this.#repair(past, onAir, disk)
    this.#now = { onAir, output, recording, disk }
  }

  /** What the packager before said was finished, and did not live to keep. */
  async #repair({ done }: Past, { broadcastId }: OnAir, disk: Disk) {
    const [first] = done
    if (!first) return
    const kept = await keptSequences(this.#around.db, broadcastId, first.sequence)
    for (const segment of done) if (!kept.has(segment.sequence)) disk.keepSegment(segment)
  }

  /** True when everything is said. */
  async #listen(client: RedisClient): Promise<boolean> {
    if (!this.#now) return false
    const isEnding = this.#fate === 'ending'
    const { prefix } = this.#around.line
    const heard = client.isReady
      ? await hearChunks(client, prefix, this.streamId, this.#since, isEnding ? 1 : waitMs)
      : []
    if (!client.isReady) await pause()
    for (const entry of heard) {
      this.#since = entry.id
      await this.#hear(entry)
    }
    const { recording, output } = this.#now
    // At the end nothing is waited for.
    await recording.advance(isEnding ? Number.POSITIVE_INFINITY : Date.now())
    if (recording.isHopeless) return this.#giveUp()
    if (!isEnding || heard.length > 0) return false
    await recording.finish()
    output.end()
    await output.said()
    return true
  }

  /** Nothing can be made of what this camera sends: it is taken off air, so that whoever films and whoever watches is told. */
  async #giveUp(): Promise<boolean> {
    if (!this.#now) return false
    const { line, db, onGiveUp, wake } = this.#around
    const { onAir, recording, output } = this.#now
    recording.stop()
    if (await endBroadcast(db.queries, onAir.broadcastId, 'FAILED')) {
      this.#log.error({ broadcastId: onAir.broadcastId }, 'broadcast ended: its recording cannot be packed')
      onGiveUp()
    }
    if (!(await onAirNow(db, this.streamId))) await forgetOpen(line, this.streamId)
    wake(this.streamId)
    output.end()
    await output.said()
    return true
  }

  async #hear(entry: Entry) {
    if (!this.#now || this.#fate === 'over') return
    const session = entry.field('s')
    if (session !== this.#now.onAir.session) {
      const { line, db } = this.#around
      const onAir = (await readState(line, this.streamId)) ?? (await onAirNow(db, this.streamId))
      // Older ones are still in the list when a packager begins.
      if (onAir?.session !== session) return
      const { output, recording, disk } = this.#now
      await recording.advance(Number.POSITIVE_INFINITY)
      await recording.finish()
      await output.said()
      this.#formerDisks.add(disk)
      void disk.settled().finally(() => this.#formerDisks.delete(disk))
      await this.#open(onAir, { session, ...output.numbers })
    }
    const chunk = { capturedAt: Number(entry.field('t')), arrivedAt: Number(entry.field('a')), bytes: entry.bytes }
    this.#now.recording.put(Number(entry.field('n')), chunk, Date.now())
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Far enough behind the newest part that the wait for the next chunk is never felt. */
const holdBack = (chunkMs: number, target: number) => Math.ceil((chunkMs / 1000 + 1.5 * target) * 10 - 0.02) / 10
