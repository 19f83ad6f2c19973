// What a packager says of a stream, in order: beginnings, parts, finished segments, the end. Numbers never go back. Finished
// segments go to disk, and a row tells of them.
import type { Logger } from 'pino'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import type { Part } from '../../media/mp4/fmp4.parts.ts'
import type { Fields } from './line.ts'

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
  /** Something of this stream can be seen already: what comes begins after a cut. */
  hasPast: boolean
  /** A segment another process left open, and the beginning it belongs to. */
  goesOn?: { segment: Segment | undefined; init: Fields }
}

export interface OutputEvents {
  /** Says it, sooner or later; false when the lease is gone. */
  say: (fields: Fields, isRepeated: boolean) => Promise<boolean>
  keepInit: (number: number, init: Init) => void
  keepSegment: (segment: Segment) => void
  onLost: () => void
  log: Logger
}

/** Said again so often: the words before are forgotten in time. */
const segmentsPerInit = 15
const pauseMs = 100
/** Redis is away for longer than viewers wait: what is not said by then is on disk. */
const mostWaiting = 400

export class Output {
  readonly #events: OutputEvents
  readonly session: string
  #sequence: number
  #initNumber: number
  #init: Fields | undefined
  #sinceInit = 0
  #isCut: boolean
  #segment: Segment | undefined
  #waiting: Fields[] = []
  #speaking: Promise<void> | undefined
  #isLost = false

  constructor(events: OutputEvents, start: OutputStart) {
    this.#events = events
    this.session = start.session
    this.#sequence = start.sequence
    this.#initNumber = start.init
    this.#isCut = start.hasPast && !start.goesOn
    this.#init = start.goesOn?.init
    this.#segment = start.goesOn?.segment
  }

  /** The numbers to go on after, for another session. */
  get numbers() {
    return { sequence: this.#sequence, init: this.#initNumber, hasPast: this.#isCut || this.#sequence >= 0 }
  }

  begin(init: Init, shape: { target: number; hold: number; width: number; height: number }) {
    this.endSegment()
    if (this.#init) this.#isCut = true
    const number = ++this.#initNumber
    const { bytes: b, codecs } = init
    this.#init = { kind: 'init', s: this.session, n: number, codecs, ...shape, b }
    this.#sinceInit = 0
    this.#say(this.#init)
    this.#events.keepInit(number, init)
  }

  /** `at`: when its first picture was taken, by the server's clock. */
  part({ seconds, isKey, bytes }: Part, at: number) {
    this.#segment ??= this.#open(at)
    const { sequence, init, isDiscontinuity, parts } = this.#segment
    this.#say({
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
    this.#say({ kind: 'done', s: this.session, q, d, at: Math.round(at), n, x: isDiscontinuity ? 1 : 0 })
    this.#events.keepSegment(segment)
  }

  end() {
    this.endSegment()
    this.#say({ kind: 'end', s: this.session })
  }

  /** Nothing more is said. */
  async silence(): Promise<void> {
    this.#isLost = true
    await this.#speaking
  }

  async said(): Promise<void> {
    await this.#speaking
  }

  #open(at: number): Segment {
    const sequence = ++this.#sequence
    if (this.#init && ++this.#sinceInit % segmentsPerInit === 0) this.#say(this.#init)
    const isDiscontinuity = this.#isCut
    this.#isCut = false
    return { sequence, at, init: this.#initNumber, isDiscontinuity, parts: [] }
  }

  #say(fields: Fields) {
    if (this.#isLost) return
    this.#waiting.push(fields)
    if (this.#waiting.length > mostWaiting) return this.#lose()
    this.#speaking ??= this.#speak().finally(() => {
      this.#speaking = undefined
    })
  }

  #lose() {
    if (this.#isLost) return
    this.#isLost = true
    this.#events.onLost()
  }

  async #speak() {
    let isRepeated = false
    while (this.#waiting[0] && !this.#isLost) {
      try {
        if (!(await this.#events.say(this.#waiting[0], isRepeated))) return this.#lose()
        this.#waiting.shift()
        isRepeated = false
      } catch (error) {
        if (!isRepeated) this.#events.log.warn({ reason: (error as Error).message }, 'parts wait for redis')
        isRepeated = true
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }
}
