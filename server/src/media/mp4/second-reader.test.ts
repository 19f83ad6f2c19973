// Compares our MP4 reader and writer with mp4box.js and ffprobe, and checks that the comparison finds an error of one.
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { filmOf } from '../../../test/fixtures/film.ts'
import { differences, readAgain, unlike } from '../../../test/fixtures/second-reader.ts'
import { mp4Of } from '../../../test/fixtures/video.ts'
import { cutOut } from '../cut.ts'
import { type Sample, writeFragment } from './fmp4.fragment.ts'
import type { Init } from './fmp4.init.ts'
import { Fmp4Reader } from './fmp4.reader.ts'
import { writeMp4 } from './mp4.ts'

// ffmpeg makes and reads the film, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const film = await filmOf({ seconds: 6 })
const media = Buffer.concat(film.segments.map(({ bytes }) => bytes))
const whole = Buffer.concat([film.init.bytes, media])

function samplesIn(bytes: Buffer): Sample[] {
  const samples: Sample[] = []
  const reader = new Fmp4Reader(
    () => {},
    (read) => void samples.push(...read),
  )
  expect(reader.push(bytes)).toBe(true)
  return samples
}

test('reads every segment like mp4box.js: tracks, samples, times, key frames, bytes', () => {
  for (const { bytes } of film.segments) expect(differences(film.init.bytes, bytes)).toEqual([])
  expect(readAgain(whole).samples.length).toBe(samplesIn(whole).length)
  expect(readAgain(whole).samples.filter(({ isKey, trackId }) => isKey && trackId === 1)).toHaveLength(6)
})

test('reads a recorder’s own MP4 like mp4box.js', async () => {
  expect(differences(Buffer.alloc(0), await mp4Of(1))).toEqual([])
})

test('reads the same packets at the same offsets as ffprobe', () => {
  const args = '-v error -of json -show_entries packet=stream_index,pts,dts,duration,size,flags,pos -show_packets'
  const output = execFileSync('ffprobe', [...args.split(' '), '-'], { input: whole, maxBuffer: 50_000_000 })
  const { packets } = JSON.parse(output.toString()) as { packets: Array<Record<string, string | number>> }
  const theirs = packets.map(({ stream_index, dts, duration, size, flags }) =>
    [Number(stream_index) + 1, dts, duration, size, String(flags).startsWith('K')].join(),
  )
  const ours = samplesIn(whole).map(({ trackId, at, duration, bytes, isKey }) =>
    [trackId, at, duration, bytes.length, isKey].join(),
  )
  expect(theirs.toSorted()).toEqual(ours.toSorted())
  for (const packet of packets) expect(packet['pts']).toBe(packet['dts'])
})

const [video, audio] = film.init.tracks
const anySamples = fc
  .array(
    fc.record({
      isVideo: fc.boolean(),
      duration: fc.integer({ min: 1, max: 4000 }),
      offset: fc.integer({ min: -2000, max: 2000 }),
      bytes: fc.uint8Array({ minLength: 1 }),
      isKey: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((list) => {
    const ends = { video: 5_000_000_000, audio: 7 }
    return list.map(({ isVideo, bytes, ...rest }): Sample => {
      const kind = isVideo ? 'video' : 'audio'
      const at = ends[kind]
      ends[kind] += rest.duration
      return { ...rest, trackId: (isVideo ? video : audio)?.id ?? 0, kind, at, bytes: Buffer.from(bytes) }
    })
  })

test('writes any samples so that mp4box.js reads them back', () => {
  fc.assert(
    fc.property(anySamples, (samples) => {
      const { samples: theirs, faults } = readAgain(Buffer.concat([film.init.bytes, writeFragment(3, samples)]))
      expect([...faults, ...unlike(samples, theirs)]).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('writes clip tables that match the samples', () => {
  const stored = film.segments.map(({ bytes }, index) => {
    return { bytes, init: film.init.bytes, at: index * 2000, isDiscontinuity: index === 0 }
  })
  const cut = cutOut(stored, { from: 1000, to: 4500 }) as { init: Init; samples: Sample[] }
  const { samples, faults, tracks } = readAgain(writeMp4(cut.init, cut.samples))
  expect(faults).toEqual([])
  expect(tracks.map(({ kind }) => kind)).toEqual(['video', 'audio'])
  // A table's times begin with its first sample; the edit list holds its start time.
  const first = new Map(cut.samples.toReversed().map(({ trackId, at }) => [trackId, at]))
  const meant = cut.samples.map((sample) => ({ ...sample, at: sample.at - (first.get(sample.trackId) ?? 0) }))
  expect(unlike(meant, samples)).toEqual([])
})

/** One field of the first box of that name, changed. */
function withField(box: string, at: number, change: (value: number) => number): Buffer {
  const wrong = Buffer.from(film.segments[0]?.bytes ?? [])
  const offset = wrong.indexOf(box) + 4 + at
  wrong.writeUInt32BE(change(wrong.readUInt32BE(offset)) >>> 0, offset)
  return wrong
}

test.each<[string, Buffer]>([
  ['an offset of one byte too much', withField('trun', 8, (offset) => offset + 1)],
  ['an offset of one byte too little', withField('trun', 8, (offset) => offset - 1)],
  ['a sample of one byte too much', withField('trun', 12, (size) => size + 1)],
  ['one sample too few', withField('trun', 4, (count) => count - 1)],
  ['a track that is not there', withField('tfhd', 4, () => 9)],
])('the comparison finds a writer that says %s', (_, wrong) => {
  expect(differences(film.init.bytes, wrong)).not.toEqual([])
})

test.each<[string, (sample: Sample) => Sample]>([
  ['times', (sample) => ({ ...sample, at: sample.at + 1 })],
  ['durations', (sample) => ({ ...sample, duration: sample.duration + 1 })],
  ['display times', (sample) => ({ ...sample, offset: 1 })],
  ['key frames', (sample) => ({ ...sample, isKey: !sample.isKey })],
  ['bytes', (sample) => ({ ...sample, bytes: Buffer.concat([sample.bytes.subarray(1), Buffer.of(1)]) })],
])('the comparison finds other %s', (_, change) => {
  const [first, ...rest] = samplesIn(whole)
  const meant = [change(first as Sample), ...rest]
  expect(unlike(meant, readAgain(whole).samples)).not.toEqual([])
})
