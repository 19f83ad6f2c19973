// Fuzzed readers of recordings.
import { createHash } from 'node:crypto'
import { Fmp4Reader } from '../../src/media/mp4/fmp4.reader.ts'
import { Mp4Reader } from '../../src/media/mp4/mp4.reader.ts'
import { BadRecording, type Reading, type RecordingReader, type Tracks } from '../../src/media/recording.ts'
import { WebmReader } from '../../src/media/webm/ebml.reader.ts'
import { writeBlock, writeHeader } from '../../src/media/webm/ebml.writer.ts'
import { recordingOf } from '../fixtures/video.ts'
import { mutant, pieces } from './mutate.ts'
import { bytesOf, cutsDoNotMatter, type Parser } from './parser.ts'

function outcomeOf(open: (reading: Reading) => RecordingReader, parts: Buffer[]): string {
  const hash = createHash('sha1')
  let count = ''
  const reader = open({
    onTracks: ({ video, audio }, header) => {
      hash.update(`${video.codec}${video.width}${audio?.codec}${header.length}`)
      count += 't'
    },
    onBlock: ({ kind, ms, isKey, bytes }) => {
      hash.update(`${kind}${ms}${isKey}${bytes.length}`).update(bytes)
      count += kind[0]
    },
    onDamage: () => {},
  })
  try {
    for (const part of parts) reader.push(part)
  } catch (error) {
    if (error instanceof BadRecording) return `${count} rejected`
    throw error
  }
  return `${count} ${hash.digest('base64')}`
}

const key = (size: number) => Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, size, 0, size, 0, 1, 2, 3])
const tracks: Tracks = {
  video: { number: 1, codec: 'vp8', width: 32, height: 32, setup: undefined },
  audio: { number: 2, codec: 'opus', rate: 48_000, channels: 1, setup: Buffer.from('OpusHead') },
}

const block = (kind: 'video' | 'audio', ms: number, bytes: Buffer, isKey: boolean) =>
  writeBlock({ kind, ms, bytes, isKey })

export async function webm(): Promise<Parser> {
  const made = Buffer.concat([
    writeHeader(tracks),
    block('video', 0, key(32), true),
    block('audio', 10, Buffer.from('sound'), true),
    block('video', 33, Buffer.from([1, 2, 3, 4]), false),
    block('video', 66, key(32), true),
  ])
  const seeds = [made, made, await recordingOf({ seconds: 0.2, size: '32x32' })]
  const words = ['1a45dfa3', '1f43b675', '1654ae6b', 'ae', 'a3', 'a0', 'e7', '81', '01ffffffffffffff', '18538067'].map(
    (hex) => Buffer.from(hex, 'hex'),
  )
  const mark = Buffer.from('1a45dfa3', 'hex')
  return {
    name: 'webm',
    weight: 16,
    run(chance) {
      const bytes = mutant(chance, seeds, words)
      // A piece that starts with a header starts a new recording, so a cut there matters.
      const cut = pieces(chance, bytes, (at) => !bytes.subarray(at, at + 4).equals(mark))
      cutsDoNotMatter(bytes, cut, (parts) => outcomeOf((reading) => new WebmReader(reading), parts))
    },
  }
}

export function mp4(film: Buffer): Parser {
  const words = [
    ...bytesOf('moof', 'mfhd', 'traf', 'tfhd', 'trun', 'mdat', 'moov', 'ftyp', 'free'),
    Buffer.from('00000008', 'hex'),
    Buffer.from('ffffffff', 'hex'),
  ]
  return {
    name: 'mp4',
    weight: 6,
    run(chance) {
      const bytes = mutant(chance, [film], words)
      const cut = pieces(chance, bytes, (at) => bytes.toString('latin1', at + 4, at + 8) !== 'ftyp')
      cutsDoNotMatter(bytes, cut, (parts) => outcomeOf((reading) => new Mp4Reader(reading), parts))
    },
  }
}

export function fmp4(film: Buffer): Parser {
  const words = bytesOf(
    'moof',
    'traf',
    'trun',
    'mdat',
    'moov',
    'stsd',
    'avcC',
    'esds',
    '\0\0\0\x08',
    '\xff\xff\xff\xff',
  )
  return {
    name: 'fmp4',
    weight: 8,
    run(chance) {
      const bytes = mutant(chance, [film], words)
      cutsDoNotMatter(bytes, pieces(chance, bytes), (parts) => {
        let output = ''
        const reader = new Fmp4Reader(
          (init) => (output += `i${init.codecs}`),
          (samples) => (output += samples.map(({ kind, at, bytes: { length } }) => `${kind}${at}:${length}`).join()),
        )
        return `${parts.every((part) => reader.push(part))} ${output}`
      })
    },
  }
}
