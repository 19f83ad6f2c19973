// The camera of this page: seen, on air, off air. One at a time, and never longer than the page.
import { webcam } from '@campus/contract/live'
import { ApiError } from '../../../api/api-error.ts'
import { askStart, askStop, type StartForm, stopAtOnce, type Token } from './broadcast.calls.ts'
import { type Broadcast, nowhere, type Place } from './broadcast.state.ts'
import { closeCamera, listDevices, openCamera } from './camera.ts'
import { chooseFormat, DeviceError, type Devices } from './recorder.rules.ts'
import { type Recording, startRecording } from './recording.ts'

export function createBroadcast(token: Token) {
  let state = nowhere
  const watchers = new Set<() => void>()
  let recording: Recording | null = null
  let place: Place | null = null
  /** Raised when the page is left: what was still being asked for is then given back. */
  let turn = 0
  let turning = Promise.resolve()

  function set(part: Partial<Broadcast>) {
    state = { ...state, ...part }
    for (const watcher of watchers) watcher()
  }

  async function openMedia(): Promise<MediaStream> {
    const asked = turn
    // Phones open one camera at a time.
    closeCamera(state.media)
    const media = await openCamera(state.devices)
    if (asked !== turn) {
      closeCamera(media)
      return media
    }
    set({ media, failure: null, isMuted: false })
    const [cameras, microphones] = await Promise.all([listDevices('videoinput'), listDevices('audioinput')])
    set({ cameras, microphones })
    return media
  }

  /** Asks to be on air, and records under the session that is told. */
  async function goOnAir(where: Place, media: MediaStream, more: StartForm) {
    const format = 'MediaRecorder' in window && chooseFormat((type) => MediaRecorder.isTypeSupported(type))
    if (!format) throw new DeviceError('NO_RECORDER')
    const asked = turn
    const told = await askStart(token, where.streamId, { matchId: where.matchId, ...format, ...more })
    if (asked !== turn) return stopAtOnce(token, where.streamId, told.session)
    if (told.isResumed && recording?.session === told.session) return
    recording?.drop()
    recording = startRecording(media, format, {
      token,
      streamId: where.streamId,
      session: told.session,
      resume: () => resume(told.session),
      onOver: over,
    })
    place = where
    set({ endsAt: Date.now() + webcam.longestMs })
  }

  /** After an outage so long that the server ended the broadcast. */
  async function resume(session: string): Promise<boolean> {
    if (!place || !state.media) return false
    try {
      await goOnAir(place, state.media, { resume: session })
      return recording?.session === session
    } catch (error) {
      if (error instanceof ApiError && error.isTemporary) return true
      over(error)
      return false
    }
  }

  function over(error: unknown) {
    // What the server said it knows; what happened here it has to be told.
    if (recording && place && !(error instanceof ApiError)) stopAtOnce(token, place.streamId, recording.session)
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

  async function start(where: Place, takeOver = false) {
    if (state.phase !== 'STOPPED') return
    set({ phase: 'STARTING', failure: null })
    const asked = turn
    try {
      const media = state.media ?? (await openMedia())
      if (asked !== turn) return
      await goOnAir(where, media, { takeOver })
      if (asked === turn) set({ phase: 'ACTIVE', startedAt: Date.now() })
    } catch (error) {
      if (asked === turn) set({ phase: 'STOPPED', failure: { during: 'START', error } })
    }
  }

  async function stop() {
    if (state.phase !== 'ACTIVE' || !recording || !place) return
    const [ending, { streamId }] = [recording, place]
    set({ phase: 'STOPPING', failure: null })
    try {
      await ending.finish()
      await askStop(token, streamId, ending.session)
    } catch (error) {
      // The camera is off in any case; the server ends a silent broadcast by itself.
      set({ failure: { during: 'STOP', error } })
    }
    recording = null
    closeMedia()
    set({ phase: 'STOPPED', startedAt: null, endsAt: null })
  }

  /** A recorder cannot change what it records: a new session takes over from our own. */
  async function renew() {
    if (state.phase !== 'ACTIVE' || !place || !state.media) return
    // First: what the old one still sent would be refused, and taken for the end.
    recording?.drop()
    await goOnAir(place, state.media, { takeOver: true })
  }

  /**
   * The phone was turned and films another shape, or the time of a broadcast is nearly over: a new session goes on. One after the other:
   * the last session told must be the last asked for.
   */
  function goOn() {
    turning = turning.then(renew).catch(over)
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

  /** The page goes, by whatever way. */
  function leave() {
    turn++
    if (recording && place) stopAtOnce(token, place.streamId, recording.session)
    recording?.drop()
    recording = null
    closeCamera(state.media)
    set(nowhere)
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
    forgive: () => set({ failure: null }),
  }
}

export type Cast = ReturnType<typeof createBroadcast>
