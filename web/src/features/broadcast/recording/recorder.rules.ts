// How this browser records: format, interval and name of pieces, and the meaning of errors.
import { webcam } from '@campus/contract/live'

export interface Format {
  mimeType: string
  chunkMs: number
}

/** Best first. H.264 goes to viewers unchanged, in short pieces; the rest is transcoded. Some iPhones only record mp4. */
const formats: readonly Format[] = [
  { mimeType: 'video/webm;codecs=h264,opus', chunkMs: 250 },
  { mimeType: webcam.mimeType, chunkMs: webcam.chunkMs },
  { mimeType: 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', chunkMs: webcam.chunkMs },
  { mimeType: 'video/mp4', chunkMs: webcam.chunkMs },
]

export const chooseFormat = (isSupported: (mimeType: string) => boolean): Format | null =>
  formats.find(({ mimeType }) => isSupported(mimeType)) ?? null

/** A key frame a second in every format: TypeScript does not know the option yet, and browsers without it ignore it. */
export const recorderOptions = ({ mimeType }: Format) => ({
  mimeType,
  videoBitsPerSecond: webcam.bitsPerSecond,
  videoKeyFrameIntervalDuration: webcam.keyFrameMs,
})

export const pieceName = (session: string, sequence: number, capturedAt: number) =>
  `${session}-${String(sequence).padStart(8, '0')}-${Math.round(capturedAt)}.webm`

export interface Devices {
  /** Empty: the rear camera, or the only one. */
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

/** Failures of the device or browser, not of the server. */
export type DeviceFault = 'DENIED' | 'NO_CAMERA' | 'BUSY' | 'INSECURE' | 'NO_RECORDER' | 'CAMERA_LOST'

/** Has a code like an ApiError. */
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

/** Maps an error of getUserMedia to a DeviceError. */
export function deviceError(error: unknown): unknown {
  const fault = error instanceof Error ? faults[error.name] : undefined
  return fault ? new DeviceError(fault) : error
}
