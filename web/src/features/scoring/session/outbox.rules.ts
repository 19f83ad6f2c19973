// Rules of the outbox: order and size of batches, retries, and the meaning of a rejection.
import type { ScoreEvent } from '@campus/contract/scoring'
import { orderEvents } from '@campus/rules/scoring/scoring'
import type { Waiting } from './log.rules.ts'

const mostAtOnce = 100
const [firstMs, longestMs] = [1000, 20_000]

/** The next taps to send, oldest first; one at a time after a rejected batch, to find the tap at fault. */
export function nextBatch(waiting: readonly Waiting[], isOneByOne: boolean): ScoreEvent[] {
  return orderEvents(waiting.filter(({ isRefused }) => !isRefused))
    .slice(0, isOneByOne ? 1 : mostAtOnce)
    .map(({ matchId: _matchId, isRefused: _isRefused, ...event }) => event)
}

/** Exponential backoff with jitter, so that phones do not retry in step. */
export function retryDelay(failures: number, random = Math.random): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1)) * (0.75 + random() / 4)
}

/** LATER: temporary, retry. ACCESS: the server accepts nothing from this device now. TAP: these taps are rejected for good. */
export type Rejection = 'LATER' | 'ACCESS' | 'TAP'

const aboutTaps = ['BAD_REQUEST', 'TOO_LARGE', 'CASCADE']

/** `mayScore`: whether the device has access at all, checked after a FORBIDDEN. */
export function rejectionOf({ code, status }: { code: string; status: number }, mayScore: boolean): Rejection {
  if (status < 400 || status >= 500 || status === 429) return 'LATER'
  return aboutTaps.includes(code) || (code === 'FORBIDDEN' && mayScore) ? 'TAP' : 'ACCESS'
}

export type SyncState = 'REFUSED' | 'UNSAFE' | 'OFFLINE' | 'WAITING' | 'SENT'

interface Sync {
  waiting: number
  isOnline: boolean
  /** Why the server accepts nothing from this device. */
  rejection: string | null
  /** Whether the waiting taps are in IndexedDB. */
  isStored: boolean
}

/** The state shown by the sync bar. */
export function syncState({ waiting, isOnline, rejection, isStored }: Sync): SyncState {
  if (rejection !== null) return 'REFUSED'
  if (!isStored && waiting > 0) return 'UNSAFE'
  if (!isOnline) return 'OFFLINE'
  return waiting > 0 ? 'WAITING' : 'SENT'
}
