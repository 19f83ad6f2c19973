// Parses a WebM recording from chunks cut anywhere, and resynchronizes after missing or damaged bytes.

import { readFrame } from '../frames.ts'
import {
  isSizeAllowed,
  isTimeAllowed,
  type Reading,
  type RecordingReader,
  recordingLimits,
  type Tracks,
} from '../recording.ts'
import { readHeader } from './ebml.header.ts'
import { children, type Element, id, readElement, readUint } from './ebml.ts'

const skipped = new Set<number>([id.position, id.prevSize, id.cues, id.tags, id.void, id.crc, id.seekHead, id.info])
const clusterMark = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
const headerMark = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
/** A limit on skipped elements. */
const skippedBytes = 65_536

/** `known`: the tracks of a stored header, for a reader that resumes in the middle of a recording. */
export class WebmReader implements RecordingReader {
  readonly #reading: Reading
  #tracks: Tracks | undefined
  #rest: Buffer = Buffer.alloc(0)
  #at = 0
  #clusterMs: number | undefined
  #isLost: boolean
  #isDamaged = false
  #needsKey = true

  constructor(reading: Reading, known?: Tracks) {
    this.#reading = reading
    this.#tracks = known
    this.#isLost = known !== undefined
  }

  skip() {
    this.#rest = Buffer.alloc(0)
    if (this.#tracks) this.#lose()
  }

  push(bytes: Buffer) {
    // A restarted recorder sends a new header at the beginning of a chunk.
    if (bytes.subarray(0, headerMark.length).equals(headerMark)) {
      this.#tracks = undefined
      this.#rest = Buffer.alloc(0)
    }
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    if (!this.#tracks && !this.#readHeader()) return
    this.#at = 0
    while (this.#isLost ? this.#findCluster() : this.#step());
    // A copy, because a few bytes must not retain the buffer of a whole chunk.
    this.#rest = Buffer.from(this.#rest.subarray(this.#at))
  }

  #readHeader(): boolean {
    const header = readHeader(this.#rest)
    if (!header) return false
    this.#tracks = header.tracks
    this.#clusterMs = undefined
    this.#isLost = false
    this.#isDamaged = false
    this.#needsKey = true
    this.#reading.onTracks(header.tracks, Buffer.from(this.#rest.subarray(0, header.end)))
    this.#rest = this.#rest.subarray(header.end)
    return true
  }

  /** Parses one element; false when it is incomplete. */
  #step(): boolean {
    const element = readElement(this.#rest, this.#at)
    if (element === null) return false
    if (!element || !this.#isPlausible(element)) return this.#lose()
    if (element.id === id.cluster || element.id === id.segment) {
      this.#clusterMs = undefined
      this.#at = element.start
      return true
    }
    const end = element.start + element.size
    if (end > this.#rest.length) return false
    if (!this.#take(element.id, this.#rest.subarray(element.start, end))) return this.#lose()
    this.#at = end
    return true
  }

  #isPlausible({ id: elementId, size }: Element): boolean {
    if (elementId === id.cluster || elementId === id.segment) return true
    if (elementId === id.timecode) return size > 0 && size <= 8
    if (elementId === id.simpleBlock || elementId === id.blockGroup)
      return size >= 4 && size <= recordingLimits.blockBytes
    return skipped.has(elementId) && size <= skippedBytes
  }

  #take(elementId: number, content: Buffer): boolean {
    if (elementId === id.timecode) {
      this.#clusterMs = readUint(content)
      return this.#clusterMs !== undefined && isTimeAllowed(this.#clusterMs)
    }
    if (elementId === id.simpleBlock) return this.#takeBlock(content)
    if (elementId !== id.blockGroup) return true
    const block = children(content)?.find((child) => child.id === id.block)
    return block !== undefined && this.#takeBlock(block.content)
  }

  #takeBlock(content: Buffer): boolean {
    const tracks = this.#tracks
    if (!tracks || this.#clusterMs === undefined || content.length < 4) return false
    const number = (content[0] ?? 0) & 0x7f
    const isLaced = ((content[3] ?? 0) & 0x06) !== 0
    if (((content[0] ?? 0) & 0x80) === 0 || isLaced) return false
    const ms = this.#clusterMs + content.readInt16BE(1)
    if (!isTimeAllowed(ms)) return false
    const bytes = content.subarray(4)
    if (number === tracks.audio?.number) {
      if (!this.#needsKey) this.#reading.onBlock({ kind: 'audio', ms, isKey: true, bytes: Buffer.from(bytes) })
      return true
    }
    if (number !== tracks.video.number) return false
    // The frame itself shows whether it is a key frame: the flag in the container is untrusted.
    const frame = readFrame(tracks.video, bytes)
    if (!frame || (frame.size && !isSizeAllowed(frame.size.width, frame.size.height))) return false
    if (this.#needsKey && !frame.isKey) return true
    this.#needsKey = false
    this.#isDamaged = false
    this.#reading.onBlock({ kind: 'video', ms, isKey: frame.isKey, bytes: Buffer.from(bytes) })
    return true
  }

  /** Reports damage once per loss: until a block is taken again, further damage belongs to the same loss. */
  #lose(): true {
    if (!this.#isDamaged) this.#reading.onDamage()
    this.#isDamaged = true
    this.#isLost = true
    this.#needsKey = true
    this.#clusterMs = undefined
    this.#at++
    return true
  }

  /** A cluster's id may occur in a picture by chance, so its timecode must follow. */
  #findCluster(): boolean {
    const found = this.#rest.indexOf(clusterMark, this.#at)
    this.#at = found === -1 ? Math.max(this.#at, this.#rest.length - (clusterMark.length - 1)) : found
    if (found === -1) return false
    const cluster = readElement(this.#rest, found)
    const first = cluster && readElement(this.#rest, cluster.start)
    // Some writers put a checksum first.
    const time = first?.id === id.crc && first.size === 4 ? readElement(this.#rest, first.start + 4) : first
    if (cluster === null || time === null) return false
    const isCluster = time?.id === id.timecode && time.size >= 1 && time.size <= 8
    if (isCluster) this.#isLost = false
    else this.#at++
    return true
  }
}
