// Publishes what a packager makes of a stream, in order: init segments, parts, finished segments, the end. Numbers never decrease.
// Finished segments are also stored, on disk and as a row.
import type { Logger } from 'pino'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import type { Part } from '../../media/mp4/fmp4.parts.ts'
import type { Fields } from './packager-redis.ts'

export interface Segment {
  sequence: number
  at: number
  init: number
  isDiscontinuity: boolean
  parts: Array<{ seconds: number; bytes: Buffer }>
}

export interface OutputStart {
  session: string
  /** The last numbers used. */
  sequence: number
  init: number
  /** Viewers have seen something of this stream: the next segment is a discontinuity. */
  hasEarlierOutput: boolean
  /** A segment that the previous packager left open, and its init segment. */
  resumeFrom?: { segment: Segment | undefined; init: Fields }
}

export interface OutputEvents {
  /** Throws when it must be retried; false when the lease is lost. */
  publish: (fields: Fields, isRetry: boolean) => Promise<boolean>
  storeInit: (number: number, init: Init) => void
  storeSegment: (segment: Segment) => void
  onLost: () => void
  log: Logger
}

/** The init segment is published again this often: Redis trims older entries. */
const segmentsPerInit = 15
const pauseMs = 100
/** Redis is unavailable for longer than viewers wait: the segments of these entries are on disk. */
const maxPending = 400

export class Output {
  readonly #events: OutputEvents
  readonly session: string
  #sequence: number
  #initNumber: number
  #init: Fields | undefined
  #sinceInit = 0
  #isCut: boolean
  #segment: Segment | undefined
  #pending: Fields[] = []
  #publishing: Promise<void> | undefined
  #isLost = false

  constructor(events: OutputEvents, start: OutputStart) {
    this.#events = events
    this.session = start.session
    this.#sequence = start.sequence
    this.#initNumber = start.init
    this.#isCut = start.hasEarlierOutput && !start.resumeFrom
    this.#init = start.resumeFrom?.init
    this.#segment = start.resumeFrom?.segment
  }

  /** The last numbers used, for the next session to continue after. */
  get numbers() {
    return { sequence: this.#sequence, init: this.#initNumber, hasEarlierOutput: this.#isCut || this.#sequence >= 0 }
  }

  publishInit(init: Init, shape: { target: number; hold: number; width: number; height: number }) {
    this.endSegment()
    if (this.#init) this.#isCut = true
    const number = ++this.#initNumber
    const { bytes: b, codecs } = init
    this.#init = { kind: 'init', s: this.session, n: number, codecs, ...shape, b }
    this.#sinceInit = 0
    this.#enqueue(this.#init)
    this.#events.storeInit(number, init)
  }

  /** `at`: when its first picture was taken, by the server's clock. */
  publishPart({ seconds, isKey, bytes }: Part, at: number) {
    this.#segment ??= this.#open(at)
    const { sequence, init, isDiscontinuity, parts } = this.#segment
    this.#enqueue({
      kind: 'part',
      s: this.session,
      q: sequence,
      p: parts.length,
      d: seconds.toFixed(5),
      i: isKey ? 1 : 0,
      at: Math.round(at),
      n: init,
      x: isDiscontinuity ? 1 : 0,
      b: bytes,
    })
    parts.push({ seconds, bytes })
  }

  endSegment() {
    const segment = this.#segment
    if (!segment) return
    this.#segment = undefined
    const { sequence: q, init: n, isDiscontinuity, at, parts } = segment
    const d = parts.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(5)
    this.#enqueue({ kind: 'done', s: this.session, q, d, at: Math.round(at), n, x: isDiscontinuity ? 1 : 0 })
    this.#events.storeSegment(segment)
  }

  publishEnd() {
    this.endSegment()
    this.#enqueue({ kind: 'end', s: this.session })
  }

  /** Publishes nothing more. */
  async stop(): Promise<void> {
    this.#isLost = true
    await this.#publishing
  }

  /** Waits until all pending entries are published. */
  async flush(): Promise<void> {
    await this.#publishing
  }

  #open(at: number): Segment {
    const sequence = ++this.#sequence
    if (this.#init && ++this.#sinceInit % segmentsPerInit === 0) this.#enqueue(this.#init)
    const isDiscontinuity = this.#isCut
    this.#isCut = false
    return { sequence, at, init: this.#initNumber, isDiscontinuity, parts: [] }
  }

  #enqueue(fields: Fields) {
    if (this.#isLost) return
    this.#pending.push(fields)
    if (this.#pending.length > maxPending) return this.#lose()
    this.#publishing ??= this.#publishPending().finally(() => {
      this.#publishing = undefined
    })
  }

  #lose() {
    if (this.#isLost) return
    this.#isLost = true
    this.#events.onLost()
  }

  async #publishPending() {
    let isRetry = false
    while (this.#pending[0] && !this.#isLost) {
      try {
        if (!(await this.#events.publish(this.#pending[0], isRetry))) return this.#lose()
        this.#pending.shift()
        isRetry = false
      } catch (error) {
        if (!isRetry)
          this.#events.log.warn({ reason: (error as Error).message }, 'publishing parts to redis failed, retrying')
        isRetry = true
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }
}
