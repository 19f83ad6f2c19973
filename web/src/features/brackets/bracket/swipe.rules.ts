// Direction of a swipe: far enough, and more across than down.
const farPx = 48

interface Spot {
  x: number
  y: number
}

/** 1 for the next page, -1 for the one before, 0 for none. */
export function swiped(from: Spot, to: Spot): -1 | 0 | 1 {
  const across = to.x - from.x
  if (Math.abs(across) < farPx || Math.abs(across) < 1.5 * Math.abs(to.y - from.y)) return 0
  return across < 0 ? 1 : -1
}
