// What the planner's bench promises. Pure.
export const promise = { seconds: 10, listTimes: 1.2 }

export interface Planned {
  seconds: number
  outcome: string
  dropped: number
  /** Matches that have been played, and would be moved all the same. */
  playedMoved: number
}

/** `listTimes`: p99 of a public list while a plan is solved, times p99 without one. */
export function isKept(plans: readonly Planned[], listTimes: number): boolean {
  const isFine = ({ seconds, outcome, dropped, playedMoved }: Planned) =>
    outcome === 'PLAN' && seconds <= promise.seconds && dropped === 0 && playedMoved === 0
  return plans.length > 0 && plans.every(isFine) && listTimes <= promise.listTimes
}
