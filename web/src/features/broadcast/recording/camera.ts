// The browser's cameras and microphones.
import { constraintsFor, DeviceError, type Devices, deviceError } from './recorder.rules.ts'

export interface Device {
  id: string
  label: string
}

const requestMedia = (wanted: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(wanted)

/** Sound is optional: without a microphone, or without permission for it, the camera still films the match. */
export async function openCamera(devices: Devices): Promise<MediaStream> {
  // Browsers offer no cameras to pages without TLS.
  if (!('mediaDevices' in navigator)) throw new DeviceError('INSECURE')
  const { video, audio } = constraintsFor(devices)
  try {
    return await requestMedia({ video, audio }).catch(() => requestMedia({ video }))
  } catch (error) {
    throw deviceError(error)
  }
}

export function closeCamera(media: MediaStream | null) {
  for (const track of media?.getTracks() ?? []) track.stop()
}

/** Labels are empty until the user has allowed one device. */
export async function listDevices(kind: 'videoinput' | 'audioinput'): Promise<Device[]> {
  if (!('mediaDevices' in navigator)) return []
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return all
    .filter((device) => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

/** Whether the browser opens the camera without a prompt. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    return false
  }
}
