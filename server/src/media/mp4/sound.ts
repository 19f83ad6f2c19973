// The sound of fragments without their picture: taken out of them as it is, nothing is encoded.
import { soundFrame } from '../encoder/ffmpeg.args.ts'
import { boxesIn, writeBox } from './fmp4.boxes.ts'
import { readFragment, type Sample, writeFragment } from './fmp4.fragment.ts'
import { type Init, type InitTrack, readInit } from './fmp4.init.ts'

export interface SoundInit {
  bytes: Buffer
  track: InitTrack
  /** Of the fragments that it is taken from. */
  whole: Init
}

/** Undefined for an init segment without sound. */
export function soundInit(init: Buffer): SoundInit | undefined {
  const whole = readInit(init)
  const track = whole?.tracks.find(({ kind }) => kind === 'audio')
  if (!whole || !track) return undefined
  const boxes = boxesIn(init).map(({ type, content, whole: box }) =>
    type === 'moov' ? soundMoov(content, whole) : box,
  )
  return { bytes: Buffer.concat(boxes), track, whole }
}

function soundMoov(moov: Buffer, { tracks }: Init): Buffer {
  const pictures = new Set(tracks.filter(({ kind }) => kind === 'video').map(({ id }) => id))
  const boxes = boxesIn(moov).map(({ type, content, whole }) => {
    if (type === 'trak') return isOf(content, pictures) ? Buffer.alloc(0) : whole
    if (type !== 'mvex') return whole
    const kept = boxesIn(content).filter((box) => box.type !== 'trex' || !pictures.has(box.content.readUInt32BE(4)))
    return writeBox('mvex', ...kept.map((box) => box.whole))
  })
  return writeBox('moov', ...boxes)
}

function isOf(trak: Buffer, ids: ReadonlySet<number>): boolean {
  const tkhd = boxesIn(trak).find(({ type }) => type === 'tkhd')?.content
  return tkhd !== undefined && ids.has(tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12))
}

/** A packet of AAC-LC in which one channel is silent. */
const silence = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80])

/**
 * One fragment with the sound of these, each a moof and its mdat. Where a microphone was taken away there is silence instead: a
 * player without anything to play would stand still, and the score beside it too.
 */
export function soundOf(fragments: readonly Buffer[], { track, whole }: SoundInit): Buffer {
  const samples = fragments.flatMap((fragment) => readFragment(fragment, whole.tracks) ?? [])
  const sound = samples.filter(({ trackId }) => trackId === track.id)
  return writeFragment(numberOf(fragments[0]), sound.length > 0 ? sound : silenceFor(samples, whole, track))
}

function silenceFor(samples: readonly Sample[], { tracks }: Init, { id, timescale }: InitTrack): Sample[] {
  const pictures = samples.filter(({ kind }) => kind === 'video')
  const [first, last] = [pictures[0], pictures.at(-1)]
  const scale = tracks.find((track) => track.id === first?.trackId)?.timescale
  if (!first || !last || !scale) return []
  const packetAt = (ticks: number) => Math.round((ticks / scale) * (timescale / soundFrame))
  const [from, to] = [packetAt(first.at), packetAt(last.at + last.duration)]
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
    trackId: id,
    kind: 'audio' as const,
    at: (from + index) * soundFrame,
    duration: soundFrame,
    offset: 0,
    isKey: true,
    bytes: silence,
  }))
}

/** The number in its moof, which only has to grow. */
function numberOf(fragment: Buffer | undefined): number {
  const moof = fragment && boxesIn(fragment)[0]?.content
  const mfhd = moof && boxesIn(moof).find(({ type }) => type === 'mfhd')?.content
  return mfhd && mfhd.length >= 8 ? mfhd.readUInt32BE(4) : 1
}

/** The fragments that a segment was joined from. */
export function fragmentsIn(segment: Buffer): Buffer[] {
  const fragments: Buffer[] = []
  let start = 0
  let at = 0
  for (const { type, whole } of boxesIn(segment)) {
    at += whole.length
    if (type !== 'mdat') continue
    fragments.push(segment.subarray(start, at))
    start = at
  }
  return fragments
}
