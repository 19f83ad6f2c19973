// One unbroken piece of a recording on its way through ffmpeg: frames in, parts out. A child that dies is replaced by one that
// goes on at the very frame: the frames since the last key frame are kept for it, so viewers notice nothing.

import { shiftSeconds } from '../../media/encoder/ffmpeg.args.ts'
import type { Encoder, StartEncoder } from '../../media/encoder/ffmpeg.ts'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import { type Part, PartCutter, type Place } from '../../media/mp4/fmp4.parts.ts'
import type { Block, Tracks } from '../../media/recording.ts'
import { writeBlock, writeHeader } from '../../media/webm/ebml.writer.ts'
import { planEncoding } from './plan.ts'
import { Retained } from './retained.ts'

export interface RunEvents {
  /** Once; a child that replaces another makes the same one, or the run is over. */
  onInit: (init: Init) => void
  onPart: (part: Part) => void
  onSegmentEnd: () => void
  onRestart: (words: string) => void
  /** It can't go on: another run must, after a discontinuity; with pictures encoded if these can't be passed through. */
  onBroken: (why: { mustEncode: boolean; reason: string }) => void
}

export interface RunStart {
  tracks: Tracks
  startEncoder: StartEncoder
  isCopied: boolean
  /** Where another process stopped, in the same recording. */
  goesOn?: { place: Place; init: Init }
}

/** Further apart, and viewers are better off with a cut than with a frozen picture. */
const gapMs = { encoded: 2500, copied: 400 }
const soundWaitMs = 1000
const restarts = { most: 8, withinMs: 30_000 }
/** A child that was fed so much and says nothing for so long. */
const silence = { mediaMs: 1500, ms: 4000 }

export class Run {
  readonly #events: RunEvents
  readonly #start: RunStart
  readonly #retained = new Retained()
  #encoder: Encoder | undefined
  #cutter: PartCutter | undefined
  #init: Init | undefined
  #place: Place | undefined
  #lastMs: number | undefined
  #failures: number[] = []
  #fruitless = 0
  #hasSound = false
  #answersBy = 0
  #answeredMs = 0
  #state: 'open' | 'ending' | 'over' = 'open'
  #isBroken = false
  #ended: () => void = () => {}

  constructor(events: RunEvents, start: RunStart) {
    this.#events = events
    this.#start = start
    this.#init = start.goesOn?.init
    this.#place = start.goesOn?.place
  }

  get pid() {
    return this.#encoder?.pid
  }

