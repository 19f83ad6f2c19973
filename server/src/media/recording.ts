// A recording as it comes from a browser: its tracks, its blocks, and what is refused.

export type VideoCodec = 'vp8' | 'vp9' | 'h264'
export type AudioCodec = 'opus' | 'aac'

export interface VideoTrack {
  number: number
  codec: VideoCodec
  width: number
  height: number
  /** What a decoder must know first; H.264 may carry it in its frames instead. */
  setup: Buffer | undefined
}

export interface AudioTrack {
  number: number
  codec: AudioCodec
  rate: number
  channels: number
  setup: Buffer | undefined
}

export interface Tracks {
  video: VideoTrack
  audio: AudioTrack | undefined
}

/** One frame of picture, or one packet of sound. */
export interface Block {
  kind: 'video' | 'audio'
  /** On the recorder's clock. */
  ms: number
  isKey: boolean
  bytes: Buffer
}

export const recordingLimits = {
  headerBytes: 16_384,
  blockBytes: 2_000_000,
  width: 1920,
  height: 1080,
  setupBytes: 4096,
} as const

/** Four hours, and some: a time before the beginning or beyond this is damage. */
const lastMs = 6 * 3600 * 1000

/** Whether a block may have this time: what follows writes times as whole numbers that are never negative. */
export const isTimeAllowed = (ms: number) => Number.isInteger(ms) && ms >= 0 && ms <= lastMs

/** Either way up: a phone may be held upright. */
export function isSizeAllowed(width: number, height: number): boolean {
  const { width: long, height: short } = recordingLimits
  const isUpright = height > width
  const [across, along] = isUpright ? [height, width] : [width, height]
  return width >= 16 && height >= 16 && across <= long && along <= short
}

/** What can't be a recording of ours, with the reason for the log. */
export class BadRecording extends Error {}

/** What a reader of either container hands on. */
export interface Reading {
  /** A recording begins here (again): blocks after it are of these tracks and on a clock of its own. */
  onTracks: (tracks: Tracks, header: Buffer) => void
  onBlock: (block: Block) => void
  /** Bytes were missing or damaged: blocks go on with a key frame. */
  onDamage: () => void
}

export interface RecordingReader {
  /** Takes bytes as they come; throws BadRecording when a header is refused. */
  push: (bytes: Buffer) => void
  /** Bytes before the next ones are missing. */
  skip: () => void
}
