// The order in which sides of a match of many are listed. Apart from places.ts, which the first page does not load.

/** In the order of their places, those without one last; before the first mark by lane. */
export function byPlace<Side extends { place: number | null; side: number }>(sides: readonly Side[]): Side[] {
  return sides.toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.side - b.side)
}
