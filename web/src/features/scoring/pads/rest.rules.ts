// How soon after one touch the next one is believed: a finger that trembles, or that finds another button under itself.
import type { Body } from '../session/log.rules.ts'

/** Pads rest this long after a tap, both sides: the second tap of a double tap hits nothing, wherever the sides then are. */
export const restMs = 800
/** What has just come under the finger is not meant by it. */
export const arrivalMs = 400

/** PLAY: anything that goes into the log as something that happened. OPEN: a sheet. */
export type Touch = 'PLAY' | 'UNDO' | 'NOTE' | 'OPEN'

export function touchOf({ type }: Body): Touch {
  return type === 'NOTE' || type === 'UNDO' ? type : 'PLAY'
}

/** Whether a touch follows too soon on the one before. A name is typed or chosen in a sheet, and says nothing twice. */
export function isTooSoon(before: { touch: Touch; at: number } | null, touch: Touch, now: number): boolean {
  if (!before || touch === 'NOTE' || before.touch === 'NOTE') return false
  return now - before.at < (touch === before.touch && touch !== 'OPEN' ? restMs : arrivalMs)
}
