// How some figures lie: the middle, the bad end, the worst.
export interface Spread {
  p50: number
  p95: number
  max: number
}

export function spreadOf(figures: number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN)
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}
