// How taps leave the device: in which order and how many at a time, when to try again, and what a refusal is about.
import type { ScoreEvent } from '@campus/contract/scoring'
import { orderEvents } from '@campus/rules/scoring/scoring'
import type { Waiting } from './log.rules.ts'

const mostAtOnce = 100
const [firstMs, longestMs] = [1000, 20_000]

/** The next taps to send, oldest first; one alone when a batch was refused and the culprit is to be found. */
export function nextBatch(waiting: readonly Waiting[], isOneByOne: boolean): ScoreEvent[] {
  return orderEvents(waiting.filter(({ isRefused }) => !isRefused))
    .slice(0, isOneByOne ? 1 : mostAtOnce)
    .map(({ matchId: _matchId, isRefused: _isRefused, ...event }) => event)
}

/** How long to wait after so many failures in a row: growing, and spread so that phones do not come in step. */
export function retryDelay(failures: number, random = Math.random): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1)) * (0.75 + random() / 4)
}

/** LATER: the same may go through by itself. ACCESS: nothing from this device, now. TAP: these taps will never be taken. */
export type Refusal = 'LATER' | 'ACCESS' | 'TAP'

const aboutTaps = ['BAD_REQUEST', 'TOO_LARGE', 'CASCADE']

/** `mayScore`: whether the server says that this device may score at all, asked after a FORBIDDEN. */
export function refusalOf({ code, status }: { code: string; status: number }, mayScore: boolean): Refusal {
  if (status < 400 || status >= 500 || status === 429) return 'LATER'
  return aboutTaps.includes(code) || (code === 'FORBIDDEN' && mayScore) ? 'TAP' : 'ACCESS'
}

export type SyncState = 'REFUSED' | 'UNSAFE' | 'OFFLINE' | 'WAITING' | 'SENT'

interface Sync {
  waiting: number
  isOnline: boolean
  /** Why the server takes nothing from this device. */
  refusal: string | null
  /** Whether the browser keeps what waits. */
  isKept: boolean
}

/** The one thing that the bar says. */
export function syncState({ waiting, isOnline, refusal, isKept }: Sync): SyncState {
  if (refusal !== null) return 'REFUSED'
  if (!isKept && waiting > 0) return 'UNSAFE'
  if (!isOnline) return 'OFFLINE'
  return waiting > 0 ? 'WAITING' : 'SENT'
}
