// Full screen and picture-in-picture.
import { type RefObject, useSyncExternalStore } from 'react'

/** iPhones only support full screen for the video itself, with their own controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

function watchFull(changed: () => void) {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

export function useIsFull(frame: RefObject<HTMLElement | null>): boolean {
  return useSyncExternalStore(
    watchFull,
    () => document.fullscreenElement !== null && document.fullscreenElement === frame.current,
  )
}

export function toggleFull(frame: HTMLElement, video: PhoneVideo) {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (frame.requestFullscreen) frame.requestFullscreen().catch(() => {})
  else video.webkitEnterFullscreen?.()
}

export const canBeSmall = () => document.pictureInPictureEnabled ?? false

export function toggleSmall(video: HTMLVideoElement) {
  const done = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()
  done.catch(() => {})
}
