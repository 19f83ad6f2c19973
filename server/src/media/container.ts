// Which container a recording comes in, by its first bytes, and the reader for it.

import { Mp4Reader, readMp4Tracks } from './mp4/mp4.reader.ts'
import { BadRecording, type Reading, type RecordingReader, type Tracks } from './recording.ts'
import { readHeader } from './webm/ebml.header.ts'
import { WebmReader } from './webm/ebml.reader.ts'

const webmMark = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
/** A cluster ends a header. */
const clusterStart = Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x81])

/** Whether a recorder's first bytes are these. */
export const isBeginning = (bytes: Buffer) => isWebm(bytes) || isMp4(bytes)

/** Whether a piece too short to tell may be the first of a recording: recorders hand over even a single byte. */
export const mayBegin = (bytes: Buffer) =>
  bytes.length > 0 && bytes.length < 8 && (bytes[0] === 0 || webmMark.subarray(0, bytes.length).equals(bytes))

const isWebm = (bytes: Buffer) => bytes.subarray(0, 4).equals(webmMark)
const isMp4 = (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp'

export function openReader(beginning: Buffer, reading: Reading): RecordingReader {
  // Of a piece too short to tell the first byte does: an MP4 begins with the length of a short box.
  return isMp4(beginning) || beginning[0] === 0 ? new Mp4Reader(reading) : new WebmReader(reading)
}

/** A reader that goes on in the middle of a recording whose header was taken before. */
export function reopenReader(header: Buffer, reading: Reading): RecordingReader {
  return isMp4(header) ? new Mp4Reader(reading, header) : new WebmReader(reading, readTracks(header))
}

/** The tracks of a header that was taken before. */
export function readTracks(header: Buffer): Tracks {
  if (isMp4(header)) return readMp4Tracks(header).tracks
  const read = readHeader(Buffer.concat([header, clusterStart]))
  if (!read) throw new BadRecording('header incomplete')
  return read.tracks
}
