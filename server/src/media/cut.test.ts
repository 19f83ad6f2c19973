// Cutting clips out of real video: the right pictures, the requested length, across restarts, playable as a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Film, filmOf, play } from '../../test/fixtures/film.ts'
import { cutOut, type StoredSegment } from './cut.ts'
import { boxesIn } from './mp4/fmp4.boxes.ts'
import { writeMp4 } from './mp4/mp4.ts'

// ffmpeg makes and plays the film, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** Stored segments, with the first picture at a moment in milliseconds. */
function segmentsOf(film: Film, from: number): StoredSegment[] {
  return film.segments.map(({ bytes }, index) => ({
    bytes,
    init: film.init.bytes,
    at: from + index * 2000,
    isDiscontinuity: index === 0,
  }))
}

async function fileOf(segments: StoredSegment[], from: number, to: number) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-cut-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cut = cutOut(segments, { from, to })
  if (!cut) throw new Error('nothing cut')
  const bytes = writeMp4(cut.init, cut.samples)
  const file = join(folder, 'clip.mp4')
  writeFileSync(file, bytes)
  return { bytes, ...(await play(file)) }
}

test('cuts a file of the requested length from the nearest key frame', async () => {
  for (const [from, first] of [
    [10_000, 10],
    [10_400, 10],
    [10_600, 11],
  ] as const) {
    const { seconds, streams, pictures, bytes } = await fileOf(segmentsOf(await filmOf(), 0), from, from + 20_000)
    expect(streams.toSorted()).toEqual(['aac', 'h264'])
    expect(seconds).toBeGreaterThan(19.95)
    expect(seconds).toBeLessThan(20.05)
    expect(pictures).toHaveLength(600)
    expect(pictures).toEqual(Array.from({ length: 600 }, (_, index) => first + Math.floor(index / 30)))
    // Playable while it loads.
    expect(boxesIn(bytes).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat'])
  }
})

test('joins takes across a gap without losing a picture', async () => {
  const before = segmentsOf(await filmOf({ seconds: 12 }), 0)
  const after = segmentsOf(await filmOf({ seconds: 12, first: 20 }), 15_000)
  const { seconds, pictures } = await fileOf([...before, ...after], 2000, 22_000)
  expect(pictures).toEqual([
    ...Array.from({ length: 300 }, (_, n) => 2 + Math.floor(n / 30)),
    ...Array.from({ length: 210 }, (_, n) => 20 + Math.floor(n / 30)),
  ])
  expect(Math.abs(seconds - 17)).toBeLessThan(0.05)
})

test('cuts what exists when filming began in the middle of the span', async () => {
  const { pictures } = await fileOf(segmentsOf(await filmOf({ seconds: 12 }), 10_000), 0, 20_000)
  expect(pictures).toHaveLength(300)
})

test('uses the takes with the most pictures when the camera changed', async () => {
  const before = segmentsOf(await filmOf({ seconds: 12 }), 0)
  const after = segmentsOf(await filmOf({ seconds: 6, first: 20, size: '64:96' }), 12_000)
  const { pictures } = await fileOf([...before, ...after], 0, 18_000)
  expect(pictures).toHaveLength(360)
})

test('returns null for missing or unreadable segments', async () => {
  expect(cutOut([], { from: 0, to: 1000 })).toBeNull()
  const [one] = segmentsOf(await filmOf(), 0)
  expect(cutOut([{ ...one!, bytes: Buffer.from('no fragment at all') }], { from: 0, to: 1000 })).toBeNull()
  expect(cutOut([one!], { from: 60_000, to: 80_000 })).toBeNull()
})
