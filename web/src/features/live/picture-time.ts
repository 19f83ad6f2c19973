// When the picture on screen was taken. A picture is seconds behind the match: what tells the score beside it waits for it, unless
// somebody would rather know at once.
import { useSyncExternalStore } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { keptChoice } from './kept-choice.ts'

/** Whether the score is shown before the picture gets there. */
export const spoilers = keptChoice('live-spoilers')

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

/** What is newer than this is not to be told yet; null: everything may be told. Moves a few times a second. */
export function usePictureTime(): number | null {
  return useSyncExternalStore(subscribe, waitsFor)
}

/**
 * A value made of the picture's time: who uses it is drawn again only when it changes, so it has to be a plain one. `now` is what time
 * it is for whoever looks: the picture's, or the server's where nothing waits for a picture.
 */
export function useFromPictureTime<Value extends string | number | boolean | null>(
  make: (at: number | null, now: number) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => make(waitsFor(), waitsFor() ?? serverNow()))
}

/** The picture's time, whoever waits for it. */
export const pictureTimeNow = () => shown

export function useSpoilers(): boolean {
  return useSyncExternalStore(spoilers.subscribe, spoilers.isOn)
}