  /** False: this block is not of the same piece; it was not taken. */
  take(block: Block): boolean {
    if (this.#state !== 'open') return false
    if (block.kind === 'video' && !this.#followsOn(block)) return false
    if (block.kind === 'video' && block.ms <= (this.#lastMs ?? -1)) return true
    if (block.kind === 'video') this.#lastMs = block.ms
    else if (this.#lastMs === undefined || Math.abs(block.ms - this.#lastMs) > 2 * gapMs.encoded) return true
    this.#retained.add(block)
    if (this.#encoder) this.#feed(this.#encoder, block)
    else this.#begin()
    return true
  }

  /** Called now and then: ends a child that hangs. */
  watch(now: number) {
    if (this.#encoder && this.#answersBy > 0 && now > this.#answersBy) this.#encoder.kill()
  }

  /** Gives out what is in it. */
  async finish(): Promise<void> {
    if (this.#state !== 'open') return
    this.#begin(true)
    this.#state = 'ending'
    const encoder = this.#encoder
    if (encoder) {
      const late = setTimeout(() => encoder.kill(), silence.ms)
      await new Promise<void>((resolve) => {
        this.#ended = resolve
        encoder.end()
      })
      clearTimeout(late)
    }
    if (!this.#isBroken) this.#cutter?.end()
    this.#state = 'over'
  }

  /** At once, with nothing given out any more. Whoever waits for its end waits no longer: a child's exit is not heard after this. */
  stop() {
    this.#state = 'over'
    this.#encoder?.kill()
    this.#ended()
  }

  #followsOn({ ms }: Block): boolean {
    const goesOnMs = this.#start.goesOn && this.#encoder === undefined ? this.#goesOnMs() : undefined
    const gap = gapMs[this.#start.isCopied ? 'copied' : 'encoded']
    const last = this.#lastMs ?? goesOnMs
    if (last === undefined) return true
    const isJump = ms > last + gap || ms < last - gapMs.encoded
    // What viewers have seen already is only looked through, for where to begin.
    if (goesOnMs === undefined || ms > goesOnMs + gap) return !isJump
    if (isJump && this.#lastMs !== undefined) {
      this.#retained.clear()
      this.#lastMs = undefined
    }
    return true
  }

  #goesOnMs(): number | undefined {
    const track = this.#init?.tracks.find(({ kind }) => kind === 'video')
    return this.#place && track && (this.#place.videoEnd / track.timescale - shiftSeconds) * 1000
  }

  #begin(isLast = false) {
    const { audio, video } = this.#start.tracks
    const first = this.#retained.firstKey
    if (!first || this.#encoder) return
    const goesOnMs = this.#goesOnMs()
    if (goesOnMs !== undefined) this.#retained.release(goesOnMs)
    if (goesOnMs !== undefined && (this.#lastMs ?? 0) < goesOnMs && !isLast) return
    // Sound that is announced and does not come would hold the picture back.
    const hasSound = audio !== undefined && this.#soundExpected(first, isLast)
    if (hasSound === undefined) return
    const { isCopied } = this.#start
    const plan = planEncoding(
      { video, audio: hasSound ? audio : undefined },
      { isCopied, first, goesOnMs, place: this.#place },
    )
    this.#hasSound = hasSound
    const fresh = { videoEnd: 0, nextSound: plan.firstSound, segmentStart: null }
    const encoder = this.#start.startEncoder(plan, {
      onInit: (init) => this.#guard(() => this.#takeInit(encoder, init, fresh)),
      onSamples: (samples) => {
        if (encoder !== this.#encoder || this.#state === 'over') return
        this.#answersBy = 0
        this.#answeredMs = this.#lastMs ?? 0
        this.#guard(() => this.#cutter?.push(samples))
      },
      onExit: (exit) => this.#guard(() => this.#leave(encoder, exit)),
    })
    this.#encoder = encoder
    encoder.write(writeHeader({ video, audio: hasSound ? audio : undefined }))
    for (const block of this.#retained.blocks) this.#feed(encoder, block)
  }

  /** Undefined: wait and see. */
  #soundExpected(first: Block, isLast: boolean): boolean | undefined {
    if (this.#init) return this.#init.tracks.some(({ kind }) => kind === 'audio')
    if (this.#retained.blocks.some(({ kind }) => kind === 'audio')) return true
    return isLast || (this.#lastMs ?? 0) - first.ms > soundWaitMs ? false : undefined
  }

  #feed(encoder: Encoder, block: Block) {
    if (block.kind === 'audio' && !this.#hasSound) return
    const isOwing = block.ms - Math.max(this.#answeredMs, this.#retained.firstKey?.ms ?? 0) > silence.mediaMs
    if (isOwing && this.#answersBy === 0) this.#answersBy = Date.now() + silence.ms
    encoder.write(writeBlock(block))
  }

  #takeInit(encoder: Encoder, init: Init, fresh: Place) {
    if (encoder !== this.#encoder || this.#state === 'over') return
    const track = init.tracks.find(({ kind }) => kind === 'video')
    if (!track || (this.#init && !this.#init.bytes.equals(init.bytes)))
      return this.#break({ mustEncode: false, reason: 'another beginning' })
    if (!this.#init) this.#events.onInit(init)
    this.#init = init
    this.#cutter = new PartCutter(
      {
        onPart: (part) => {
          this.#place = part.place
          this.#fruitless = 0
          this.#retained.release(part.ms + part.seconds * 1000)
          this.#events.onPart(part)
        },
        onSegmentEnd: () => {
          if (this.#place) this.#place.segmentStart = null
          this.#events.onSegmentEnd()
        },
        onStuck: () => this.#break({ mustEncode: true, reason: 'key frames too rare' }),
      },
      track,
      { isCopied: this.#start.isCopied, place: this.#place ?? fresh },
    )
  }

  #leave(encoder: Encoder, { isClean, words }: { isClean: boolean; words: string }) {
    if (encoder !== this.#encoder) return
    this.#encoder = undefined
    this.#answersBy = 0
    if (this.#state === 'ending' && isClean) return this.#ended()
    if (this.#state === 'over') return
    const now = Date.now()
    this.#failures = [...this.#failures.filter((at) => now - at < restarts.withinMs), now]
    this.#events.onRestart(words)
    if (this.#state === 'ending') return this.#ended()
    if (this.#failures.length > restarts.most) return this.#break({ mustEncode: true, reason: 'too many restarts' })
    // The same frames killed three in a row: they are left out, up to the next key frame.
    if (++this.#fruitless === 3) this.#retained.clear()
    this.#begin()
  }

  /** Called by a child's events: what is thrown there would end the process with every stream in it. */
  #guard(step: () => void) {
    try {
      step()
    } catch (error) {
      this.#break({ mustEncode: false, reason: (error as Error).message })
    }
  }

  #break(why: { mustEncode: boolean; reason: string }) {
    if (this.#state === 'over') return
    this.#isBroken = true
    this.stop()
    this.#events.onBroken(why)
  }
}
