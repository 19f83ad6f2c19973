// What the goal bench promises. Pure.

export const promise = { p99Ms: 250, timesBare: 2 }

export interface Seen {
  p99Ms: number
  timesBare: number
  /** Of the viewer who missed most, and of the one with most duplicates. */
  lost: number
  doubled: number
}

export const isKept = ({ p99Ms, timesBare, lost, doubled }: Seen): boolean =>
  p99Ms <= promise.p99Ms && timesBare <= promise.timesBare && lost + doubled === 0
