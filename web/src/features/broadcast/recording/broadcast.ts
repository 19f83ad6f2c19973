// The broadcast of this page: preview, on air, off air. One at a time, and never longer than the page.

import { webcam } from '@campus/contract/live'
import { ApiError } from '../../../api/api-error.ts'
import { serverNow } from '../../../api/server-clock.ts'
import {
  requestStart,
  requestStop,
  type StartForm,
  stopAtOnce,
  type Token,
} from '../../../data/live/broadcast.calls.ts'
import { type Broadcast, initialState, type Target } from './broadcast.state.ts'
import { closeCamera, listDevices, openCamera } from './camera.ts'
import { chooseFormat, DeviceError, type Devices } from './recorder.rules.ts'
import { type Recording, startRecording } from './recording.ts'

export function createBroadcast(token: Token) {
  let state = initialState
  const watchers = new Set<() => void>()
  let recording: Recording | null = null
  let target: Target | null = null
  /** Raised when the page is left: responses of earlier requests are then released at once. */
  let generation = 0
  let renewing = Promise.resolve()

  function set(part: Partial<Broadcast>) {
    state = { ...state, ...part }
    for (const watcher of watchers) watcher()
  }

  async function openMedia(): Promise<MediaStream> {
    const ownGeneration = generation
    // Phones open one camera at a time.
    closeCamera(state.media)
    const media = await openCamera(state.devices)
    if (ownGeneration !== generation) {
      closeCamera(media)
      return media
    }
    set({ media, failure: null, isMuted: false })
    const [cameras, microphones] = await Promise.all([listDevices('videoinput'), listDevices('audioinput')])
    set({ cameras, microphones })
    return media
  }

  /** Requests to go on air, and records under the session of the response. */
  async function goOnAir(next: Target, media: MediaStream, more: StartForm) {
    const format = 'MediaRecorder' in window && chooseFormat((type) => MediaRecorder.isTypeSupported(type))
    if (!format) throw new DeviceError('NO_RECORDER')
    const ownGeneration = generation
    const started = await requestStart(token, next.streamId, { matchId: next.matchId, ...format, ...more })
    if (ownGeneration !== generation) return stopAtOnce(token, next.streamId, started.session)
    if (started.isResumed && recording?.session === started.session) return
    recording?.drop()
    recording = startRecording(media, format, {
      token,
      streamId: next.streamId,
      session: started.session,
      resume: () => resume(started.session),
      onOver: over,
    })
    target = next
    set({ endsAt: Date.now() + webcam.longestMs })
  }

  /** After an outage so long that the server ended the broadcast. */
  async function resume(session: string): Promise<boolean> {
    if (!target || !state.media) return false
    try {
      await goOnAir(target, state.media, { resume: session })
      return recording?.session === session
    } catch (error) {
      if (error instanceof ApiError && error.isTemporary) return true
      over(error)
      return false
    }
  }

  function over(error: unknown) {
    // The server knows its own errors; a failure of this device has to be reported to it.
    if (recording && target && !(error instanceof ApiError)) stopAtOnce(token, target.streamId, recording.session)
    recording?.drop()
    recording = null
    if (error instanceof DeviceError) closeMedia()
    set({ phase: 'STOPPED', startedAt: null, endsAt: null, failure: { during: 'AIR', error } })
  }

  function closeMedia() {
    closeCamera(state.media)
    set({ media: null })
  }

  async function preview() {
    if (state.phase !== 'STOPPED') return
    try {
      await openMedia()
    } catch (error) {
      set({ failure: { during: 'START', error } })
    }
  }

  async function start(next: Target, takeOver = false) {
    if (state.phase !== 'STOPPED') return
    set({ phase: 'STARTING', failure: null })
    const ownGeneration = generation
    try {
      const media = state.media ?? (await openMedia())
      if (ownGeneration !== generation) return
      await goOnAir(next, media, { takeOver })
      if (ownGeneration === generation) set({ phase: 'ACTIVE', startedAt: serverNow() })
    } catch (error) {
      if (ownGeneration === generation) set({ phase: 'STOPPED', failure: { during: 'START', error } })
    }
  }

  async function stop() {
    if (state.phase !== 'ACTIVE' || !recording || !target) return
    const [ending, { streamId }] = [recording, target]
    set({ phase: 'STOPPING', failure: null })
    try {
      await ending.finish()
      await requestStop(token, streamId, ending.session)
    } catch (error) {
      // The camera is off in any case; the server times a silent broadcast out.
      set({ failure: { during: 'STOP', error } })
    }
    recording = null
    closeMedia()
    set({ phase: 'STOPPED', startedAt: null, endsAt: null })
  }

  /** A recorder cannot change its input: a new session takes over from our own. */
  async function renew() {
    if (state.phase !== 'ACTIVE' || !target || !state.media) return
    // Drop first: pieces of the old session would be rejected, and end the broadcast.
    recording?.drop()
    await goOnAir(target, state.media, { takeOver: true })
  }

  /**
   * Continues in a new session, after the phone was rotated or when the time of a broadcast is nearly over. In sequence: the current
   * session must be the last one requested.
   */
  function goOn() {
    renewing = renewing.then(renew).catch(over)
  }

  async function pick(devices: Devices) {
    set({ devices })
    if (!state.media) return
    try {
      recording?.drop()
      await openMedia()
      await renew()
    } catch (error) {
      closeMedia()
      if (state.phase === 'ACTIVE') over(error)
      else set({ failure: { during: 'START', error } })
    }
  }

  function mute(isMuted: boolean) {
    for (const track of state.media?.getAudioTracks() ?? []) track.enabled = !isMuted
    set({ isMuted })
  }

  /** The page closes or is left. */
  function leave() {
    generation++
    if (recording && target) stopAtOnce(token, target.streamId, recording.session)
    recording?.drop()
    recording = null
    closeCamera(state.media)
    set(initialState)
  }

  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return {
    read: () => state,
    watch,
    preview,
    start,
    stop,
    goOn,
    pick,
    mute,
    leave,
    uplink: () => recording?.uplink() ?? null,
    clearFailure: () => set({ failure: null }),
  }
}

export type Cast = ReturnType<typeof createBroadcast>
