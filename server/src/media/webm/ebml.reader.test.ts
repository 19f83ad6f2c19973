// Parsing WebM recordings: the same blocks however the bytes are cut, no invented blocks, and no crash.
import { execFileSync, spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordingOf, withFrameSize, withWidth } from '../../../test/fixtures/video.ts'
import { BadRecording, type Block, recordingLimits, type Tracks } from '../recording.ts'
import { WebmReader } from './ebml.reader.ts'
import { id, writeElement, writeUint } from './ebml.ts'
import { writeBlock, writeHeader } from './ebml.writer.ts'

interface Read {
  tracks: Tracks | undefined
  blocks: Block[]
  damages: number
}

/** `null` stands for a piece that was lost. */
function read(pieces: Array<Buffer | null>): Read {
  const result: Read = { tracks: undefined, blocks: [], damages: 0 }
  const reader = new WebmReader({
    onTracks: (tracks) => (result.tracks = tracks),
    onBlock: (block) => void result.blocks.push(block),
    onDamage: () => void result.damages++,
  })
  for (const piece of pieces) {
    if (piece) reader.push(piece)
    else reader.skip()
  }
  return result
}

function cutAt(bytes: Buffer, positions: number[]): Buffer[] {
  const edges = [0, ...positions.map((position) => position % bytes.length).toSorted((a, b) => a - b), bytes.length]
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge))
}

const bytes = await recordingOf({ seconds: 3 })
const whole = read([bytes])
const fingerprint = ({ kind, ms, bytes: content }: Block) => `${kind} ${ms} ${content.toString('base64')}`

test.each(['vp8', 'vp9', 'h264'] as const)('%s: reads every frame and a key frame each second', async (codec) => {
  const { tracks, blocks, damages } = read([await recordingOf({ seconds: 3, codec })])
  expect(damages).toBe(0)
  expect(tracks?.video).toMatchObject({ codec, width: 320, height: 180 })
  expect(tracks?.audio?.codec).toBe('opus')
  const video = blocks.filter(({ kind }) => kind === 'video')
  expect(video.length).toBe(90)
  expect(video.filter(({ isKey }) => isKey).map(({ ms }) => Math.floor(ms / 1000))).toEqual([0, 1, 2])
})

test('reads the same blocks however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 40 }), (positions) => {
      expect(read(cutAt(bytes, positions))).toEqual(whole)
    }),
    { numRuns: 60 },
  )
})

test('reads the same blocks byte by byte', () => {
  const start = bytes.subarray(0, 20_000)
  expect(read(cutAt(start, Array.from(start.keys())))).toEqual(read([start]))
})

test.each(['vp8', 'h264'] as const)(
  '%s: loses frames only up to the next key frame after a lost chunk',
  async (codec) => {
    const long = await recordingOf({ seconds: 6, codec })
    const sent = read([long]).blocks
    const prints = new Set(sent.map(fingerprint))
    const lastKey = sent.findLast(({ kind, isKey }) => kind === 'video' && isKey)
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: long.length >> 1 }),
        fc.integer({ min: 1, max: long.length >> 3 }),
        (from, length) => {
          const { blocks } = read([long.subarray(0, from), null, long.subarray(from + length)])
          for (const block of blocks) expect(prints.has(fingerprint(block))).toBe(true)
          expect(blocks.map(({ ms }) => ms)).toContain(lastKey?.ms)
          // A recorder's key frame a second, a cluster of one: never more than two of them and the piece.
          expect(blocks.length).toBeGreaterThan(sent.length * (1 - 2 / 6 - 1 / 6 - 0.05))
        },
      ),
      { numRuns: 30 },
    )
  },
)

test('survives any damage and never buffers more than a block', () => {
  const change = fc.record({ at: fc.nat(bytes.length - 1), value: fc.uint8Array({ minLength: 1, maxLength: 200 }) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(bytes.length), (changes, position) => {
      const damaged = Buffer.from(bytes)
      for (const { at, value } of changes) damaged.set(value.subarray(0, damaged.length - at), at)
      try {
        const { blocks } = read(cutAt(damaged, [position]))
        for (const block of blocks) expect(block.bytes.length).toBeLessThanOrEqual(recordingLimits.blockBytes)
      } catch (error) {
        expect(error).toBeInstanceOf(BadRecording)
      }
    }),
    { numRuns: 300 },
  )
})

test('rejects noise at once, or when the header gets too long', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20_000, maxLength: 20_000 }), fc.boolean(), (noise, isMarked) => {
      const head = isMarked ? [Buffer.from([0x1a, 0x45, 0xdf, 0xa3])] : []
      expect(() => read([Buffer.concat([...head, noise])])).toThrow(BadRecording)
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['a script for ffmpeg', () => Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n')],
  ['a playlist', () => Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/\n')],
  ['a picture as wide as a house', () => withWidth(bytes, 8192)],
  ['a header that never ends', () => Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(20_000, 0xec)])],
])('rejects %s', (_, make) => {
  expect(() => read([make()])).toThrow(BadRecording)
})

test('drops a key frame larger than its header says', () => {
  const { blocks } = read([withFrameSize(bytes, 8192, 8192)])
  expect(blocks.find(({ kind }) => kind === 'video')?.ms).toBeGreaterThanOrEqual(1000)
})

test('starts a new recording when the recorder restarts', async () => {
  const other = await recordingOf({ seconds: 3, codec: 'vp9' })
  const { tracks, blocks } = read([bytes.subarray(0, 30_000), other])
  expect(tracks?.video.codec).toBe('vp9')
  expect(blocks.filter(({ kind, ms }) => kind === 'video' && ms < 20).length).toBe(2)
})

test('writes the blocks it read for ffmpeg unchanged', () => {
  const { tracks, blocks } = whole
  const again = Buffer.concat([writeHeader(tracks as Tracks), ...blocks.map(writeBlock)])
  expect(read([again]).blocks).toEqual(blocks)
  const args = ['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0']
  const output = execFileSync('ffprobe', [...args, '-f', 'matroska', '-select_streams', 'v', '-'], { input: again })
  expect(Number.parseInt(output.toString(), 10)).toBe(90)
  expect(
    spawnSync('ffmpeg', ['-v', 'error', '-f', 'matroska', '-i', '-', '-f', 'null', '-'], {
      input: again,
    }).stderr.toString(),
  ).toBe('')
})

test.each([1, 2])('drops a block of track %i with a negative time', (track) => {
  const header = writeHeader(whole.tracks as Tracks)
  const first = whole.blocks.slice(0, 20)
  const [video] = first
  const content = Buffer.concat([Buffer.from([0x80 | track, 0xff, 0x9c, 0x80]), video?.bytes ?? Buffer.alloc(0)])
  const early = writeElement(id.cluster, writeUint(id.timecode, 0), writeElement(id.simpleBlock, content))
  const { blocks } = read([Buffer.concat([header, ...first.map(writeBlock), early, ...whole.blocks.map(writeBlock)])])
  expect(Math.min(...blocks.map(({ ms }) => ms))).toBeGreaterThanOrEqual(0)
  expect(blocks.at(-1)).toEqual(whole.blocks.at(-1))
})

test('reports a loss once, however many false clusters follow', () => {
  const wrong = writeElement(id.cluster, writeUint(id.timecode, 0), Buffer.alloc(20, 0xff))
  const noise = Buffer.concat(Array.from({ length: 10_000 }, () => wrong))
  const { damages, blocks } = read([Buffer.concat([bytes, noise]), bytes.subarray(bytes.length >> 1)])
  expect(damages).toBe(1)
  expect(blocks.length).toBeGreaterThan(whole.blocks.length)
})
