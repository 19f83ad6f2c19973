// The state of this page's broadcast.
import type { Device } from './camera.ts'
import type { Devices } from './recorder.rules.ts'

/** The camera, and the match that it films. */
export interface Target {
  streamId: string
  matchId: number | null
}

export interface Broadcast {
  phase: 'STOPPED' | 'STARTING' | 'ACTIVE' | 'STOPPING'
  /** The open camera, also before it is on air. */
  media: MediaStream | null
  devices: Devices
  cameras: readonly Device[]
  microphones: readonly Device[]
  isMuted: boolean
  startedAt: number | null
  /** When the server ends it, unless it is extended. */
  endsAt: number | null
  failure: { during: 'START' | 'STOP' | 'AIR'; error: unknown } | null
}

export const initialState: Broadcast = {
  phase: 'STOPPED',
  media: null,
  devices: { cameraId: '', microphoneId: '' },
  cameras: [],
  microphones: [],
  isMuted: false,
  startedAt: null,
  endsAt: null,
  failure: null,
}
