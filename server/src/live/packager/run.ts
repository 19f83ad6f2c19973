// Sends one continuous piece of a recording through ffmpeg: frames in, parts out. An encoder that dies is replaced by one that
// resumes at the exact frame: the frames since the last key frame are retained for it, so viewers notice nothing.
import { shiftSeconds } from '../../media/encoder/ffmpeg.args.ts'
import type { Encoder, StartEncoder } from '../../media/encoder/ffmpeg.ts'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import { type CutPosition, type Part, PartCutter } from '../../media/mp4/fmp4.parts.ts'
import type { Block, Tracks } from '../../media/recording.ts'
import { writeBlock, writeHeader } from '../../media/webm/ebml.writer.ts'
import { planEncoding } from './plan.ts'
import { Retained } from './retained.ts'

export interface RunEvents {
  /** Once: a replacement encoder must make the same init segment, or the run ends. */
  onInit: (init: Init) => void
  onPart: (part: Part) => void
  onSegmentEnd: () => void
  onRestart: (stderr: string) => void
  /** The run can't continue: another one must, after a discontinuity. `mustEncode`: these pictures can't be copied. */
  onBroken: (why: { mustEncode: boolean; reason: string }) => void
}

export interface RunStart {
  tracks: Tracks
  startEncoder: StartEncoder
  isCopied: boolean
  /** Where another process stopped in the same recording. */
  resumeFrom?: { position: CutPosition; init: Init }
}

/** A longer gap is a discontinuity: a cut is better for viewers than a frozen picture. */
const gapMs = { encoded: 2500, copied: 400 }
const soundWaitMs = 1000
const restarts = { max: 8, withinMs: 30_000 }
/** An encoder hangs if it received this much media and emits nothing for this long. */
const hang = { mediaMs: 1500, ms: 4000 }
/** At the end nobody waits for the next picture: an encoder that got seconds of media at once may take longer for the first of it. */
const lastOutputMs = 20_000

export class Run {
  readonly #events: RunEvents
  readonly #start: RunStart
  readonly #retained = new Retained()
  #encoder: Encoder | undefined
  #cutter: PartCutter | undefined
  #init: Init | undefined
  #position: CutPosition | undefined
  #lastMs: number | undefined
  #failures: number[] = []
  #failuresSincePart = 0
  #hasSound = false
  #outputDeadline = 0
  #outputMs = 0
  #state: 'open' | 'ending' | 'over' = 'open'
  #isBroken = false
  #ended: () => void = () => {}
  #onLastOutput: () => void = () => {}

  constructor(events: RunEvents, start: RunStart) {
    this.#events = events
    this.#start = start
    this.#init = start.resumeFrom?.init
    this.#position = start.resumeFrom?.position
  }

  get pid() {
    return this.#encoder?.pid
  }

