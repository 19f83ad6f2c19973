// The lanes of a match of many sides on the console: team, marks, place, and what a tap on it would do.
import type { Measure, PlacedSide, SideMarks, Unplaced } from '@campus/contract/marks'
import { unplacedReasons } from '@campus/contract/marks'
import { bestMark, placesOf } from '@campus/rules/results/places'
import type { Desk } from '../console/desk.ts'
import { can } from '../pads/controls.rules.ts'

export interface Lane extends SideMarks {
  team: PlacedSide
  mark: number | null
  place: number | null
  /** It waits for its mark, or for a further one. */
  isOpen: boolean
  /** Reasons that may be entered now. */
  mayBe: Unplaced[]
}

export function measureOn({ match, game }: Pick<Desk, 'match' | 'game'>): Measure {
  return game.rules.kind === 'PLACED' ? game.rules.measure : (match.measure ?? 'TIME')
}

export function lanesOf(desk: Pick<Desk, 'match' | 'game'>): Lane[] {
  const { match, game } = desk
  const measure = measureOn(desk)
  const { marks } = game.folded.state
  const places = placesOf({ measure }, marks)
  return (match.sides ?? []).map((team) => {
    const { side } = team
    const own = marks.find((known) => known.side === side) ?? { side, attempts: [], unplaced: null }
    return {
      ...own,
      team,
      mark: bestMark(measure, own),
      place: places.get(side) ?? null,
      isOpen: can(game, { type: 'MARK', side, mark: 1 }),
      mayBe: unplacedReasons.filter((unplaced) => can(game, { type: 'MARK', side, unplaced })),
    }
  })
}

/** How many have neither a mark nor a reason. */
export const leftOf = (lanes: readonly Lane[]) =>
  lanes.filter(({ attempts, unplaced }) => attempts.length === 0 && !unplaced).length
