// A span of time cut out of kept segments, frame by frame and without encoding: from a key frame on, across restarts.
import { isDeepStrictEqual } from 'node:util'
import type { Sample } from './mp4/fmp4.fragment.ts'
import { type Init, readInit } from './mp4/fmp4.init.ts'
import { Fmp4Reader } from './mp4/fmp4.reader.ts'

export interface KeptSegment {
  bytes: Buffer
  init: Buffer
  /** When its first picture was taken, in milliseconds. */
  at: number
  /** Its times do not go on from the one before. */
  isDiscontinuity: boolean
}

/** What was filmed in one go: times of all samples go on from each other. */
interface Take {
  init: Init
  /** When time zero of its samples was. */
  zeroAt: number
  samples: Sample[]
}

export interface Cut {
  init: Init
  /** Times begin at zero. */
  samples: Sample[]
}

/** No two key frames are further apart. */
const nearMs = 2500

/** As near to the span as key frames allow, and as long. Null when nothing of it is there. */
export function cutOut(segments: KeptSegment[], span: { from: number; to: number }): Cut | null {
  const takes = takesOf(segments)
  const first = takes[0]
  if (!first) return null
  const start = startIn(first, span.from)
  // Filmed from before the span: as long as it was asked for, from the nearest key frame. Otherwise to its very end.
  const later = Math.abs(start - span.from) < nearMs ? start - span.from : 0
  const pieces = takes
    .map((take) => trim(take, take === first ? start : Number.NEGATIVE_INFINITY, span.to + later))
    .filter(({ samples }) => samples.length > 0)
  return join(longestAlike(pieces))
}

function takesOf(segments: KeptSegment[]): Take[] {
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

/** When the key frame nearest to the wanted start was taken. */
function startIn({ init, zeroAt, samples }: Take, from: number): number {
  const keys = samples
    .filter(({ kind, isKey }) => kind === 'video' && isKey)
    .map((key) => zeroAt + (msOf(init, key) ?? 0))
    .filter((at) => at > from - nearMs)
  return keys.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))[0] ?? from
}

/** Only what lies between; the first picture is a key frame, and no sound comes before it or after the last one. */
function trim(take: Take, from: number, to: number): Take {
  const { init, zeroAt, samples } = take
  // Times in ticks are whole, moments are not: half a millisecond is neither here nor there.
  const pictures = samples.filter((sample) => {
    const at = zeroAt + (msOf(init, sample) ?? 0)
    return isPicture(sample) && at >= from - 0.5 && at < to - 0.5
  })
  const firstKey = pictures.findIndex(({ isKey }) => isKey)
  const kept = firstKey < 0 ? [] : pictures.slice(firstKey)
  const [first, last] = [kept[0], kept.at(-1)]
  if (!first || !last) return { ...take, samples: [] }
  const start = msOf(init, first) ?? 0
  const end = msOf(init, { ...last, at: last.at + last.duration }) ?? 0
  const sound = samples.filter((sample) => {
    const ms = msOf(init, sample) ?? 0
    return !isPicture(sample) && ms >= start && ms < end
  })
  return { ...take, samples: [...kept, ...sound] }
}

/** A file has one kind of picture: where the camera became another one, what there is most of stays. */
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

/** One after the other: what is not filmed takes no time. */
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
      // Sound of the take before may last a little longer than its pictures.
      if (at < (ends.get(sample.trackId) ?? 0)) continue
      ends.set(sample.trackId, at + sample.duration)
      samples.push({ ...sample, at })
    }
    start += (last.at + last.duration - key.at) / scaleOf(init, key)
  }
  return { init, samples }
}
