// The time at which the picture on screen was taken. It is seconds behind the match: the score beside it waits for it, unless the
// viewer allows spoilers.
import { useSyncExternalStore } from 'react'
import { storedChoice } from '../player/stored-choice.ts'

/** Whether the score is shown before the picture gets there. */
export const spoilers = storedChoice('live-spoilers')

const watchers = new Set<() => void>()
let shown: number | null = null

/** By the server's clock, in milliseconds; null when no live picture is on screen. Set by the page's one player. */
export function setPictureTime(at: number | null) {
  if (at === shown) return
  shown = at
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void) {
  watchers.add(watcher)
  const stop = spoilers.subscribe(watcher)
  return () => {
    watchers.delete(watcher)
    stop()
  }
}

const visibleUpTo = () => (spoilers.isOn() ? null : shown)

/**
 * A value derived from the picture's time: hide what is newer; with null show everything. The time moves a few times a second; a
 * component renders again only when the value changes, so it has to be a primitive.
 */
export function useFromPictureTime<Value extends string | number | boolean | null>(
  make: (at: number | null) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => make(visibleUpTo()))
}

/** The picture's time, regardless of spoilers. */
export const pictureTimeNow = () => shown

export function useSpoilers(): boolean {
  return useSyncExternalStore(spoilers.subscribe, spoilers.isOn)
}
