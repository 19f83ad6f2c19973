// Parses the header of a WebM recording: its tracks, validated against what is supported.

import {
  type AudioTrack,
  BadRecording,
  isSizeAllowed,
  recordingLimits,
  type Tracks,
  type VideoTrack,
} from '../recording.ts'
import { children, id, readElement, readFloat, readUint } from './ebml.ts'

const videoCodecs = { V_VP8: 'vp8', V_VP9: 'vp9', 'V_MPEG4/ISO/AVC': 'h264' } as const
const reject = (reason: string): never => {
  throw new BadRecording(reason)
}

/**
 * Reads up to the first cluster. Null: more bytes are needed. Everything in the header except the tracks is skipped and never
 * passed on.
 */
export function readHeader(bytes: Buffer): { tracks: Tracks; end: number } | null {
  let tracks: Tracks | undefined
  let at = 0
  for (;;) {
    if (at > recordingLimits.headerBytes) reject('header too long')
    const element = readElement(bytes, at)
    if (element === undefined) reject('not EBML')
    if (!element) return waitFor(bytes)
    if (at === 0 && element.id !== id.ebml) reject('not EBML')
    if (element.id === id.cluster) return { tracks: tracks ?? reject('no tracks'), end: at }
    if (element.id === id.segment) {
      at = element.start
      continue
    }
    if (at > 0 && element.id === id.ebml) reject('two headers')
    const end = element.start + element.size
    if (end > recordingLimits.headerBytes) reject('header too long')
    if (end > bytes.length) return waitFor(bytes)
    const content = bytes.subarray(element.start, end)
    if (element.id === id.ebml) checkKind(content)
    if (element.id === id.info) checkInfo(content)
    if (element.id === id.tracks) tracks = readTracks(content)
    at = end
  }
}

function waitFor(bytes: Buffer): null {
  return bytes.length > recordingLimits.headerBytes ? reject('header too long') : null
}

function checkKind(content: Buffer) {
  const type = children(content)
    ?.find((child) => child.id === id.docType)
    ?.content.toString('latin1')
  if (type !== 'webm' && type !== 'matroska') reject('not WebM')
}

function checkInfo(content: Buffer) {
  const scale = children(content)?.find((child) => child.id === id.timecodeScale)
  if (scale && readUint(scale.content) !== 1_000_000) reject('time not in milliseconds')
}

function readTracks(content: Buffer): Tracks {
  const entries = (children(content) ?? reject('tracks damaged')).filter((child) => child.id === id.trackEntry)
  if (entries.length === 0 || entries.length > 2) reject('one picture and one sound')
  const found = entries.map(({ content: entry }) => readTrack(entry))
  const videos = found.filter((track) => 'width' in track)
  const audios = found.filter((track) => 'rate' in track)
  const [video] = videos
  if (!video || videos.length > 1 || audios.length > 1) reject('one picture and one sound')
  if (audios[0]?.number === video?.number) reject('tracks share a number')
  return { video: video as VideoTrack, audio: audios[0] }
}

function readTrack(content: Buffer): VideoTrack | AudioTrack {
  const parts = new Map((children(content) ?? reject('track damaged')).map((child) => [child.id, child.content]))
  if (parts.has(id.contentEncodings)) reject('encoded content')
  const number = readUint(parts.get(id.trackNumber) ?? Buffer.alloc(9)) ?? 0
  if (number < 1 || number > 126) reject('track number')
  const codec = parts.get(id.codecId)?.toString('latin1') ?? ''
  const setup = parts.get(id.codecPrivate)
  if (setup && setup.length > recordingLimits.setupBytes) reject('codec private too long')
  const type = readUint(parts.get(id.trackType) ?? Buffer.alloc(9))
  const inner = new Map(
    children(parts.get(type === 1 ? id.video : id.audio) ?? Buffer.alloc(0))?.map((c) => [c.id, c.content]),
  )
  if (type === 1) {
    if (!(codec in videoCodecs)) reject('video codec')
    const width = readUint(inner.get(id.pixelWidth) ?? Buffer.alloc(0)) ?? 0
    const height = readUint(inner.get(id.pixelHeight) ?? Buffer.alloc(0)) ?? 0
    if (!isSizeAllowed(width, height)) reject('picture size')
    return { number, codec: videoCodecs[codec as keyof typeof videoCodecs], width, height, setup }
  }
  if (type !== 2 || codec !== 'A_OPUS') reject('audio codec')
  const rate = readFloat(inner.get(id.samplingFrequency) ?? Buffer.alloc(0)) ?? 48_000
  const channels = readUint(inner.get(id.channels) ?? Buffer.from([1])) ?? 0
  if (!(rate >= 8000 && rate <= 96_000) || channels < 1 || channels > 2) reject('audio shape')
  return { number, codec: 'opus', rate, channels, setup }
}
