// Writes a complete MP4 from samples: its tables come before the media, so that it plays while it loads.
import { boxesIn, inside, words, writeBox } from './fmp4.boxes.ts'
import type { Sample } from './fmp4.fragment.ts'
import type { Init, InitTrack } from './fmp4.init.ts'

const movieScale = 1000
const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const brands = writeBox('ftyp', Buffer.from('isom'), words(0x200), Buffer.from('isomiso2avc1mp41'))

interface Track extends InitTrack {
  trak: Buffer
  samples: Sample[]
}

/** Consecutive samples of one track in the file. */
interface Stretch {
  track: Track
  samples: Sample[]
}

/** The times of the samples begin at zero. Pictures and sound are interleaved by second. */
export function writeMp4(init: Init, samples: Sample[]): Buffer {
  const traks = boxesIn(inside(init.bytes, 'moov') ?? Buffer.alloc(0)).filter(({ type }) => type === 'trak')
  const tracks = init.tracks
    .map((track) => ({
      ...track,
      trak: traks.find(({ content }) => idOf(content) === track.id)?.content ?? Buffer.alloc(0),
      samples: samples.filter(({ trackId }) => trackId === track.id).toSorted((a, b) => a.at - b.at),
    }))
    .filter((track) => track.samples.length > 0)
  const stretches = tracks.flatMap(stretchesOf).toSorted((a, b) => secondOf(a) - secondOf(b))
  const build = (start: number) => writeMoov(tracks, stretches, start)
  // The media offset depends on the length of the moov; all fields have fixed sizes, so two passes are enough.
  const moov = build(brands.length + build(0).length + 8)
  const media = stretches.flatMap((stretch) => stretch.samples.map(({ bytes }) => bytes))
  return Buffer.concat([brands, moov, writeBox('mdat', ...media)])
}

const idOf = (trak: Buffer) => {
  const tkhd = inside(trak, 'tkhd')
  return tkhd?.readUInt32BE(tkhd[0] === 1 ? 20 : 12)
}

const secondOf = ({ track, samples }: Stretch) => Math.floor((samples[0]?.at ?? 0) / track.timescale)

function stretchesOf(track: Track): Stretch[] {
  const bySecond = Map.groupBy(track.samples, ({ at }) => Math.floor(at / track.timescale))
  return [...bySecond.values()].map((samples) => ({ track, samples }))
}

function writeMoov(tracks: Track[], stretches: Stretch[], start: number): Buffer {
  const offsets = new Map(tracks.map((track) => [track, [] as number[]]))
  let offset = start
  for (const { track, samples } of stretches) {
    offsets.get(track)?.push(offset)
    offset += sizeOf(samples)
  }
  const longest = Math.max(...tracks.map((track) => movieTime(track, endOf(track))))
  const next = Math.max(...tracks.map(({ id }) => id)) + 1
  const mvhd = Buffer.concat([
    words(0, 0, 0, movieScale, longest, 0x10000, 0x01000000, 0, 0),
    matrix,
    words(0, 0, 0, 0, 0, 0, next),
  ])
  const traks = tracks.map((track) => {
    const counts = stretches.filter((stretch) => stretch.track === track).map(({ samples }) => samples.length)
    return writeTrak(track, counts, offsets.get(track) ?? [])
  })
  return writeBox('moov', writeBox('mvhd', mvhd), ...traks)
}

const sizeOf = (samples: Sample[]) => samples.reduce((sum, { bytes }) => sum + bytes.length, 0)
const movieTime = ({ timescale }: Track, ticks: number) => Math.round((ticks * movieScale) / timescale)

function endOf({ samples }: Track): number {
  const last = samples.at(-1)
  return last ? last.at + last.duration : 0
}

/** As in the init segment, except for durations, sample tables and the start time. */
function writeTrak(track: Track, counts: number[], offsets: number[]): Buffer {
  const start = track.samples[0]?.at ?? 0
  const [length, setsIn] = [endOf(track) - start, movieTime(track, start)]
  const edits = words(0, 2, setsIn, 0xffffffff, 0x10000, movieTime(track, length), 0, 0x10000)
  const replaced: Record<string, (content: Buffer) => Buffer[]> = {
    tkhd: (content) => [withLength('tkhd', content, 20, 28, movieTime(track, endOf(track)))],
    edts: () => [],
    mdhd: (content) => [withLength('mdhd', content, 16, 24, length)],
    stbl: (content) => [writeBox('stbl', ...tablesOf(track, content, counts, offsets))],
  }
  const rewrite = (content: Buffer): Buffer[] =>
    boxesIn(content).flatMap((box) => {
      const replace = replaced[box.type]
      if (replace) return replace(box.content)
      return ['mdia', 'minf'].includes(box.type) ? [writeBox(box.type, ...rewrite(box.content))] : [box.whole]
    })
  const [tkhd = Buffer.alloc(0), ...rest] = rewrite(track.trak)
  return writeBox('trak', tkhd, ...(setsIn > 0 ? [writeBox('edts', writeBox('elst', edits))] : []), ...rest)
}

function withLength(type: string, content: Buffer, short: number, long: number, ticks: number): Buffer {
  const changed = Buffer.from(content)
  if (changed[0] === 1) changed.writeBigUInt64BE(BigInt(ticks), long)
  else changed.writeUInt32BE(ticks, short)
  return writeBox(type, changed)
}

function tablesOf({ kind, samples }: Track, stbl: Buffer, counts: number[], offsets: number[]): Buffer[] {
  const lengths = samples.map(({ at, duration }, index) => (samples[index + 1]?.at ?? at + duration) - at)
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []))
  const hasOffsets = samples.some(({ offset }) => offset !== 0)
  const shifts = runsOf(samples.map(({ offset }) => offset))
  const lasting = runsOf(lengths)
  return [
    writeBox('stsd', inside(stbl, 'stsd') ?? Buffer.alloc(0)),
    writeBox('stts', words(0, lasting.length / 2, ...lasting)),
    ...(hasOffsets ? [writeBox('ctts', words(0x01000000, shifts.length / 2, ...shifts))] : []),
    ...(kind === 'video' ? [writeBox('stss', words(0, keys.length, ...keys))] : []),
    writeBox('stsc', words(0, counts.length, ...counts.flatMap((count, index) => [index + 1, count, 1]))),
    writeBox('stsz', words(0, 0, samples.length, ...samples.map(({ bytes }) => bytes.length))),
    writeBox('stco', words(0, offsets.length, ...offsets)),
  ]
}

/** Run-length encodes values: count and value. */
function runsOf(values: number[]): number[] {
  const runs: number[] = []
  for (const value of values) {
    if (runs.at(-1) === value) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1
    else runs.push(1, value)
  }
  return runs
}
