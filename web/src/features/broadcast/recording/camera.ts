// The browser's cameras and microphones.
import { constraintsFor, DeviceError, type Devices, deviceError } from './recorder.rules.ts'

export interface Device {
  id: string
  label: string
}

const ask = (wanted: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(wanted)

/** Sound is wanted, not needed: a camera without a microphone, or one that may not be heard, still shows the match. */
export async function openCamera(devices: Devices): Promise<MediaStream> {
  // Browsers hide cameras from pages that came without TLS.
  if (!('mediaDevices' in navigator)) throw new DeviceError('INSECURE')
  const { video, audio } = constraintsFor(devices)
  try {
    return await ask({ video, audio }).catch(() => ask({ video }))
  } catch (error) {
    throw deviceError(error)
  }
}

export function closeCamera(media: MediaStream | null) {
  for (const track of media?.getTracks() ?? []) track.stop()
}

/** Named only once one of them has been allowed. */
export async function listDevices(kind: 'videoinput' | 'audioinput'): Promise<Device[]> {
  if (!('mediaDevices' in navigator)) return []
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return all
    .filter((device) => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

/** Whether the camera may be opened without a question. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    return false
  }
}
