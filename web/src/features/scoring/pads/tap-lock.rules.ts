// Rejects accidental touches: double taps, and touches on a button that has just appeared under the finger.
import type { Body } from '../session/log.rules.ts'

/** Both pads are locked this long after a tap, so that the second tap of a double tap has no effect. */
export const lockMs = 800
/** A button ignores touches this long after it appears. */
export const arrivalMs = 400

/** PLAY: a tap for the log. OPEN: opens a sheet. */
export type Touch = 'PLAY' | 'UNDO' | 'NOTE' | 'OPEN'

export function touchOf({ type }: Body): Touch {
  if (type === 'AGREE') return 'NOTE'
  return type === 'NOTE' || type === 'UNDO' ? type : 'PLAY'
}

/** Runners of two lanes may arrive together: only a second tap on the same lane is accidental. */
export const laneOf = ({ type, side }: Body) => (type === 'MARK' ? (side ?? null) : null)

interface LastTouch {
  touch: Touch
  at: number
  lane?: number | null
}

/** Whether a touch follows so soon on the one before that it is accidental. A NOTE is exempt: it is typed or chosen in a sheet. */
export function isDoubleTap(before: LastTouch | null, touch: Touch, now: number, lane: number | null = null): boolean {
  if (!before || touch === 'NOTE' || before.touch === 'NOTE') return false
  // Another lane, or a mark from the sheet of this one, which ignores touches itself until it has arrived.
  if (lane !== null && ((before.lane ?? lane) !== lane || before.touch === 'OPEN')) return false
  return now - before.at < (touch === before.touch && touch !== 'OPEN' ? lockMs : arrivalMs)
}
