// Fuzzes the packager's recording: hostile chunks and failing child processes, then a healthy recording through the
// same object. It is wedged when that produces no output; and another MP4 reader must parse all output as ours does.
import { pino } from 'pino'
import { Recording } from '../../src/live/packager/recording.ts'
import type { Init } from '../../src/media/mp4/fmp4.init.ts'
import { Fmp4Reader } from '../../src/media/mp4/fmp4.reader.ts'
import type { Tracks } from '../../src/media/recording.ts'
import { writeBlock, writeHeader } from '../../src/media/webm/ebml.writer.ts'
import { differences } from '../fixtures/second-reader.ts'
import { type Chance, mutant, pieces } from './mutate.ts'
import { fuzzEncoder } from './packager.encoder.ts'
import { Broken, bytesOf, type Parser } from './parser.ts'

const log = pino({ level: 'silent' })
const key = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 32, 0, 32, 0, 1, 2, 3])
const frame = Buffer.from([1, 2, 3, 4])
const tracks: Tracks = {
  video: { number: 1, codec: 'vp8', width: 32, height: 32, setup: undefined },
  audio: { number: 2, codec: 'opus', rate: 48_000, channels: 1, setup: Buffer.from('OpusHead') },
}

/** A second of ten pictures and their sound. */
function healthy(hasSound: boolean): Buffer {
  const blocks = Array.from({ length: 10 }, (_, index) => {
    const ms = index * 100
    const isKey = index % 5 === 0
    const video = writeBlock({ kind: 'video', ms, isKey, bytes: isKey ? key : frame })
    return hasSound ? [video, writeBlock({ kind: 'audio', ms: ms + 10, isKey: true, bytes: frame })] : [video]
  })
  return Buffer.concat([writeHeader(hasSound ? tracks : { ...tracks, audio: undefined }), ...blocks.flat()])
}

const marks = '1a45dfa3 1f43b675 1654ae6b a3 a0 e7 81 01ffffffffffffff 18538067 82ff9c80 81ff9c80'
const words = marks.split(' ').map((hex) => Buffer.from(hex, 'hex'))

function initOf(film: Buffer): Init {
  let init: Init | undefined
  new Fmp4Reader(
    (found) => (init = found),
    () => {},
  ).push(film)
  if (!init) throw new Error('no init segment in the film')
  return init
}

/** `film`: fragmented MP4, of which the init segment is used. */
export function packager(film: Buffer): Parser {
  const init = initOf(film)
  const good = healthy(false)
  const seeds = [healthy(true), healthy(true), good, film]
  const all = [...words, ...bytesOf('moof', 'tfdt', 'trun', 'mdat', 'moov', 'ftyp')]
  const run = (chance: Chance) => inTime(tryOne(chance, { init, seeds, words: all, good }))
  return { name: 'packager', weight: 1, run }
}

/** A recording that never finishes is wedged too. */
const longestMs = 20_000

async function inTime(running: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, longestMs, new Error('wedged: never finished'))
  try {
    await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}

interface Material {
  init: Init
  seeds: Buffer[]
  words: Buffer[]
  good: Buffer
}

async function tryOne(chance: Chance, { init, seeds, words: known, good }: Material): Promise<void> {
  let parts = 0
  // The other reader takes longer than everything else, so it checks only a quarter of the runs.
  const isReadAgain = chance(4) === 0
  let difference: string | undefined
  const encoder = fuzzEncoder(chance, init)
  const hostile = mutant(chance, seeds, known)
  const events = {
    onHeader: () => {},
    onInit: () => {},
    onPart: ({ bytes }: { bytes: Buffer }) => {
      parts++
      // Stored for later, because an error thrown here is caught as a child's failure.
      if (isReadAgain) difference ??= differences(init.bytes, bytes)[0]
    },
    onSegmentEnd: () => {},
    onRestart: () => {},
    log,
  }
  const recording = new Recording(events, { startEncoder: encoder.start })
  let now = Date.now()
  let sequence = 0
  for (const bytes of pieces(chance, hostile)) {
    // Also duplicated, missing and swapped chunks.
    sequence += chance(8) === 0 ? 2 : 1
    recording.put(chance(10) === 0 ? sequence + 1 : sequence, { capturedAt: now, arrivedAt: now, bytes }, now)
    // Sometimes so late that a silent child times out.
    if (chance(3) === 0) await recording.advance((now += chance(4) === 0 ? 10_000 : 300))
  }
  await recording.advance((now += 10_000))
  encoder.heal()
  parts = 0
  if (recording.isHopeless) throw new Broken('given up after one hostile recording', hostile)
  recording.put((sequence += 3), { capturedAt: now, arrivedAt: now, bytes: good }, now)
  await recording.advance(now, true)
  await recording.finish()
  if (difference !== undefined) throw new Broken(`another reader differs: ${difference}`, hostile)
  if (parts === 0) throw new Broken('wedged: no output for a healthy recording', hostile)
}
