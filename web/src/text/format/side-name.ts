// The names of a match's side, full and short: its team's or, if not known yet, a placeholder for where it comes from.
import type { Match } from '@campus/contract/matches'
import type { Text } from '../ko/ko.ts'
import { placeholder, stageName } from './placeholders.ts'
import { shortName } from './short-name.ts'

type Sides = Pick<Match, 'teamName1' | 'teamName2' | 'source1' | 'source2'> &
  Partial<Pick<Match, 'sides' | 'groupName' | 'round' | 'competitionName'>>

export function sideName(match: Sides, side: 1 | 2, { places, matches }: Pick<Text, 'places' | 'matches'>): string {
  if (match.sides) return fieldName(match, side, { places, matches })
  return match[`teamName${side}`] ?? placeholder(places, match[`source${side}`]) ?? matches.noTeam
}

/** Of a match of many sides: its stage in the first place, how many there are in the second. */
function fieldName(
  { sides, groupName, round, competitionName }: Sides,
  side: 1 | 2,
  text: Pick<Text, 'places' | 'matches'>,
) {
  if (side === 2) return sides?.length ? text.matches.sideCount(sides.length) : text.matches.noTeam
  return stageName(text.places, groupName, round) || (competitionName ?? '')
}

/** For rows, scoreboards and bars: the organiser's short name, else the team's name shortened. */
export function shortSideName(
  match: Sides & Pick<Match, 'shortName1' | 'shortName2'>,
  side: 1 | 2,
  text: Pick<Text, 'places' | 'matches'>,
): string {
  const name = match[`teamName${side}`]
  return name === null ? sideName(match, side, text) : (match[`shortName${side}`] ?? shortName(name))
}

/** The whole match: "A 대 B", or its stage and how many teams there are. */
export function matchName(match: Sides, text: Pick<Text, 'places' | 'matches'>): string {
  const [one, two] = [sideName(match, 1, text), sideName(match, 2, text)]
  return match.sides ? `${one} ${two}` : `${one} ${text.matches.versus} ${two}`
}
