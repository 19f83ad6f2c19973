// A session's recording: chunks in any order, put in order, read, and given to runs; a new run after whatever can't be joined.
import type { Logger } from 'pino'
import { isBeginning, mayBegin, openReader, readTracks, reopenReader } from '../media/container.ts'
import type { Init } from '../media/fmp4.init.ts'
import { type Part, type Place, partTargets } from '../media/fmp4.parts.ts'
import { BadRecording, type Block, type RecordingReader, type Tracks } from '../media/recording.ts'
import { PictureClock } from './live.packager.clock.ts'
import { Order } from './live.packager.order.ts'
import { Run } from './live.packager.run.ts'

export interface Chunk {
  capturedAt: number
  arrivedAt: number
  bytes: Buffer
}

export interface RecordingEvents {
  onHeader: (header: Buffer) => void
  onInit: (init: Init, isCopied: boolean) => void
  onPart: (part: Part, at: number) => void
  onSegmentEnd: () => void
  onRestart: () => void
  log: Logger
}

export interface GoingOn {
  place: Place
  init: Init
  isCopied: boolean
  zeroAt: number
}

export class Recording {
  readonly #events: RecordingEvents
  readonly #order: Order<Chunk>
  #reader: RecordingReader | undefined
  #header: Buffer | undefined
  #tracks: Tracks | undefined
  #clock = new PictureClock()
  #goesOn: GoingOn | undefined
  #mustEncode = false
  #run: Run | undefined
  #blocks: Array<Block | 'cut'> = []
  #work = Promise.resolve()

  /** `header`: of a recording that began before; `goesOn`: where another process stopped in it, if that is known. */
  constructor(events: RecordingEvents, header?: Buffer, goesOn?: GoingOn) {
    this.#events = events
    this.#order = new Order(({ bytes }) => header !== undefined || isBeginning(bytes) || mayBegin(bytes))
    if (!header) return
    this.#header = header
    this.#tracks = readTracks(header)
    this.#reader = reopenReader(header, this.#reading())
    if (!goesOn) return
    this.#goesOn = goesOn
    this.#clock = new PictureClock(goesOn.zeroAt)
    this.#mustEncode = !goesOn.isCopied
  }

  get pid() {
    return this.#run?.pid
  }

  put(sequence: number, chunk: Chunk, now: number) {
    this.#order.put(sequence, chunk, now)
  }

  /** Takes what is in order by now. */
  async advance(now: number): Promise<void> {
    this.#run?.watch(now)
    for (const { value, isAfterGap } of this.#order.take(now)) {
      if (isAfterGap) this.#reader?.skip()
      this.#read(value)
    }
    // One at a time: a run is finished before the next one speaks.
    this.#work = this.#work.then(() => this.#drain())
    await this.#work
  }

  async finish(): Promise<void> {
    await this.#work
    await this.#run?.finish()
    this.#run = undefined
    this.#events.onSegmentEnd()
  }

  stop() {
    this.#run?.stop()
    this.#run = undefined
  }

  #read(chunk: Chunk) {
    const before = this.#blocks.length
    try {
      if (isBeginning(chunk.bytes) || (!this.#reader && mayBegin(chunk.bytes)))
        this.#reader = openReader(chunk.bytes, this.#reading())
      this.#reader?.push(chunk.bytes)
    } catch (error) {
      if (!(error instanceof BadRecording)) throw error
      this.#reader = undefined
      this.#events.log.warn({ reason: error.message }, 'recording refused')
    }
    const last = this.#blocks.slice(before).findLast((block) => block !== 'cut' && block.kind === 'video')
    if (last && last !== 'cut') this.#clock.see({ ...chunk, lastMs: last.ms })
  }

  #reading() {
    return {
      onTracks: (tracks: Tracks, header: Buffer) => {
        // Read again from its beginning, to go on where another process stopped.
        if (this.#header?.equals(header)) return
        this.#header = undefined
        this.#blocks.push('cut')
        this.#tracks = tracks
        this.#clock = new PictureClock()
        this.#goesOn = undefined
        this.#mustEncode = false
        this.#events.onHeader(header)
      },
      onBlock: (block: Block) => void this.#blocks.push(block),
      onDamage: () => this.#events.log.info('recording damaged: on from the next key frame'),
    }
  }

  async #drain(): Promise<void> {
    for (const block of this.#blocks.splice(0)) {
      if (block === 'cut') await this.#cut()
      else if (!this.#run?.take(block)) await this.#open(block)
    }
  }

  async #cut() {
    const run = this.#run
    this.#run = undefined
    await run?.finish()
  }

  /** A new run begins with a key frame; sound and other frames before it are of no use. */
  async #open(block: Block) {
    if (this.#run) {
      await this.#cut()
      // Pictures that came apart once are encoded from here on: then gaps can be filled.
      this.#mustEncode = true
      this.#goesOn = undefined
    }
    if (!this.#tracks || block.kind !== 'video' || !block.isKey) return
    const goesOn = this.#goesOn
    const isCopied = this.#tracks.video.codec === 'h264' && !this.#mustEncode
    const clock = this.#clock
    const run: Run = new Run(
      {
        onInit: (init) => this.#events.onInit(init, isCopied),
        onPart: (part) => this.#events.onPart(part, clock.at(part.ms, Date.now())),
        onSegmentEnd: () => this.#events.onSegmentEnd(),
        onRestart: (words) => {
          this.#events.log.warn({ words }, 'ffmpeg died')
          this.#events.onRestart()
        },
        onBroken: ({ mustEncode, reason }) => {
          this.#events.log.warn({ reason }, 'video is cut')
          if (mustEncode) this.#mustEncode = true
          this.#goesOn = undefined
          if (this.#run === run) this.#run = undefined
          this.#events.onSegmentEnd()
        },
      },
      { tracks: this.#tracks, isCopied, ...(goesOn && { goesOn }) },
    )
    this.#run = run
    if (!run.take(block) && goesOn) {
      // Too far from where the other stopped.
      this.#goesOn = undefined
      this.#run = undefined
      await this.#open(block)
    }
  }
}

export const targetOf = (isCopied: boolean) => (isCopied ? partTargets.copied : partTargets.encoded)
