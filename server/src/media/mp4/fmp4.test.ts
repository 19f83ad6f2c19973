// Our own fragments: written and read back unchanged, and cut on the grid.
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mp4Of } from '../../../test/fixtures/video.ts'
import { readFragment, type Sample, writeFragment } from './fmp4.fragment.ts'
import type { Init, InitTrack } from './fmp4.init.ts'
import { type Part, PartCutter } from './fmp4.parts.ts'
import { Fmp4Reader } from './fmp4.reader.ts'

const trackOf = (id: number, kind: 'video' | 'audio', timescale: number): InitTrack => ({
  id,
  kind,
  timescale,
  codec: '',
  setup: Buffer.alloc(0),
  width: 0,
  height: 0,
  rate: 0,
  channels: 0,
  defaults: { duration: 0, size: 0, flags: 0 },
})
const tracks = [trackOf(1, 'video', 15_360), trackOf(2, 'audio', 48_000)]
const frame = (index: number, isKey: boolean): Sample => ({
  trackId: 1,
  kind: 'video',
  at: index * 512,
  duration: 512,
  offset: 0,
  isKey,
  bytes: Buffer.from([index & 255]),
})

const anySamples = fc
  .array(
    fc.record({
      isVideo: fc.boolean(),
      duration: fc.integer({ min: 1, max: 4000 }),
      bytes: fc.uint8Array(),
      isKey: fc.boolean(),
    }),
    { minLength: 1 },
  )
  .map((list) => {
    const ends = { video: 5_000_000_000, audio: 7 }
    return list.map(({ isVideo, duration, bytes, isKey }): Sample => {
      const kind = isVideo ? 'video' : 'audio'
      const at = ends[kind]
      ends[kind] += duration
      return { trackId: isVideo ? 1 : 2, kind, at, duration, offset: 0, isKey, bytes: Buffer.from(bytes) }
    })
  })

const inOrder = (samples: Sample[]) => samples.toSorted((a, b) => a.trackId - b.trackId || a.at - b.at)

test('reads back the samples it wrote', () => {
  fc.assert(
    fc.property(anySamples, (samples) => {
      expect(readFragment(writeFragment(3, samples), tracks)).toEqual(inOrder(samples))
    }),
  )
})

test('rejects a damaged fragment without throwing', () => {
  const good = writeFragment(1, [frame(0, true), frame(1, false)])
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, value) => {
      const bad = Buffer.from(good)
      bad.set(value.subarray(0, bad.length - at), at)
      readFragment(bad, tracks)
    }),
    { numRuns: 500 },
  )
})

test('rejects a header that claims four billion samples', () => {
  const bad = writeFragment(1, [frame(0, true)])
  const trun = bad.indexOf('trun')
  // No fields per sample, and the highest count that 32 bits allow.
  bad.writeUInt32BE(0x01000001, trun + 4)
  bad.writeUInt32BE(0xffffffff, trun + 8)
  expect(readFragment(bad, tracks)).toBeUndefined()
})

/** Two hundred frames from the tenth second on, resumed at frame 310, pushed in batches of a given size. */
const cutAll = (sizes: number[]) => {
  const parts: Part[] = []
  const ends: number[] = []
  const cutter = new PartCutter(
    { onPart: (part) => void parts.push(part), onSegmentEnd: () => void ends.push(parts.length), onStuck: () => {} },
    trackOf(1, 'video', 15_360),
    { isCopied: false, position: { videoEnd: 310 * 512, nextSound: 0, segmentStart: null } },
  )
  const frames = Array.from({ length: 200 }, (_, index) => frame(300 + index, (300 + index) % 30 === 0 || index === 10))
  let at = 0
  for (const size of sizes) cutter.push(frames.slice(at, (at += size)))
  cutter.push(frames.slice(at))
  cutter.end()
  return { parts, ends }
}

