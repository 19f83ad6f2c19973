// How this browser records: in which form, how often a piece comes, what a piece is called, and what a failure means.
import { webcam } from '@campus/contract/live'

export interface Format {
  mimeType: string
  chunkMs: number
}

/** Best first. H.264 goes to viewers as it is, in short pieces; the rest is encoded anew, and mp4 is all an iPhone may have. */
const formats: readonly Format[] = [
  { mimeType: 'video/webm;codecs=h264,opus', chunkMs: 250 },
  { mimeType: webcam.mimeType, chunkMs: webcam.chunkMs },
  { mimeType: 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', chunkMs: webcam.chunkMs },
  { mimeType: 'video/mp4', chunkMs: webcam.chunkMs },
]

export const chooseFormat = (isSupported: (mimeType: string) => boolean): Format | null =>
  formats.find(({ mimeType }) => isSupported(mimeType)) ?? null

/** A key frame a second, in every form: the compiler does not know the wish yet, browsers without it leave it out. */
export const recorderOptions = ({ mimeType }: Format) => ({
  mimeType,
  videoBitsPerSecond: webcam.bitsPerSecond,
  videoKeyFrameIntervalDuration: webcam.keyFrameMs,
})

export const pieceName = (session: string, sequence: number, capturedAt: number) =>
  `${session}-${String(sequence).padStart(8, '0')}-${Math.round(capturedAt)}.webm`

export interface Devices {
  /** Empty: the one that looks away from whoever holds the phone, or the only one. */
  cameraId: string
  microphoneId: string
}

export function constraintsFor({ cameraId, microphoneId }: Devices) {
  return {
    video: {
      width: { ideal: webcam.width },
      height: { ideal: webcam.height },
      frameRate: { ideal: webcam.frameRate },
      ...(cameraId ? { deviceId: { exact: cameraId } } : { facingMode: { ideal: 'environment' } }),
    },
    audio: {
      sampleRate: { ideal: webcam.sampleRate },
      echoCancellation: true,
      noiseSuppression: true,
      ...(microphoneId && { deviceId: { exact: microphoneId } }),
    },
  } satisfies MediaStreamConstraints
}

/** Failures that the browser has, not the server. */
export type DeviceFault = 'DENIED' | 'NO_CAMERA' | 'BUSY' | 'INSECURE' | 'NO_RECORDER' | 'CAMERA_LOST'

/** Thrown like an answer of the server: by a code. */
export class DeviceError extends Error {
  readonly code: DeviceFault

  constructor(code: DeviceFault) {
    super(code)
    this.code = code
  }
}

const faults: Record<string, DeviceFault> = {
  NotAllowedError: 'DENIED',
  SecurityError: 'DENIED',
  NotFoundError: 'NO_CAMERA',
  OverconstrainedError: 'NO_CAMERA',
  NotReadableError: 'BUSY',
  AbortError: 'BUSY',
}

/** What getUserMedia threw, in our words. */
export function deviceError(error: unknown): unknown {
  const fault = error instanceof Error ? faults[error.name] : undefined
  return fault ? new DeviceError(fault) : error
}
