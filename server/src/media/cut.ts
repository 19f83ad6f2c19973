// Cuts a span of time out of stored segments without encoding: from a key frame on, across camera restarts.
import { isDeepStrictEqual } from 'node:util'
import type { Sample } from './mp4/fmp4.fragment.ts'
import { type Init, readInit } from './mp4/fmp4.init.ts'
import { Fmp4Reader } from './mp4/fmp4.reader.ts'

export interface StoredSegment {
  bytes: Buffer
  init: Buffer
  /** When its first picture was taken, in milliseconds. */
  at: number
  /** Its times do not continue from the previous segment. */
  isDiscontinuity: boolean
}

/** A continuous take: the times of all samples continue from each other. */
interface Take {
  init: Init
  /** Time zero of its samples, in milliseconds. */
  zeroAt: number
  samples: Sample[]
}

export interface Cut {
  init: Init
  /** Times begin at zero. */
  samples: Sample[]
}

/** Key frames are never further apart. */
const nearMs = 2500

/** As close to the span as key frames allow, and of the same length. Null when nothing of it was filmed. */
export function cutOut(segments: StoredSegment[], span: { from: number; to: number }): Cut | null {
  const takes = takesOf(segments)
  const first = takes[0]
  if (!first) return null
  const start = startIn(first, span.from)
  // Filmed from before the span: shift its end like its start, so that the length stays. Otherwise end exactly at its end.
  const shift = Math.abs(start - span.from) < nearMs ? start - span.from : 0
  const pieces = takes
    .map((take) => trim(take, take === first ? start : Number.NEGATIVE_INFINITY, span.to + shift))
    .filter(({ samples }) => samples.length > 0)
  return join(longestAlike(pieces))
}

function takesOf(segments: StoredSegment[]): Take[] {
  const takes: Take[] = []
  for (const { bytes, init: initBytes, at, isDiscontinuity } of segments) {
    const samples: Sample[] = []
    const init = readInit(initBytes)
    const reader = new Fmp4Reader(
      () => {},
      (read) => samples.push(...read),
    )
    if (!init || !reader.push(Buffer.concat([initBytes, bytes]))) continue
    const last = takes.at(-1)
    if (last && !isDiscontinuity) last.samples.push(...samples)
    else takes.push({ init, zeroAt: at - (msOf(init, samples.find(isPicture)) ?? 0), samples })
  }
  return takes.filter(({ samples }) => samples.some(({ kind, isKey }) => kind === 'video' && isKey))
}

const isPicture = ({ kind }: Sample) => kind === 'video'
const scaleOf = ({ tracks }: Init, sample: Sample) => tracks.find(({ id }) => id === sample.trackId)?.timescale ?? 1
const msOf = (init: Init, sample: Sample | undefined) => sample && (sample.at * 1000) / scaleOf(init, sample)

/** The time of the key frame nearest to the requested start. */
function startIn({ init, zeroAt, samples }: Take, from: number): number {
  const keys = samples
    .filter(({ kind, isKey }) => kind === 'video' && isKey)
    .map((key) => zeroAt + (msOf(init, key) ?? 0))
    .filter((at) => at > from - nearMs)
  return keys.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))[0] ?? from
}

/** The samples in between: the first picture is a key frame, and no sound comes before it or after the last one. */
function trim(take: Take, from: number, to: number): Take {
  const { init, zeroAt, samples } = take
  // Ticks are integers, moments are not: half a millisecond absorbs the rounding.
  const pictures = samples.filter((sample) => {
    const at = zeroAt + (msOf(init, sample) ?? 0)
    return isPicture(sample) && at >= from - 0.5 && at < to - 0.5
  })
  const firstKey = pictures.findIndex(({ isKey }) => isKey)
  const shown = firstKey < 0 ? [] : pictures.slice(firstKey)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return { ...take, samples: [] }
  const start = msOf(init, first) ?? 0
  const end = msOf(init, { ...last, at: last.at + last.duration }) ?? 0
  const sound = samples.filter((sample) => {
    const ms = msOf(init, sample) ?? 0
    return !isPicture(sample) && ms >= start && ms < end
  })
  return { ...take, samples: [...shown, ...sound] }
}

/** A file has one set of tracks: if the camera changed, the takes with the most pictures win. */
function longestAlike(takes: Take[]): Take[] {
  const kinds: Take[][] = []
  for (const take of takes) {
    const alike = kinds.find((kind) => isDeepStrictEqual(kind[0]?.init.tracks, take.init.tracks))
    if (alike) alike.push(take)
    else kinds.push([take])
  }
  const pictures = (kind: Take[]) => kind.reduce((sum, { samples }) => sum + samples.filter(isPicture).length, 0)
  return kinds.toSorted((a, b) => pictures(b) - pictures(a))[0] ?? []
}

/** Joins the takes without the gaps between them. */
function join(takes: Take[]): Cut | null {
  const [first] = takes
  if (!first) return null
  const { init } = first
  const ends = new Map<number, number>()
  const samples: Sample[] = []
  let start = 0
  for (const take of takes) {
    const pictures = take.samples.filter(isPicture)
    const [key, last] = [pictures[0], pictures.at(-1)]
    if (!key || !last) continue
    const shift = start - key.at / scaleOf(init, key)
    for (const sample of take.samples) {
      const at = sample.at + Math.round(shift * scaleOf(init, sample))
      // The sound of the previous take may last a little longer than its pictures.
      if (at < (ends.get(sample.trackId) ?? 0)) continue
      ends.set(sample.trackId, at + sample.duration)
      samples.push({ ...sample, at })
    }
    start += (last.at + last.duration - key.at) / scaleOf(init, key)
  }
  return { init, samples }
}
