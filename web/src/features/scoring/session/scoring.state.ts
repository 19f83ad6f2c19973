// The state of scoring a match on this device.
import type { Known, Waiting } from './log.rules.ts'

export interface Scoring {
  known: Known | null
  waiting: Waiting[]
  /** Whether IndexedDB was read. */
  isRead: boolean
  isOnline: boolean
  /** Why the server accepts nothing from this device: an error's code. */
  rejection: string | null
  /** Why there is no known match at all. */
  failure: unknown
  /** Whether the waiting taps are in IndexedDB. */
  isStored: boolean
}

export const initialState: Scoring = {
  known: null,
  waiting: [],
  isRead: false,
  isOnline: true,
  rejection: null,
  failure: null,
  isStored: true,
}
