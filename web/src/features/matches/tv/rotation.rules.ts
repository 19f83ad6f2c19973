// What a screen shows when: pages, and which of them it is now. By the clock alone, so that nothing adds up over weeks and screens
// that hang side by side turn together.

/** Courts of one page. */
export const pageSize = 6
/** Rows of one part of a table. */
export const tableSize = 6

/** In equal parts where one is too long: seven rows are four and three, not six and one. */
export function evenly<Item>(items: readonly Item[], most: number): Item[][] {
  const parts = Math.ceil(items.length / most)
  const size = Math.ceil(items.length / Math.max(parts, 1))
  return Array.from({ length: parts }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/** Full pages first: courts keep their places while the last page grows. */
export function pagesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/** Which of so many it is; 0 where there is one or none. */
export const stepAt = (now: number, seconds: number, count: number): number =>
  count < 2 ? 0 : Math.floor(now / (seconds * 1000)) % count

/** How far the shown one has come, from 0 to 1. */
export const shareAt = (now: number, seconds: number): number => (now % (seconds * 1000)) / (seconds * 1000)

/** The picture walks round a square, a step a minute: no pixel shows the same for hours. In sixteenths of a rem. */
const side = 8

export function shiftAt(now: number): { x: number; y: number } {
  const at = Math.floor(now / 60_000) % (4 * side)
  const [leg, along] = [Math.floor(at / side), (at % side) - side / 2]
  const end = side / 2
  if (leg === 0) return { x: along, y: -end }
  if (leg === 1) return { x: end, y: along }
  if (leg === 2) return { x: -along, y: end }
  return { x: -end, y: -along }
}

/** Where the clock of a dark page stands, in per cent of the room it has: far from where it was, and everywhere in a night. */
export function wanderAt(now: number): { x: number; y: number } {
  const at = Math.floor(now / 60_000)
  const [golden, silver] = [0.618_033_988_75, 0.754_877_666_25]
  return { x: Math.round(((at * golden) % 1) * 100), y: Math.round(((at * silver) % 1) * 100) }
}
