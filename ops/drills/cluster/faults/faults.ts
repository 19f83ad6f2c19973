// What is done to a cluster on purpose: from when until when, and what it excuses. Everything else is held against the product.
import type { Call } from '../calls.ts'

export interface FaultWindow {
  name: string
  from: number
  /** When the service is promised back; Infinity while the cause lasts. */
  until: number
  /** Calls that may fail because of it. */
  excuses: (call: Call, window: FaultWindow) => boolean
  /** The way to some clients is blocked: events may wait until it is over. */
  delaysEvents: boolean
}

type Excuse = Pick<FaultWindow, 'excuses' | 'delaysEvents'>

const nothing = () => false
const anything = () => true
/** Lists of matches are answered without the database, marked as possibly old. */
const isList = ({ method, path }: Call) => method === 'GET' && path.startsWith('/api/matches?')

const isUnderWay = ({ beganAt, endedAt }: Call, { from }: FaultWindow) => beganAt <= from && from <= endedAt

export const excuses = {
  none: { excuses: nothing, delaysEvents: false },
  /** A killed process takes the calls with it that it was working on; later calls are served by another. */
  underWay: { excuses: isUnderWay, delaysEvents: false },
  /** Calls that need the database get a 503 with Retry-After. */
  retryLater: { excuses: (call) => call.status === 503 && call.isPolite && !isList(call), delaysEvents: false },
  /** An edge that reaches no writer gives strangers the last lists; whoever is signed in waits. */
  noWriter: {
    excuses: (call, window) =>
      isUnderWay(call, window) || (call.status === 503 && call.isPolite && (call.isSignedIn || !isList(call))),
    delaysEvents: false,
  },
  /** The database is there and can't serve: lists have to wait for it too. */
  overloaded: { excuses: (call) => call.status === 503 && call.isPolite, delaysEvents: true },
  /** The way to a process or from it is blocked. */
  blocked: { excuses: anything, delaysEvents: true },
} satisfies Record<string, Excuse>

export class FaultLog {
  readonly windows: FaultWindow[] = []

  /** Call what it returns when the cause has ended, with the time in which the service is promised back. */
  begin(name: string, excuse: Excuse): (promisedMs: number) => void {
    const window = { name, from: performance.now(), until: Infinity, ...excuse }
    this.windows.push(window)
    return (promisedMs) => {
      window.until = performance.now() + promisedMs
    }
  }
}

export const overlaps = ({ from, until }: FaultWindow, begin: number, end: number) => from <= end && begin <= until

/** Milliseconds between two moments, without the windows in which events may wait. */
export function timeOutside(windows: FaultWindow[], begin: number, end: number): number {
  let [left, at] = [0, begin]
  const blocking = windows.filter((window) => window.delaysEvents && overlaps(window, begin, end))
  for (const { from, until } of blocking.toSorted((a, b) => a.from - b.from)) {
    left += Math.max(0, from - at)
    at = Math.max(at, until)
  }
  return left + Math.max(0, end - at)
}

/** The moment so many milliseconds before another, without those windows. */
export function momentBefore(windows: FaultWindow[], end: number, ms: number): number {
  let [left, at] = [ms, end]
  const blocking = windows.filter((window) => window.delaysEvents && window.from <= end)
  for (const { from, until } of blocking.toSorted((a, b) => b.until - a.until)) {
    const between = Math.max(0, at - until)
    if (between >= left) break
    left -= between
    at = Math.min(at, from)
  }
  return at - left
}
