// Judges calls: how many failed that no fault excuses. Pure: calls and fault windows go in, counts come out.
import type { Call } from '../calls.ts'
import { type FaultWindow, overlaps } from '../faults/faults.ts'

export interface Budget {
  calls: number
  /** Failed, as a fault announces while it lasts. */
  excused: number
  /** Failed without an excuse: any 5xx, no answer in time, no connection. */
  failed: number
  failedPercent: number
  holds: boolean
}

/** Of the calls that no fault excuses, so many may fail. */
export const budgetPercent = 0.5

export const isFailed = ({ status }: Pick<Call, 'status'>) => status === 0 || status >= 500

export function judgeCalls(calls: Call[], windows: FaultWindow[]): Budget {
  const failures = calls.filter(isFailed)
  const excused = failures.filter((call) =>
    windows.some((window) => overlaps(window, call.beganAt, call.endedAt) && window.excuses(call, window)),
  ).length
  const failed = failures.length - excused
  const failedPercent = (100 * failed) / Math.max(1, calls.length - excused)
  return {
    calls: calls.length,
    excused,
    failed,
    failedPercent: Math.round(1000 * failedPercent) / 1000,
    holds: calls.length > excused && failedPercent <= budgetPercent,
  }
}
