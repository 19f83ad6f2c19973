// When the picture on screen was taken. A picture is seconds behind the match: what tells the score beside it waits for it, unless
// somebody would rather know at once.
import { useSyncExternalStore } from 'react'
import { storedChoice } from '../player/stored-choice.ts'

/** Whether the score is shown before the picture gets there. */
export const spoilers = storedChoice('live-spoilers')

const watchers = new Set<() => void>()
let shown: number | null = null

/** By the server's clock, in milliseconds; null when no live picture is on screen. Told by the one player of the page. */
export function tellPictureTime(at: number | null) {
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

const waitsFor = () => (spoilers.isOn() ? null : shown)

/**
 * A value made of the picture's time: what is newer than that is not to be told yet; null: everything may be. The time moves a few
 * times a second; who uses it is drawn again only when the value changes, so it has to be a plain one.
 */
export function useFromPictureTime<Value extends string | number | boolean | null>(
  make: (at: number | null) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => make(waitsFor()))
}

/** The picture's time, whoever waits for it. */
export const pictureTimeNow = () => shown

export function useSpoilers(): boolean {
  return useSyncExternalStore(spoilers.subscribe, spoilers.isOn)
}
