// Reads the init segment of a fragmented MP4 (ftyp and moov): its tracks and their codecs.
import { boxesIn, inside } from './fmp4.boxes.ts'

export interface InitTrack {
  id: number
  kind: 'video' | 'audio'
  timescale: number
  /** As in RFC 6381, e.g. avc1.42c01f. */
  codec: string
  /** The decoder configuration: avcC, or the AudioSpecificConfig; for Opus the dOps content. */
  setup: Buffer
  width: number
  height: number
  rate: number
  channels: number
  /** For samples without their own values. */
  defaults: { duration: number; size: number; flags: number }
}

export interface Init {
  bytes: Buffer
  tracks: InitTrack[]
  codecs: string
}

/** `bytes` are ftyp and moov as they came. Tracks of other kinds are left out. */
export function readInit(bytes: Buffer): Init | undefined {
  const moov = inside(bytes, 'moov')
  if (!moov) return undefined
  const tracks = boxesIn(moov)
    .filter(({ type }) => type === 'trak')
    .map(({ content }) => readTrack(content, moov))
    .filter((track) => track !== undefined)
  return { bytes, tracks, codecs: tracks.map(({ codec }) => codec).join(',') }
}

function readTrack(trak: Buffer, moov: Buffer): InitTrack | undefined {
  const tkhd = inside(trak, 'tkhd')
  const mdhd = inside(trak, 'mdia/mdhd')
  const stsd = inside(trak, 'mdia/minf/stbl/stsd')
  const entry = stsd && boxesIn(stsd.subarray(8))[0]
  if (!tkhd || !mdhd || !entry || tkhd.length < 24 || mdhd.length < 24) return undefined
  const id = tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12)
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12)
  const base = { id, timescale, defaults: defaultsOf(moov, id), width: 0, height: 0, rate: 0, channels: 0 }
  if (entry.type === 'avc1' || entry.type === 'avc3') {
    if (entry.content.length < 78) return undefined
    const setup = inside(entry.content.subarray(78), 'avcC')
    if (!setup || setup.length < 7) return undefined
    const [width, height] = [entry.content.readUInt16BE(24), entry.content.readUInt16BE(26)]
    return { ...base, kind: 'video', codec: `avc1.${setup.toString('hex', 1, 4)}`, setup, width, height }
  }
  if (entry.content.length < 28) return undefined
  const sound = { channels: entry.content.readUInt16BE(16), rate: entry.content.readUInt16BE(24) }
  if (entry.type === 'mp4a') {
    const setup = soundSetup(inside(entry.content.subarray(28), 'esds'))
    // The box always says 2 channels; the setup has the real number.
    const channels = ((setup?.[1] ?? 0) >> 3) & 15
    return setup && { ...base, ...sound, channels, kind: 'audio', codec: `mp4a.40.${(setup[0] ?? 0) >> 3}`, setup }
  }
  const setup = entry.type === 'Opus' ? inside(entry.content.subarray(28), 'dOps') : undefined
  return setup && { ...base, ...sound, kind: 'audio', codec: 'opus', setup }
}

/** The AudioSpecificConfig: descriptor 5, inside 4, inside 3; each with a length of one to four bytes. */
function soundSetup(esds: Buffer | undefined): Buffer | undefined {
  if (!esds) return undefined
  let at = 4
  for (const [tag, fixed] of [
    [3, 3],
    [4, 13],
    [5, 0],
  ] as const) {
    if (esds[at] !== tag) return undefined
    at++
    let length = 0
    for (let i = 0; i < 4; i++) {
      const byte = esds[at++] ?? 0
      length = length * 128 + (byte & 0x7f)
      if (byte < 0x80) break
    }
    if (tag === 5) return length >= 2 && at + length <= esds.length ? esds.subarray(at, at + length) : undefined
    at += fixed
  }
  return undefined
}

function defaultsOf(moov: Buffer, id: number): InitTrack['defaults'] {
  const mvex = inside(moov, 'mvex')
  const trex =
    mvex &&
    boxesIn(mvex).find(({ type, content }) => type === 'trex' && content.length >= 24 && content.readUInt32BE(4) === id)
  if (!trex) return { duration: 0, size: 0, flags: 0 }
  const { content } = trex
  return { duration: content.readUInt32BE(12), size: content.readUInt32BE(16), flags: content.readUInt32BE(20) }
}
