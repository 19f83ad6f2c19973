// Cuts samples into parts and segments. Encoded pictures are cut on a grid of the recorder's clock, so that every process cuts the
// same bytes at the same positions; copied pictures are cut where their frames allow it.
import { shiftSeconds, soundFrame, soundRate } from '../encoder/ffmpeg.args.ts'
import { type Sample, writeFragment } from './fmp4.fragment.ts'
import type { InitTrack } from './fmp4.init.ts'

export const segmentSeconds = 2
const partsPerSecond = 3
/** The part target in the playlist; no part is longer. */
export const partTargets = { encoded: 0.334, copied: 0.4 } as const
const copied = { partAtLeast: 0.3, segmentAtLeast: 1.5, segmentAtMost: 2.4 }
/** Tolerates rounding, in seconds. */
const slack = 0.005

/** Where the next part continues. */
export interface CutPosition {
  /** End of the last picture, in its track's ticks. */
  videoEnd: number
  /** The packet of sound that comes next. */
  nextSound: number
  /** In ticks; null when a segment begins here. */
  segmentStart: number | null
}

export interface Part {
  /** On the recorder's clock. */
  ms: number
  seconds: number
  isKey: boolean
  bytes: Buffer
  /** After this part. */
  position: CutPosition
}

export interface Cutting {
  onPart: (part: Part) => void
  onSegmentEnd: () => void
  /** Copied pictures have no key frame where a segment must begin: they must be encoded instead. */
  onStuck: () => void
}

// A recorder's sound begins anywhere between two packets of our count: the nearest one counts.
const packetAt = (ticks: number) => Math.round(ticks / soundFrame)

export class PartCutter {
  readonly #cutting: Cutting
  readonly #scale: number
  readonly #isCopied: boolean
  #position: CutPosition
  #number = 1
  /** Of the last copied segment, in ticks: cameras send key frames at regular intervals. */
  #segmentLength: number
  #video: Sample[] = []
  #audio: Sample[] = []

  constructor(cutting: Cutting, track: InitTrack, options: { isCopied: boolean; position: CutPosition }) {
    this.#cutting = cutting
    this.#scale = track.timescale
    this.#isCopied = options.isCopied
    this.#position = { ...options.position }
    this.#segmentLength = segmentSeconds * track.timescale
  }

  push(samples: Sample[]) {
    for (const sample of samples) {
      if (sample.kind === 'audio') this.#addSound(sample)
      // After a restart earlier pictures are encoded again, but not emitted twice.
      else if (sample.at >= this.#position.videoEnd) this.#addPicture(sample)
    }
  }

  /** The rest becomes the last part. Sound after the last picture is dropped: players would wait for a picture. */
  end() {
    const last = this.#video.at(-1)
    const seconds = last && (last.at + last.duration) / this.#scale
    if (seconds !== undefined) this.#audio = this.#audio.filter(({ at }) => at / soundRate < seconds)
    this.#cut()
    this.#endSegment()
  }

  #addSound(sample: Sample) {
    const last = this.#audio.at(-1)
    // Several packets with the same time, as at a recording's beginning, count as one that lasts until the next.
    if (packetAt(sample.at) < (last ? packetAt(last.at) + 1 : this.#position.nextSound)) return
    if (last && sample.at - last.at < 2 * soundFrame) last.duration = sample.at - last.at
    this.#audio.push({ ...sample, duration: soundFrame })
  }

  #addPicture(sample: Sample) {
    const end = sample.at + sample.duration
    if (this.#isCopied) this.#cutBefore(sample, end)
    this.#position.segmentStart ??= sample.at
    this.#video.push(sample)
    const start = this.#video[0]?.at ?? sample.at
    if (this.#isCopied) {
      if (end - start >= this.#partLength(start)) this.#cut()
    } else if (Math.floor((end * partsPerSecond) / this.#scale) > Math.floor((start * partsPerSecond) / this.#scale)) {
      this.#cut()
      if (end % (segmentSeconds * this.#scale) === 0) this.#endSegment()
    }
  }

  /**
   * Divides the rest until the next key frame into parts of the same length: players skip a tiny part at a segment's end, and then stall.
   */
  #partLength(start: number): number {
    const left = (this.#position.segmentStart ?? start) + this.#segmentLength - start
    const parts = Math.ceil(left / (partTargets.copied * this.#scale))
    const even = parts > 0 ? left / parts : 0
    return Math.max(even - slack * this.#scale, copied.partAtLeast * this.#scale)
  }

  #cutBefore(sample: Sample, end: number) {
    const start = this.#video[0]?.at
    if (start !== undefined && end - start > partTargets.copied * this.#scale) this.#cut()
    const { segmentStart } = this.#position
    if (segmentStart === null) return
    if (sample.isKey && sample.at - segmentStart >= copied.segmentAtLeast * this.#scale) {
      this.#cut()
      this.#segmentLength = sample.at - segmentStart
      this.#endSegment()
    } else if (end - segmentStart > copied.segmentAtMost * this.#scale) this.#cutting.onStuck()
  }

  #cut() {
    const [first] = this.#video
    const last = this.#video.at(-1)
    if (!first || !last) return
    const end = last.at + last.duration
    const sound = this.#audio
    const lastSound = sound.at(-1)
    this.#position = {
      videoEnd: end,
      nextSound: lastSound ? packetAt(lastSound.at) + 1 : this.#position.nextSound,
      segmentStart: this.#position.segmentStart,
    }
    const bytes = writeFragment(this.#number++, [...this.#video, ...sound])
    this.#video = []
    this.#audio = []
    this.#cutting.onPart({
      ms: (first.at / this.#scale - shiftSeconds) * 1000,
      seconds: (end - first.at) / this.#scale,
      isKey: first.isKey,
      bytes,
      position: { ...this.#position },
    })
  }

  #endSegment() {
    if (this.#position.segmentStart === null) return
    this.#position.segmentStart = null
    this.#cutting.onSegmentEnd()
  }
}
