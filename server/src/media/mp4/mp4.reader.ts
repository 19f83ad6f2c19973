// Parses a fragmented MP4 recording (of browsers without WebM: H.264 with AAC or Opus) into the same blocks as WebM. Only its
// frames reach ffmpeg.

import { readFrame } from '../frames.ts'
import {
  BadRecording,
  isSizeAllowed,
  isTimeAllowed,
  type Reading,
  type RecordingReader,
  recordingLimits,
  type Tracks,
} from '../recording.ts'
import { inside, readBox } from './fmp4.boxes.ts'
import { readFragment, type Sample } from './fmp4.fragment.ts'
import { type InitTrack, readInit } from './fmp4.init.ts'

/** A fragment of a second or two at the highest allowed bit rate. */
const fragmentBytes = 4_000_000
const moofMark = Buffer.from('moof')
const beginningMark = Buffer.from('ftyp')
const skipped = new Set(['styp', 'sidx', 'free', 'skip', 'emsg', 'prft', 'mfra', 'uuid'])

export class Mp4Reader implements RecordingReader {
  readonly #reading: Reading
  #header: Buffer | undefined
  #inits: InitTrack[] = []
  #tracks: Tracks | undefined
  #rest: Buffer = Buffer.alloc(0)
  #moof: Buffer | undefined
  #isLost = false
  #isDamaged = false
  #needsKey = true

  /** `header`: the stored header, for a reader that resumes in the middle of a recording. */
  constructor(reading: Reading, header?: Buffer) {
    this.#reading = reading
    if (!header) return
    const { tracks, inits } = readMp4Tracks(header)
    this.#tracks = tracks
    this.#inits = inits
    this.#isLost = true
  }

  skip() {
    this.#rest = Buffer.alloc(0)
    this.#lose()
  }

  push(bytes: Buffer) {
    if (bytes.subarray(4, 8).equals(beginningMark)) this.#begin()
    this.#rest = Buffer.concat([this.#rest, bytes])
    let at = 0
    for (;;) {
      if (this.#isLost) at = this.#findFragment(at)
      const box = readBox(this.#rest, at, fragmentBytes)
      if (box === null) break
      if (box && this.#take(box.type, box.whole)) at += box.whole.length
      else if (!this.#tracks) throw new BadRecording('not fragmented MP4')
      else {
        this.#lose()
        at++
      }
      if (this.#isLost && this.#rest.indexOf(moofMark, at) === -1) break
    }
    this.#rest = Buffer.from(this.#rest.subarray(at))
    if (!this.#tracks && this.#rest.length > recordingLimits.headerBytes) throw new BadRecording('header too long')
    if (this.#isLost) this.#rest = this.#rest.subarray(-fragmentBytes)
  }

  #begin() {
    this.#rest = Buffer.alloc(0)
    this.#header = undefined
    this.#tracks = undefined
    this.#isLost = false
    this.#isDamaged = false
    this.#needsKey = true
  }

  #lose() {
    this.#moof = undefined
    this.#needsKey = true
    // Reported once per loss: until a picture is taken again, further damage belongs to the same loss.
    if (!this.#isDamaged) this.#reading.onDamage()
    this.#isDamaged = true
    this.#isLost = true
  }

  /** The offset of the next moof that begins with mfhd; otherwise the offset up to which there is none. */
  #findFragment(from: number): number {
    for (let at = from; ; at++) {
      const found = this.#rest.indexOf(moofMark, at + 4)
      if (found === -1) return Math.max(from, this.#rest.length - 7)
      at = found - 4
      if (this.#rest.length < at + 16 || this.#rest.toString('latin1', at + 12, at + 16) === 'mfhd') {
        this.#isLost = false
        return at
      }
    }
  }

  #take(type: string, whole: Buffer): boolean {
    if (!this.#tracks) return this.#takeHeader(type, whole)
    if (type === 'moof') this.#moof = whole
    else if (type === 'mdat') return this.#takeSamples(whole)
    else return skipped.has(type)
    return true
  }

  #takeHeader(type: string, whole: Buffer): boolean {
    if (type === 'ftyp') this.#header = Buffer.from(whole)
    else if (type === 'moov' && this.#header) {
      const header = Buffer.concat([this.#header, whole])
      const { tracks, inits } = readMp4Tracks(header)
      this.#tracks = tracks
      this.#inits = inits
      this.#reading.onTracks(tracks, header)
    } else return skipped.has(type)
    return true
  }

  #takeSamples(mdat: Buffer): boolean {
    const moof = this.#moof
    this.#moof = undefined
    // Live recorders count offsets from the moof, not from the beginning of the file.
    const samples = moof && readFragment(Buffer.concat([moof, mdat]), this.#inits)
    if (!samples) return false
    for (const sample of samples.toSorted((a, b) => this.#ms(a) - this.#ms(b)))
      if (!this.#takeSample(sample)) return false
    return true
  }

  #ms({ trackId, at, offset }: Sample): number {
    const timescale = this.#inits.find(({ id }) => id === trackId)?.timescale ?? 1
    return Math.round(((at + offset) / timescale) * 1000)
  }

  #takeSample(sample: Sample): boolean {
    const { kind } = sample
    const ms = this.#ms(sample)
    const bytes = Buffer.from(sample.bytes)
    if (!this.#tracks || !isTimeAllowed(ms) || bytes.length > recordingLimits.blockBytes) return false
    if (kind === 'audio') {
      if (!this.#needsKey) this.#reading.onBlock({ kind, ms, isKey: true, bytes })
      return true
    }
    const frame = readFrame(this.#tracks.video, bytes)
    if (!frame || (frame.size && !isSizeAllowed(frame.size.width, frame.size.height))) return false
    if (this.#needsKey && !frame.isKey) return true
    this.#needsKey = false
    this.#isDamaged = false
    this.#reading.onBlock({ kind, ms, isKey: frame.isKey, bytes })
    return true
  }
}

export function readMp4Tracks(header: Buffer): { tracks: Tracks; inits: InitTrack[] } {
  if (header.length > recordingLimits.headerBytes) throw new BadRecording('header too long')
  const inits = readInit(header)?.tracks ?? []
  const [video, ...videos] = inits.filter(({ kind }) => kind === 'video')
  const [audio, ...audios] = inits.filter(({ kind }) => kind === 'audio')
  if (!video || videos.length > 0 || audios.length > 0) throw new BadRecording('one picture and one sound')
  if (!inside(header, 'moov/mvex')) throw new BadRecording('not fragmented MP4')
  if (!isSizeAllowed(video.width, video.height) || video.timescale === 0) throw new BadRecording('picture size')
  if (audio && (audio.channels < 1 || audio.channels > 2 || audio.timescale === 0))
    throw new BadRecording('audio shape')
  const codec = audio?.codec === 'opus' ? 'opus' : 'aac'
  const setup = audio && (codec === 'opus' ? opusHead(audio.setup) : audio.setup)
  return {
    inits,
    tracks: {
      video: { number: 1, codec: 'h264', width: video.width, height: video.height, setup: Buffer.from(video.setup) },
      audio: audio && { number: 2, codec, rate: audio.rate || 48_000, channels: audio.channels, setup },
    },
  }
}

/** Converts dOps of MP4 to OpusHead of WebM: the same fields in the other byte order. */
function opusHead(dOps: Buffer): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head[8] = 1
  head[9] = dOps[1] ?? 1
  head.writeUInt16LE(dOps.length >= 4 ? dOps.readUInt16BE(2) : 0, 10)
  head.writeUInt32LE(48_000, 12)
  return head
}
