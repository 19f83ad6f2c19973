// The picture on the whole screen, or in a small window above other pages.
import { type RefObject, useSyncExternalStore } from 'react'

/** iPhones show only the video itself on the whole screen, with their own controls. */
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
