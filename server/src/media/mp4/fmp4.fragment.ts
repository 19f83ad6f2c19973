// Reads and writes the samples of one fragment (moof and mdat).
import { boxesIn, inside, words, writeBox } from './fmp4.boxes.ts'
import type { InitTrack } from './fmp4.init.ts'

export interface Sample {
  trackId: number
  kind: 'video' | 'audio'
  /** In the track's timescale. */
  at: number
  duration: number
  /** Of display over decoding time; browsers' recorders do not reorder. */
  offset: number
  isKey: boolean
  bytes: Buffer
}

const flag = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10, flags: 0x20, defaultBaseIsMoof: 0x020000 }
const run = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 }
/** Far more than a fragment of a few seconds has: a number in a header must not decide how much memory is allocated. */
const maxSamples = 10_000

/** The samples that a fragment may still contain while it is read. */
interface Budget {
  samples: number
}

const isDependent = 0x01010000
const isIndependent = 0x02000000

/** `whole` is a moof and its mdat. Undefined when it is malformed. */
export function readFragment(whole: Buffer, tracks: InitTrack[]): Sample[] | undefined {
  try {
    const moof = inside(whole, 'moof')
    if (!moof) return undefined
    const trafs = boxesIn(moof).filter(({ type }) => type === 'traf')
    const budget = { samples: maxSamples }
    return trafs.flatMap(({ content }) => readTraf(content, whole, tracks, budget))
  } catch (error) {
    // Fields that point beyond the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readTraf(traf: Buffer, whole: Buffer, tracks: InitTrack[], budget: Budget): Sample[] {
  const tfhd = inside(traf, 'tfhd') ?? Buffer.alloc(0)
  const trackId = tfhd.readUInt32BE(4)
  const track = tracks.find(({ id }) => id === trackId)
  if (!track) return []
  const has = tfhd.readUInt32BE(0)
  const defaults = { ...track.defaults }
  let at = 8 + (has & flag.base ? 8 : 0) + (has & flag.description ? 4 : 0)
  for (const field of ['duration', 'size', 'flags'] as const) {
    if (!(has & flag[field])) continue
    defaults[field] = tfhd.readUInt32BE(at)
    at += 4
  }
  const tfdt = inside(traf, 'tfdt') ?? Buffer.alloc(0)
  let time = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4)
  const samples: Sample[] = []
  for (const { type, content } of boxesIn(traf)) {
    if (type !== 'trun') continue
    const { read, end } = readRun(content, whole, { track, defaults, time, budget })
    samples.push(...read)
    time = end
  }
  return samples
}

function readRun(
  trun: Buffer,
  whole: Buffer,
  start: { track: InitTrack; defaults: InitTrack['defaults']; time: number; budget: Budget },
) {
  const { track, defaults } = start
  const has = trun.readUInt32BE(0) & 0xffffff
  const count = trun.readUInt32BE(4)
  start.budget.samples -= count
  if (start.budget.samples < 0) throw new RangeError('more samples than a fragment can have')
  let at = 8
  const word = () => trun.readUInt32BE((at += 4) - 4)
  let data = has & run.dataOffset ? word() : 0
  const firstFlags = has & run.firstFlags ? word() : undefined
  let time = start.time
  const read: Sample[] = []
  for (let i = 0; i < count; i++) {
    const duration = has & run.duration ? word() : defaults.duration
    const size = has & run.size ? word() : defaults.size
    const own = has & run.flags ? word() : defaults.flags
    const flags = i === 0 ? (firstFlags ?? own) : own
    const offset = has & run.offset ? word() | 0 : 0
    if (data + size > whole.length) throw new RangeError('sample beyond its fragment')
    const bytes = whole.subarray(data, data + size)
    read.push({
      trackId: track.id,
      kind: track.kind,
      at: time,
      duration,
      offset,
      isKey: (flags & 0x10000) === 0,
      bytes,
    })
    data += size
    time += duration
  }
  return { read, end: time }
}

/** Samples of each track must be in order, with absolute times. */
export function writeFragment(number: number, samples: Sample[]): Buffer {
  const byTrack = [...Map.groupBy(samples, ({ trackId }) => trackId)].toSorted(([a], [b]) => a - b)
  const build = (dataStart: number) => {
    let data = dataStart
    const trafs = byTrack.map(([trackId, list]) => {
      const traf = writeTraf(trackId, list, data)
      data += list.reduce((sum, { bytes }) => sum + bytes.length, 0)
      return traf
    })
    return writeBox('moof', writeBox('mfhd', words(0, number)), ...trafs)
  }
  // The data offset depends on the length of the moof; all fields have fixed sizes, so two passes are enough.
  const moof = build(build(0).length + 8)
  return Buffer.concat([moof, writeBox('mdat', ...byTrack.flatMap(([, list]) => list.map(({ bytes }) => bytes)))])
}

const bitsOf = (bits: Record<string, number>, names: readonly string[]) =>
  names.reduce((all, name) => all | (bits[name] ?? 0), 0)

function writeTraf(trackId: number, list: Sample[], dataOffset: number): Buffer {
  const time = Buffer.alloc(12)
  time[0] = 1
  time.writeBigUInt64BE(BigInt(list[0]?.at ?? 0), 4)
  const own = list.map(({ duration, bytes, isKey, offset }) => ({
    duration,
    size: bytes.length,
    flags: isKey ? isIndependent : isDependent,
    offset,
  }))
  // What all samples share is written once: of sound every packet has the same duration and flags.
  const shared = (['duration', 'flags'] as const).filter((field) => own.every((one) => one[field] === own[0]?.[field]))
  const fields = (['duration', 'size', 'flags', 'offset'] as const).filter((field) =>
    field === 'offset' ? own.some(({ offset }) => offset !== 0) : field === 'size' || !shared.includes(field),
  )
  return writeBox(
    'traf',
    writeBox(
      'tfhd',
      words(flag.defaultBaseIsMoof | bitsOf(flag, shared), trackId, ...shared.map((field) => own[0]?.[field] ?? 0)),
    ),
    writeBox('tfdt', time),
    writeBox(
      'trun',
      words(
        0x01000000 | run.dataOffset | bitsOf(run, fields),
        list.length,
        dataOffset,
        ...own.flatMap((one) => fields.map((field) => one[field])),
      ),
    ),
  )
}
