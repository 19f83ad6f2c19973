// Places of a match of many sides: the best mark of each, equal ones share a place.
import type { Measure, SideMarks } from '@campus/contract/marks'
import type { PlacedRules } from '@campus/contract/rules'

/** Negative where `a` is better. */
const compare = (measure: Measure, a: number, b: number) => (measure === 'TIME' ? a - b : b - a)

/** Valid marks of a side, the best first. */
function validMarks(measure: Measure, { attempts }: SideMarks): number[] {
  return attempts.filter((mark) => mark !== null).toSorted((a, b) => compare(measure, a, b))
}

/** The mark that counts; null while there is none, or where the side is out of the ranking. */
export function bestMark(measure: Measure, marks: SideMarks): number | null {
  return marks.unplaced ? null : (validMarks(measure, marks)[0] ?? null)
}

/** Where the best marks are equal, the next best decide, as in a long jump. */
function compareSides(measure: Measure, a: SideMarks, b: SideMarks): number {
  const [own, other] = [validMarks(measure, a), validMarks(measure, b)]
  for (const [index, mark] of own.entries()) {
    const against = other[index]
    const order = against === undefined ? -1 : compare(measure, mark, against)
    if (order !== 0) return order
  }
  return other.length - own.length
}

/** The place of every side that has one, by its number. */
export function placesOf({ measure }: Pick<PlacedRules, 'measure'>, marks: readonly SideMarks[]): Map<number, number> {
  const placed = marks
    .filter((side) => bestMark(measure, side) !== null)
    .toSorted((a, b) => compareSides(measure, a, b) || a.side - b.side)
  const places = new Map<number, number>()
  for (const [index, side] of placed.entries()) {
    const before = placed[index - 1]
    const isEqual = before !== undefined && compareSides(measure, before, side) === 0
    places.set(side.side, isEqual ? (places.get(before.side) ?? index) : index + 1)
  }
  return places
}

/** Whether a match may be over: every side has tried, or is out of the ranking. */
export function areAllMarked(sideCount: number, marks: readonly SideMarks[]): boolean {
  return sideCount > 0 && marks.filter(({ attempts, unplaced }) => unplaced || attempts.length > 0).length === sideCount
}
