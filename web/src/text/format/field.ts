// Many sides of a match as text: who leads, and their marks.
import type { PlacedSide } from '@campus/contract/marks'
import type { Match } from '@campus/contract/matches'
import { markText } from '@campus/rules/results/mark-text'
import { byPlace } from '@campus/rules/results/place-order'
import type { Text } from '../ko/ko.ts'

/** The first by place; empty before the first mark. */
export function leadersOf({ sides = [] }: Pick<Match, 'sides'>, most: number): PlacedSide[] {
  return byPlace(sides.filter(({ place }) => place !== null)).slice(0, most)
}

/** "58.02초", "실격", or nothing yet. */
export function sideMark(
  { measure = 'TIME' }: Pick<Match, 'measure'>,
  side: PlacedSide,
  { matches }: Pick<Text, 'matches'>,
) {
  if (side.unplaced) return matches.unplaced[side.unplaced]
  return side.mark === null ? '' : markText(measure, side.mark, matches.marks)
}
