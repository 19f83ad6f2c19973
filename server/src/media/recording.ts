// The model of a recording from a browser: its tracks, its blocks, and the limits beyond which it is rejected.

export type VideoCodec = 'vp8' | 'vp9' | 'h264'
export type AudioCodec = 'opus' | 'aac'

export interface VideoTrack {
  number: number
  codec: VideoCodec
  width: number
  height: number
  /** The decoder configuration; H.264 may carry it in its frames instead. */
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

/** More than the longest broadcast of four hours: a negative time, or one beyond this, is damage. */
const lastMs = 6 * 3600 * 1000

/** Whether a block may have this time: the writers take only non-negative integers. */
export const isTimeAllowed = (ms: number) => Number.isInteger(ms) && ms >= 0 && ms <= lastMs

/** In either orientation: a phone may be held upright. */
export function isSizeAllowed(width: number, height: number): boolean {
  const { width: long, height: short } = recordingLimits
  const isUpright = height > width
  const [across, along] = isUpright ? [height, width] : [width, height]
  return width >= 16 && height >= 16 && across <= long && along <= short
}

/** A rejected recording, with the reason for the log. */
export class BadRecording extends Error {}

/** Callbacks of a reader of either container. */
export interface Reading {
  /** A recording begins, or begins again: the blocks after it belong to these tracks and have a clock of their own. */
  onTracks: (tracks: Tracks, header: Buffer) => void
  onBlock: (block: Block) => void
  /** Bytes were missing or damaged: blocks continue with a key frame. */
  onDamage: () => void
}

export interface RecordingReader {
  /** Takes bytes in chunks of any size; throws BadRecording when it rejects a header. */
  push: (bytes: Buffer) => void
  /** Bytes before the next ones are missing. */
  skip: () => void
}