  /** False: this block belongs to another piece and was not taken. */
  take(block: Block): boolean {
    if (this.#state !== 'open') return false
    if (block.kind === 'video' && !this.#continues(block)) return false
    if (block.kind === 'video' && block.ms <= (this.#lastMs ?? -1)) return true
    if (block.kind === 'video') this.#lastMs = block.ms
    else if (this.#lastMs === undefined || Math.abs(block.ms - this.#lastMs) > 2 * gapMs.encoded) return true
    this.#retained.add(block)
    if (this.#encoder) this.#feed(this.#encoder, block)
    else this.#begin()
    return true
  }

  /** Called periodically: kills an encoder that hangs. */
  watch(now: number) {
    if (this.#encoder && this.#outputDeadline > 0 && now > this.#outputDeadline) this.#encoder.kill()
  }

  /** Emits what the encoder still holds. */
  async finish(): Promise<void> {
    if (this.#state !== 'open') return
    this.#begin(true)
    this.#state = 'ending'
    const encoder = this.#encoder
    if (encoder) {
      const late = setTimeout(() => encoder.kill(), lastOutputMs)
      await new Promise<void>((resolve) => {
        this.#ended = resolve
        this.#onLastOutput = () => late.refresh()
        encoder.end()
      })
      clearTimeout(late)
    }
    if (!this.#isBroken) this.#cutter?.end()
    this.#state = 'over'
  }

  /** Stops at once and emits nothing more. Resolves a waiting `finish`: the encoder's exit is ignored from here on. */
  stop() {
    this.#state = 'over'
    this.#encoder?.kill()
    this.#ended()
  }

  #continues({ ms }: Block): boolean {
    const resumeMs = this.#start.resumeFrom && this.#encoder === undefined ? this.#resumeMs() : undefined
    const gap = gapMs[this.#start.isCopied ? 'copied' : 'encoded']
    const last = this.#lastMs ?? resumeMs
    if (last === undefined) return true
    const isJump = ms > last + gap || ms < last - gapMs.encoded
    // Frames that viewers have seen already only serve to find the key frame to begin with.
    if (resumeMs === undefined || ms > resumeMs + gap) return !isJump
    if (isJump && this.#lastMs !== undefined) {
      this.#retained.clear()
      this.#lastMs = undefined
    }
    return true
  }

  #resumeMs(): number | undefined {
    const track = this.#init?.tracks.find(({ kind }) => kind === 'video')
    return this.#position && track && (this.#position.videoEnd / track.timescale - shiftSeconds) * 1000
  }

  #begin(isLast = false) {
    const { audio, video } = this.#start.tracks
    const first = this.#retained.firstKey
    if (!first || this.#encoder) return
    const resumeMs = this.#resumeMs()
    if (resumeMs !== undefined) this.#retained.release(resumeMs)
    if (resumeMs !== undefined && (this.#lastMs ?? 0) < resumeMs && !isLast) return
    // Sound that is announced but never arrives would delay the picture.
    const hasSound = audio !== undefined && this.#isSoundExpected(first, isLast)
    if (hasSound === undefined) return
    const { isCopied } = this.#start
    const plan = planEncoding(
      { video, audio: hasSound ? audio : undefined },
      { isCopied, first, resumeMs, position: this.#position },
    )
    this.#hasSound = hasSound
    const fresh = { videoEnd: 0, nextSound: plan.firstSound, segmentStart: null }
    const encoder = this.#start.startEncoder(plan, {
      onInit: (init) => this.#guard(() => this.#takeInit(encoder, init, fresh)),
      onSamples: (samples) => {
        if (encoder !== this.#encoder || this.#state === 'over') return
        this.#outputDeadline = 0
        this.#outputMs = this.#lastMs ?? 0
        this.#onLastOutput()
        this.#guard(() => this.#cutter?.push(samples))
      },
      onExit: (exit) => this.#guard(() => this.#onExit(encoder, exit)),
    })
    this.#encoder = encoder
    encoder.write(writeHeader({ video, audio: hasSound ? audio : undefined }))
    for (const block of this.#retained.blocks) this.#feed(encoder, block)
  }

  /** Undefined: not known yet. */
  #isSoundExpected(first: Block, isLast: boolean): boolean | undefined {
    if (this.#init) return this.#init.tracks.some(({ kind }) => kind === 'audio')
    if (this.#retained.blocks.some(({ kind }) => kind === 'audio')) return true
    return isLast || (this.#lastMs ?? 0) - first.ms > soundWaitMs ? false : undefined
  }

  #feed(encoder: Encoder, block: Block) {
    if (block.kind === 'audio' && !this.#hasSound) return
    const isOverdue = block.ms - Math.max(this.#outputMs, this.#retained.firstKey?.ms ?? 0) > hang.mediaMs
    if (isOverdue && this.#outputDeadline === 0) this.#outputDeadline = Date.now() + hang.ms
    encoder.write(writeBlock(block))
  }

  #takeInit(encoder: Encoder, init: Init, fresh: CutPosition) {
    if (encoder !== this.#encoder || this.#state === 'over') return
    const track = init.tracks.find(({ kind }) => kind === 'video')
    if (!track || (this.#init && !this.#init.bytes.equals(init.bytes)))
      return this.#fail({ mustEncode: false, reason: 'another init segment' })
    if (!this.#init) this.#events.onInit(init)
    this.#init = init
    this.#cutter = new PartCutter(
      {
        onPart: (part) => {
          this.#position = part.position
          this.#failuresSincePart = 0
          this.#retained.release(part.ms + part.seconds * 1000)
          this.#events.onPart(part)
        },
        onSegmentEnd: () => {
          if (this.#position) this.#position.segmentStart = null
          this.#events.onSegmentEnd()
        },
        onStuck: () => this.#fail({ mustEncode: true, reason: 'key frames too rare' }),
      },
      track,
      { isCopied: this.#start.isCopied, position: this.#position ?? fresh },
    )
  }

  #onExit(encoder: Encoder, { isClean, stderr }: { isClean: boolean; stderr: string }) {
    if (encoder !== this.#encoder) return
    this.#encoder = undefined
    this.#outputDeadline = 0
    if (this.#state === 'ending' && isClean) return this.#ended()
    if (this.#state === 'over') return
    const now = Date.now()
    this.#failures = [...this.#failures.filter((at) => now - at < restarts.withinMs), now]
    this.#events.onRestart(stderr)
    if (this.#state === 'ending') return this.#ended()
    if (this.#failures.length > restarts.max) return this.#fail({ mustEncode: true, reason: 'too many restarts' })
    // The same frames killed three encoders in a row: skip them, up to the next key frame.
    if (++this.#failuresSincePart === 3) this.#retained.clear()
    this.#begin()
  }

  /** Wraps the encoder's callbacks: an error thrown there would end the process with every stream in it. */
  #guard(step: () => void) {
    try {
      step()
    } catch (error) {
      this.#fail({ mustEncode: false, reason: (error as Error).message })
    }
  }

  #fail(why: { mustEncode: boolean; reason: string }) {
    if (this.#state === 'over') return
    this.#isBroken = true
    this.stop()
    this.#events.onBroken(why)
  }
}
