// Detects the container of a recording by its first bytes, and opens the reader for it.

import { Mp4Reader, readMp4Tracks } from './mp4/mp4.reader.ts'
import { BadRecording, type Reading, type RecordingReader, type Tracks } from './recording.ts'
import { readHeader } from './webm/ebml.header.ts'
import { WebmReader } from './webm/ebml.reader.ts'

const webmMark = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
/** A cluster ends a header. */
const clusterStart = Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x81])

/** Whether a recording begins with these bytes. */
export const isBeginning = (bytes: Buffer) => isWebm(bytes) || isMp4(bytes)

/** Whether a chunk too short for detection may begin a recording: some recorders send a first chunk of a single byte. */
export const mayBegin = (bytes: Buffer) =>
  bytes.length > 0 && bytes.length < 8 && (bytes[0] === 0 || webmMark.subarray(0, bytes.length).equals(bytes))

const isWebm = (bytes: Buffer) => bytes.subarray(0, 4).equals(webmMark)
const isMp4 = (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp'

export function openReader(beginning: Buffer, reading: Reading): RecordingReader {
  // The first byte of a short chunk is enough: an MP4 begins with the length of a short box, and so with zero.
  return isMp4(beginning) || beginning[0] === 0 ? new Mp4Reader(reading) : new WebmReader(reading)
}

/** A reader that resumes in the middle of a recording, with the header stored earlier. */
export function reopenReader(header: Buffer, reading: Reading): RecordingReader {
  return isMp4(header) ? new Mp4Reader(reading, header) : new WebmReader(reading, readTracks(header))
}

/** The tracks in a stored header. */
export function readTracks(header: Buffer): Tracks {
  if (isMp4(header)) return readMp4Tracks(header).tracks
  const read = readHeader(Buffer.concat([header, clusterStart]))
  if (!read) throw new BadRecording('header incomplete')
  return read.tracks
}
