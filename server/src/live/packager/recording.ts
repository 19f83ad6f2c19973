// A session's recording: chunks in any order, put in order, read, and given to runs; a new run after whatever can't be joined.
import type { Logger } from 'pino'
import { isBeginning, mayBegin, openReader, readTracks, reopenReader } from '../../media/container.ts'
import { type StartEncoder, startEncoder } from '../../media/encoder/ffmpeg.ts'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import { type Part, type Place, partTargets } from '../../media/mp4/fmp4.parts.ts'
import { BadRecording, type Block, type RecordingReader, type Tracks } from '../../media/recording.ts'
import { PictureClock } from './clock.ts'
import { Order } from './order.ts'
import { Run } from './run.ts'

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

export interface RecordingStart {
  /** Of a recording that began before. */
  header?: Buffer | undefined
  /** Where another process stopped in it, if that is known. */
  goesOn?: GoingOn | undefined
  startEncoder?: StartEncoder | undefined
}

/**
 * A recording is given up after so many failures in a row, without a part in between, over so long: children that die at once do so
 * several times for each key frame, and a machine short of memory for a moment cuts nobody off.
 */
const mostFailures = 20
const giveUpAfterMs = 10_000
/** Strangers' bytes may be damaged a thousand times a second: the log hears of it now and then. */
const logEveryMs = 5000

/**
 * One bad byte never stops it: whatever throws ends the run, and the next one begins at a key frame. Nothing here is ever left rejected,
 * so `advance` and `finish` always come back.
 */
export class Recording {
  readonly #events: RecordingEvents
  readonly #startEncoder: StartEncoder
  #failures = 0
  #failingSince = 0
  #isUnreadable = false
  readonly #loggedAt = new Map<string, number>()
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

  constructor(events: RecordingEvents, { header, goesOn, startEncoder: start = startEncoder }: RecordingStart = {}) {
    this.#events = events
    this.#startEncoder = start
    this.#order = new Order(({ bytes }) => header !== undefined || isBeginning(bytes) || mayBegin(bytes))
    if (!header) return
    try {
      this.#tracks = readTracks(header)
      this.#reader = reopenReader(header, this.#reading())
    } catch (error) {
      // Without its header nothing of a recording can be read.
      this.#isUnreadable = true
      this.#log({ err: error }, 'header of the recording cannot be read')
      return
    }
    this.#header = header
    if (!goesOn) return
    this.#goesOn = goesOn
    this.#clock = new PictureClock(goesOn.zeroAt)
    this.#mustEncode = !goesOn.isCopied
  }

  get pid() {
    return this.#run?.pid
  }

  /** Whether it failed so often that it is not worth going on. */
  get isHopeless() {
    return this.#isUnreadable || (this.#failures >= mostFailures && Date.now() - this.#failingSince >= giveUpAfterMs)
  }

  put(sequence: number, chunk: Chunk, now: number) {
    if (!this.isHopeless) this.#order.put(sequence, chunk, now)
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
    await this.#cut().catch((error: unknown) => this.#fail(error))
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
      if (error instanceof BadRecording) {
        this.#reader = undefined
        this.#log({ reason: error.message }, 'recording refused')
      } else {
        this.#reader?.skip()
        this.#fail(error)
      }
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
      onDamage: () => this.#log({}, 'recording damaged: on from the next key frame'),
    }
  }

  async #drain(): Promise<void> {
    for (const block of this.#blocks.splice(0)) {
      try {
        if (block === 'cut') await this.#cut()
        else if (!this.#run?.take(block)) await this.#open(block)
      } catch (error) {
        this.#fail(error)
      }
    }
  }

  /** What was being made is given up; the next key frame begins another run, after a cut. */
  #fail(error: unknown) {
    this.#run?.stop()
    this.#run = undefined
    this.#goesOn = undefined
    this.#countFailure()
    this.#log({ err: error }, 'packing failed: on from the next key frame')
    this.#events.onSegmentEnd()
  }

  #countFailure() {
    if (this.#failures++ === 0) this.#failingSince = Date.now()
  }

  #log(details: object, text: string) {
    const now = Date.now()
    if (now - (this.#loggedAt.get(text) ?? 0) < logEveryMs) return
    this.#loggedAt.set(text, now)
    this.#events.log.warn(details, text)
  }

  async #cut() {
    const run = this.#run
    this.#run = undefined
    try {
      await run?.finish()
    } finally {
      run?.stop()
    }
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
        onPart: (part) => {
          this.#events.onPart(part, clock.at(part.ms, Date.now()))
          this.#failures = 0
        },
        onSegmentEnd: () => this.#events.onSegmentEnd(),
        onRestart: (words) => {
          this.#countFailure()
          this.#log({ words }, 'ffmpeg died')
          this.#events.onRestart()
        },
        onBroken: ({ mustEncode, reason }) => {
          this.#countFailure()
          this.#log({ reason }, 'video is cut')
          if (mustEncode) this.#mustEncode = true
          this.#goesOn = undefined
          if (this.#run === run) this.#run = undefined
          this.#events.onSegmentEnd()
        },
      },
      { tracks: this.#tracks, isCopied, startEncoder: this.#startEncoder, ...(goesOn && { goesOn }) },
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
