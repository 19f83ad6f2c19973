// What the bench of several Redis servers promises. Pure.

export const promise = {
  viewers: 1000,
  lost: 0,
  /** Of what one Redis server spends on a change: all servers together, replicas and those that watch included. */
  redisTimesOne: 4,
  /** Of what a change costs a process with one Redis server. */
  processTimesOne: 1.3,
  /** From the tap to the viewers of the other process, while a primary is killed. */
  failoverP99Ms: 3000,
}

export type Kind = 'one' | 'sentinels' | 'cluster'

/** Milliseconds of a core, of all Redis servers and of both processes. */
export interface Cost {
  redis: number
  processes: number
}

export interface Trial {
  kind: Kind
  /** In a second while nothing happens, and for each change. */
  idle: Cost
  change: Cost
  p99Ms: number
  lost: number
  /** Without the only server there is nobody to take over. */
  failover: { changes: number; lost: number; p99Ms: number; slowestMs: number } | null
}

export function isKept(viewers: number, trials: readonly Trial[]): boolean {
  const one = trials.find(({ kind }) => kind === 'one')
  const others = trials.filter(({ kind }) => kind !== 'one')
  return (
    viewers >= promise.viewers &&
    one !== undefined &&
    others.length > 0 &&
    trials.every(({ lost, change }) => lost === promise.lost && change.redis > 0) &&
    others.every(
      ({ change, failover }) =>
        change.redis <= promise.redisTimesOne * one.change.redis &&
        change.processes <= promise.processTimesOne * one.change.processes &&
        failover !== null &&
        failover.changes > 0 &&
        failover.lost === promise.lost &&
        failover.p99Ms <= promise.failoverP99Ms,
    )
  )
}
