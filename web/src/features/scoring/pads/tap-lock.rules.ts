// Rejects accidental touches: double taps, and touches on a button that has just appeared under the finger.
import type { Body } from '../session/log.rules.ts'

/** Both pads are locked this long after a tap, so that the second tap of a double tap has no effect. */
export const lockMs = 800
/** A button ignores touches this long after it appears. */
export const arrivalMs = 400

/** PLAY: a tap for the log. OPEN: opens a sheet. */
export type Touch = 'PLAY' | 'UNDO' | 'NOTE' | 'OPEN'

export function touchOf({ type }: Body): Touch {
  return type === 'NOTE' || type === 'UNDO' ? type : 'PLAY'
}

/** Whether a touch follows so soon on the one before that it is accidental. A NOTE is exempt: it is typed or chosen in a sheet. */
export function isDoubleTap(before: { touch: Touch; at: number } | null, touch: Touch, now: number): boolean {
  if (!before || touch === 'NOTE' || before.touch === 'NOTE') return false
  return now - before.at < (touch === before.touch && touch !== 'OPEN' ? lockMs : arrivalMs)
}
