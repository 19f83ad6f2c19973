// The middle of some times: what a noisy machine cannot move much.
export const median = (times: number[] = []) =>
  times.toSorted((one, two) => one - two)[Math.floor(times.length / 2)] ?? 0
