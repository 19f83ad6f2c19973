// Parsing MP4 recordings: the same blocks however cut, resynchronization after a loss, and no crash.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, mp4Of } from '../../../test/fixtures/video.ts'
import { BadRecording, type Block, type Tracks } from '../recording.ts'
import { Mp4Reader } from './mp4.reader.ts'

function read(pieces: Array<Buffer | null>) {
  const blocks: Block[] = []
  let tracks: Tracks | undefined
  const reader = new Mp4Reader({
    onTracks: (found) => (tracks = found),
    onBlock: (block) => void blocks.push(block),
    onDamage: () => {},
  })
  for (const piece of pieces) {
    if (piece) reader.push(piece)
    else reader.skip()
  }
  return { tracks, blocks }
}

const bytes = await mp4Of(4)
const whole = read([bytes])
const fingerprint = ({ kind, ms, bytes: content }: Block) => `${kind} ${ms} ${content.toString('base64')}`
const lastKey = whole.blocks.findLast(({ kind, isKey }) => kind === 'video' && isKey)
const sent = new Set(whole.blocks.map(fingerprint))

test('reads every frame, a key frame each second, and sound', () => {
  const video = whole.blocks.filter(({ kind }) => kind === 'video')
  expect(whole.tracks?.video).toMatchObject({ codec: 'h264', width: 320, height: 180 })
  expect(whole.tracks?.audio).toMatchObject({ codec: 'aac', rate: 48_000, channels: 1 })
  expect(video.length).toBe(120)
  expect(video.filter(({ isKey }) => isKey).map(({ ms }) => Math.floor(ms / 1000))).toEqual([0, 1, 2, 3])
  for (const pieces of [3, 17, 501]) expect(read(cut(bytes, pieces)).blocks).toEqual(whole.blocks)
})

test('continues with a key frame after a lost chunk, and invents nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: bytes.length >> 1 }),
      fc.integer({ min: 1, max: 20_000 }),
      (from, length) => {
        const { blocks } = read([bytes.subarray(0, from), null, ...cut(bytes.subarray(from + length), 9)])
        for (const block of blocks) expect(sent.has(fingerprint(block))).toBe(true)
        expect(blocks.map(({ ms }) => ms)).toContain(lastKey?.ms)
      },
    ),
    { numRuns: 40 },
  )
})

test('reads or rejects any damaged recording', () => {
  const change = fc.record({ at: fc.nat(bytes.length - 1), value: fc.uint8Array({ minLength: 1, maxLength: 100 }) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const damaged = Buffer.from(bytes)
      for (const { at, value } of changes) damaged.set(value.subarray(0, damaged.length - at), at)
      try {
        read(cut(damaged, 5))
      } catch (error) {
        expect(error).toBeInstanceOf(BadRecording)
      }
    }),
    { numRuns: 200 },
  )
})

test('drops blocks with a time beyond any recording', () => {
  const late = Buffer.from(bytes)
  for (let at = late.indexOf('tfdt'); at !== -1; at = late.indexOf('tfdt', at + 1)) {
    // The version that counts in eight bytes.
    if (late[at + 4] === 1) late.writeBigUInt64BE(0xffff_ffff_ffff_0000n, at + 8)
    else late.writeUInt32BE(0xffff_ffff, at + 8)
  }
  expect(read([late]).blocks).toEqual([])
})
