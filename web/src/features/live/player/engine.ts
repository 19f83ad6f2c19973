// Chooses the engine that plays a playlist: hls.js where the browser has media sources, else the browser itself.
import type { Range } from './playback.rules.ts'

export interface Source {
  url: string
  isLive: boolean
  /** There is no picture in it. */
  isSound?: boolean
}

export interface Engine {
  /** When the picture on screen was taken, by the server's clock. */
  pictureTime: () => number | null
  /** What can be played; null while unknown. */
  range: () => Range | null
  /** The position of live; null where it is unknown or the video is not live. */
  livePosition: () => number | null
  /** The stream is complete. */
  isOver: () => boolean
  /** When the newest picture arrived, by this device's clock. */
  grewAt: () => number
  close: () => void
}

export interface EngineListener {
  onFailure: (details: string) => void
}

const avc = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"'

function hasMediaSource(): boolean {
  const sources = window as { ManagedMediaSource?: typeof MediaSource; MediaSource?: typeof MediaSource }
  const source = sources.ManagedMediaSource ?? sources.MediaSource
  return source?.isTypeSupported(avc) ?? false
}

/** Null when nothing here can play it. */
export async function openEngine(
  video: HTMLMediaElement,
  source: Source,
  listener: EngineListener,
): Promise<Engine | null> {
  if (hasMediaSource()) return (await import('./engine.hls.ts')).openHls(video, source, listener)
  if (video.canPlayType('application/vnd.apple.mpegurl'))
    return (await import('./engine.native.ts')).openNative(video, source, listener)
  return null
}
