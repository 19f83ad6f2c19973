// The sides of a match of many as the contract has them: team, marks, best mark and place.
import type { PlacedSide, SideMarks } from '@campus/contract/marks'
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import { bestMark, placesOf } from '@campus/rules/results/places'

export type SideTeam = Pick<PlacedSide, 'teamId' | 'teamName' | 'department' | 'shortName'>

export function placedSides(
  rules: SportRules,
  teams: SideTeam[],
  marks: SideMarks[],
): Required<Pick<Match, 'measure' | 'sides'>> | undefined {
  if (rules.kind !== 'PLACED') return undefined
  const { measure } = rules
  const places = placesOf(rules, marks)
  const sides = teams.map((team, index) => {
    const own = marks.find(({ side }) => side === index + 1) ?? { side: index + 1, attempts: [], unplaced: null }
    return { ...own, ...team, mark: bestMark(measure, own), place: places.get(own.side) ?? null }
  })
  return { measure, sides }
}
