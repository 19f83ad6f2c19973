// How a match stands on a scorer's device, as the screen is told.
import type { Known, Waiting } from './log.rules.ts'

export interface Scoring {
  known: Known | null
  waiting: Waiting[]
  /** Whether the device's own memory was read. */
  isRead: boolean
  isOnline: boolean
  /** Why the server takes nothing from this device: an error's code. */
  refusal: string | null
  /** Why nothing is known at all. */
  failure: unknown
  isKept: boolean
}

export const nothing: Scoring = {
  known: null,
  waiting: [],
  isRead: false,
  isOnline: true,
  refusal: null,
  failure: null,
  isKept: true,
}
