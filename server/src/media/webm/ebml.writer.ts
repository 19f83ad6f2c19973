// Writes a recording for ffmpeg: our own header, and clusters of validated blocks. Only the frames themselves come from the
// client.

import type { Block, Tracks } from '../recording.ts'
import { id, openElement, writeElement, writeFloat, writeUint } from './ebml.ts'

const videoTrack = 1
const audioTrack = 2
const codecIds = { vp8: 'V_VP8', vp9: 'V_VP9', h264: 'V_MPEG4/ISO/AVC', opus: 'A_OPUS', aac: 'A_AAC' } as const

function writeTrack(number: number, codec: keyof typeof codecIds, setup: Buffer | undefined, shape: Buffer): Buffer {
  return writeElement(
    id.trackEntry,
    writeUint(id.trackNumber, number),
    writeUint(id.trackUid, number),
    // The track number equals the track type.
    writeUint(id.trackType, number),
    writeElement(id.codecId, Buffer.from(codecIds[codec])),
    ...(setup ? [writeElement(id.codecPrivate, setup)] : []),
    shape,
  )
}

export function writeHeader({ video, audio }: Tracks): Buffer {
  const picture = writeElement(id.video, writeUint(id.pixelWidth, video.width), writeUint(id.pixelHeight, video.height))
  const tracks = [writeTrack(videoTrack, video.codec, video.setup, picture)]
  if (audio) {
    const sound = [writeFloat(id.samplingFrequency, audio.rate), writeUint(id.channels, audio.channels)]
    tracks.push(writeTrack(audioTrack, audio.codec, audio.setup, writeElement(id.audio, ...sound)))
  }
  return Buffer.concat([
    writeElement(id.ebml, writeElement(id.docType, Buffer.from('matroska'))),
    openElement(id.segment),
    writeElement(id.info, writeUint(id.timecodeScale, 1_000_000)),
    writeElement(id.tracks, ...tracks),
  ])
}

/** One cluster per block: a few bytes more, but no block depends on another. */
export function writeBlock({ kind, ms, isKey, bytes }: Block): Buffer {
  const track = kind === 'video' ? videoTrack : audioTrack
  const head = Buffer.from([0x80 | track, 0, 0, isKey ? 0x80 : 0])
  return writeElement(id.cluster, writeUint(id.timecode, ms), writeElement(id.simpleBlock, head, bytes))
}