test('cuts parts of a third of a second and segments of two, however samples are batched', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40)), (sizes) => {
      const { parts, ends } = cutAll(sizes)
      // From frame 310, a third into a segment, to 500: nineteen thirds.
      expect(parts.map(({ seconds }) => seconds)).toEqual(Array.from({ length: 19 }, () => expect.closeTo(1 / 3, 6)))
      expect(ends).toEqual([5, 11, 17, 19])
      expect(parts[0]?.ms).toBeCloseTo(333.333, 2)
      expect(parts).toEqual(cutAll([]).parts)
    }),
    { numRuns: 50 },
  )
})

const packet = (at: number): Sample => ({
  trackId: 2,
  kind: 'audio',
  at,
  duration: 1024,
  offset: 0,
  isKey: true,
  bytes: Buffer.from([1]),
})

const secondsOf = ({ kind, at }: Sample) => at / (kind === 'audio' ? 48_000 : 15_360)

/** Cuts samples in copy mode and reads the parts back. */
const cutCopied = (samples: Sample[]) => {
  const parts: Part[] = []
  const position = { videoEnd: 0, nextSound: 0, segmentStart: null }
  const onPart = (part: Part) => void parts.push(part)
  const cutter = new PartCutter({ onPart, onSegmentEnd: () => {}, onStuck: () => {} }, trackOf(1, 'video', 15_360), {
    isCopied: true,
    position,
  })
  cutter.push(samples)
  cutter.end()
  const read = parts.flatMap(({ bytes }) => readFragment(bytes, tracks) ?? [])
  return { parts, sound: read.filter(({ kind }) => kind === 'audio') }
}

test('loses no sound packet between parts, wherever a recorder began', () => {
  fc.assert(
    fc.property(fc.nat(1023), (shift) => {
      const pictures = Array.from({ length: 120 }, (_, index) => frame(300 + index, index % 60 === 0))
      const sound = Array.from({ length: 180 }, (_, index) => packet(480_000 + shift + index * 1024))
      const all = [...pictures, ...sound].toSorted((a, b) => secondsOf(a) - secondsOf(b))
      expect(cutCopied(all).sound.map(({ at }) => at)).toEqual(sound.map(({ at }) => at))
    }),
  )
})

test('merges sound packets with the same time into one', () => {
  const squeezed = [0, 1, 2, 3].map((tick) => ({ ...packet(480_000 + tick), duration: 1 }))
  const { sound } = cutCopied([frame(300, true), ...squeezed, packet(481_500), frame(301, false)])
  expect(sound.map(({ at, duration }) => [at, duration])).toEqual([
    [480_000, 1500],
    [481_500, 1024],
  ])
})

test('drops sound after the last picture', () => {
  const { sound } = cutCopied([frame(300, true), packet(480_000), packet(481_024), packet(482_048), packet(483_072)])
  expect(sound.map(({ at }) => at)).toEqual([480_000, 481_024])
})

test('leaves no tiny part before key frames a little over two seconds apart', () => {
  const pictures = Array.from({ length: 62 * 5 }, (_, index) => frame(300 + index, index % 62 === 0))
  const { parts } = cutCopied(pictures)
  // The first segment's length is not known yet; the last ends with the recording.
  const known = parts.filter(({ ms }) => ms >= 62 * 33.3 && ms < 62 * 33.3 * 4)
  expect(Math.min(...known.map(({ seconds }) => seconds))).toBeGreaterThan(0.29)
  expect(Math.max(...known.map(({ seconds }) => seconds))).toBeLessThanOrEqual(0.4)
})

test('ffmpeg plays what we repack', async () => {
  const samples: Sample[] = []
  let init: Init | undefined
  const reader = new Fmp4Reader(
    (found) => (init = found),
    (some) => void samples.push(...some),
  )
  expect(reader.push(await mp4Of(2))).toBe(true)
  expect(init?.codecs).toMatch(/^avc1\.42[0-9a-f]{4},mp4a\.40\.2$/)
  const input = Buffer.concat([init?.bytes ?? Buffer.alloc(0), writeFragment(1, samples)])
  const args = ['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', '-']
  expect(execFileSync('ffprobe', args, { input }).toString().trim().split('\n')[0]).toBe('60')
})
