// The send queue of a recording: order, retries with backoff, what is dropped in a long outage, and its health. Pure: the time is
// always a parameter.
import { webcam } from '@campus/contract/live'

export interface Piece<Body> {
  sequence: number
  capturedAt: number
  bytes: number
  body: Body
  tries: number
  /** Earliest time of the next attempt. */
  dueAt: number
  isSending: boolean
}

export interface Uplink<Body> {
  pieces: readonly Piece<Body>[]
  lost: number
  /** From capture to the server's confirmation, of the last accepted piece. */
  delayMs: number
  lastAcceptedAt: number
  /** When the next piece may start. */
  clearAt: number
}

const mostAtOnce = 3
const maxAgeMs = 30_000
/** After an outage the backlog is sent faster than it was filmed, but within the rate limit of one camera. */
const leastGapMs = 135
const bitsPerMs = 3500

export const emptyUplink = <Body>(now: number): Uplink<Body> => ({
  pieces: [],
  lost: 0,
  delayMs: 0,
  lastAcceptedAt: now,
  clearAt: 0,
})

export const retryMs = (tries: number) => Math.min(100 * 2 ** (tries - 1), 3200)

/** Drops the oldest pieces. The first holds the header of the recording: without it nothing after it can be decoded. */
function dropOld<Body>(uplink: Uplink<Body>, now: number): Uplink<Body> {
  const pieces = uplink.pieces.filter(
    ({ sequence, capturedAt, isSending }) => isSending || sequence === 0 || now - capturedAt <= maxAgeMs,
  )
  return { ...uplink, pieces, lost: uplink.lost + uplink.pieces.length - pieces.length }
}

type Fresh<Body> = Pick<Piece<Body>, 'sequence' | 'capturedAt' | 'bytes' | 'body'>

export function add<Body>(uplink: Uplink<Body>, fresh: Fresh<Body>, now: number): Uplink<Body> {
  const piece: Piece<Body> = { ...fresh, tries: 0, dueAt: 0, isSending: false }
  return dropOld({ ...uplink, pieces: [...uplink.pieces, piece] }, now)
}

/** The piece to send now, the time to wait for one, or null when only a response or a new piece changes anything. */
export function choose<Body>(uplink: Uplink<Body>, now: number): Piece<Body> | { waitMs: number } | null {
  const idle = uplink.pieces.filter(({ isSending }) => !isSending)
  if (idle.length === 0 || uplink.pieces.length - idle.length >= mostAtOnce) return null
  const waitMs = Math.max(uplink.clearAt, Math.min(...idle.map(({ dueAt }) => dueAt))) - now
  if (waitMs > 0) return { waitMs }
  return idle.find(({ dueAt }) => dueAt <= now) ?? null
}

const change = <Body>(uplink: Uplink<Body>, sequence: number, part: Partial<Piece<Body>>): Uplink<Body> => ({
  ...uplink,
  pieces: uplink.pieces.map((piece) => (piece.sequence === sequence ? { ...piece, ...part } : piece)),
})

const without = <Body>(uplink: Uplink<Body>, sequence: number) =>
  uplink.pieces.filter((piece) => piece.sequence !== sequence)

export function begin<Body>(uplink: Uplink<Body>, { sequence, bytes }: Piece<Body>, now: number): Uplink<Body> {
  const clearAt = now + Math.max(leastGapMs, (bytes * 8) / bitsPerMs)
  return { ...change(uplink, sequence, { isSending: true }), clearAt }
}

export function accepted<Body>(uplink: Uplink<Body>, { sequence, capturedAt }: Piece<Body>, now: number): Uplink<Body> {
  return { ...uplink, pieces: without(uplink, sequence), delayMs: now - capturedAt, lastAcceptedAt: now }
}

export function missed<Body>(uplink: Uplink<Body>, piece: Piece<Body>, now: number): Uplink<Body> {
  const tries = piece.tries + 1
  return dropOld(change(uplink, piece.sequence, { tries, isSending: false, dueAt: now + retryMs(tries) }), now)
}

/** The server will never accept this piece. */
export const rejected = <Body>(uplink: Uplink<Body>, { sequence }: Piece<Body>): Uplink<Body> => ({
  ...uplink,
  pieces: without(uplink, sequence),
  lost: uplink.lost + 1,
})

/** The network is back: retry at once instead of after the backoff. */
export const hurry = <Body>(uplink: Uplink<Body>): Uplink<Body> => ({
  ...uplink,
  pieces: uplink.pieces.map((piece) => ({ ...piece, dueAt: 0 })),
})

export interface Health {
  level: 'GOOD' | 'SLOW' | 'AWAY'
  delayMs: number
  lost: number
  isResending: boolean
  /** The age of the oldest buffered piece. */
  waitingMs: number
}

const slowMs = 2500

export function healthOf<Body>(uplink: Uplink<Body>, now: number): Health {
  const [oldest] = uplink.pieces
  const waitingMs = oldest ? Math.max(0, now - oldest.capturedAt) : 0
  const delayMs = Math.max(uplink.delayMs, waitingMs)
  const isResending = uplink.pieces.some(({ tries }) => tries > 0)
  const isOffline = isResending && now - uplink.lastAcceptedAt > slowMs * 2
  return {
    level: isOffline ? 'AWAY' : delayMs > slowMs ? 'SLOW' : 'GOOD',
    delayMs,
    lost: uplink.lost,
    isResending,
    waitingMs,
  }
}

/** The reaction to an error: retry, drop this piece, request to resume, or end the broadcast. */
export type Verdict = 'AGAIN' | 'SKIP' | 'RESUME' | 'OVER'

export function verdictOn(error: { code: string; status: number }, silentMs: number): Verdict {
  const { code, status } = error
  if (status === 0 || status >= 500 || status === 429 || status === 408) return 'AGAIN'
  if (status === 413) return 'SKIP'
  // A broadcast that timed out in our silence may resume. One that ended while we were sending was ended on purpose.
  return code === 'NOT_ON_AIR' && silentMs >= webcam.awayMs ? 'RESUME' : 'OVER'
}
