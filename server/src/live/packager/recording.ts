// The recording of one session: sorts its chunks, parses them, and feeds the frames to runs. A gap that can't be bridged starts a
// new run.
import type { Logger } from 'pino'
import { isBeginning, mayBegin, openReader, readTracks, reopenReader } from '../../media/container.ts'
import { type StartEncoder, startEncoder } from '../../media/encoder/ffmpeg.ts'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import { type CutPosition, type Part, partTargets } from '../../media/mp4/fmp4.parts.ts'
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

export interface ResumePoint {
  position: CutPosition
  init: Init
  isCopied: boolean
  zeroAt: number
}

export interface RecordingStart {
  /** The header of a recording that another process began to pack. */
  header?: Buffer | undefined
  /** Where that process stopped, if known. */
  resumeFrom?: ResumePoint | undefined
  startEncoder?: StartEncoder | undefined
}

/**
 * A recording is given up after this many failures in a row, without a part in between, over at least this long. Both limits count:
 * an encoder that dies at once fails several times per key frame, and a moment without memory must not end a broadcast.
 */
const maxFailures = 20
const giveUpAfterMs = 10_000
/** Untrusted bytes may be damaged a thousand times a second: rate limits the log. */
const logEveryMs = 5000

/**
 * A bad byte never stops it: an error ends the run, and the next run begins at a key frame. No promise stays rejected, so `advance`
 * and `finish` always resolve.
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
  #resumeFrom: ResumePoint | undefined
  #mustEncode = false
  #run: Run | undefined
  #blocks: Array<Block | 'cut'> = []
  #work = Promise.resolve()

  constructor(
    events: RecordingEvents,
    { header, resumeFrom, startEncoder: start = startEncoder }: RecordingStart = {},
  ) {
    this.#events = events
    this.#startEncoder = start
    this.#order = new Order(({ bytes }) => header !== undefined || isBeginning(bytes) || mayBegin(bytes))
    if (!header) return
    try {
      this.#tracks = readTracks(header)
      this.#reader = reopenReader(header, this.#reading())
    } catch (error) {
      // Nothing of a recording can be parsed without its header.
      this.#isUnreadable = true
      this.#log({ err: error }, 'recording header cannot be parsed, giving up')
      return
    }
    this.#header = header
    if (!resumeFrom) return
    this.#resumeFrom = resumeFrom
    this.#clock = new PictureClock(resumeFrom.zeroAt)
    this.#mustEncode = !resumeFrom.isCopied
  }

  get pid() {
    return this.#run?.pid
  }

  /** Whether it failed too often to continue. */
  get isHopeless() {
    return this.#isUnreadable || (this.#failures >= maxFailures && Date.now() - this.#failingSince >= giveUpAfterMs)
  }

  put(sequence: number, chunk: Chunk, now: number) {
    if (!this.isHopeless) this.#order.put(sequence, chunk, now)
  }

  /** Packs the chunks that are in order by now; with `isLast` no missing one is waited for. */
  async advance(now: number, isLast = false): Promise<void> {
    this.#run?.watch(now)
    for (const { value, isAfterGap } of this.#order.take(isLast ? Number.POSITIVE_INFINITY : now)) {
      if (isAfterGap) this.#reader?.skip()
      this.#read(value)
    }
    // One at a time: a run finishes before the next one emits parts.
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
        this.#log({ reason: error.message }, 'recording rejected')
      } else {
        this.#reader?.skip()
        this.#fail(error)
      }
    }
    const last = this.#blocks.slice(before).findLast((block) => block !== 'cut' && block.kind === 'video')
    if (last && last !== 'cut') this.#clock.addChunk({ ...chunk, lastMs: last.ms })
  }

  #reading() {
    return {
      onTracks: (tracks: Tracks, header: Buffer) => {
        // The same header parsed again, to resume where another process stopped.
        if (this.#header?.equals(header)) return
        this.#header = undefined
        this.#blocks.push('cut')
        this.#tracks = tracks
        this.#clock = new PictureClock()
        this.#resumeFrom = undefined
        this.#mustEncode = false
        this.#events.onHeader(header)
      },
      onBlock: (block: Block) => void this.#blocks.push(block),
      onDamage: () => this.#log({}, 'recording damaged, continuing at the next key frame'),
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

  /** Drops the current run; the next key frame begins another one, after a discontinuity. */
  #fail(error: unknown) {
    this.#run?.stop()
    this.#run = undefined
    this.#resumeFrom = undefined
    this.#countFailure()
    this.#log({ err: error }, 'packing failed, continuing at the next key frame')
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

  /** A new run begins with a key frame; sound and other frames before it are dropped. */
  async #open(block: Block) {
    if (this.#run) {
      await this.#cut()
      // After one gap the picture is encoded instead of copied: an encoder can fill gaps.
      this.#mustEncode = true
      this.#resumeFrom = undefined
    }
    if (!this.#tracks || block.kind !== 'video' || !block.isKey) return
    const resumeFrom = this.#resumeFrom
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
        onRestart: (stderr) => {
          this.#countFailure()
          this.#log({ stderr }, 'ffmpeg died, restarting')
          this.#events.onRestart()
        },
        onBroken: ({ mustEncode, reason }) => {
          this.#countFailure()
          this.#log({ reason }, 'run ended, continuing after a discontinuity')
          if (mustEncode) this.#mustEncode = true
          this.#resumeFrom = undefined
          if (this.#run === run) this.#run = undefined
          this.#events.onSegmentEnd()
        },
      },
      { tracks: this.#tracks, isCopied, startEncoder: this.#startEncoder, ...(resumeFrom && { resumeFrom }) },
    )
    this.#run = run
    if (!run.take(block) && resumeFrom) {
      // Too far from where the other process stopped.
      this.#resumeFrom = undefined
      this.#run = undefined
      await this.#open(block)
    }
  }
}

export const targetOf = (isCopied: boolean) => (isCopied ? partTargets.copied : partTargets.encoded)
