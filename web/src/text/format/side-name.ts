// The name of a match's side: its team or, if not known yet, a placeholder for where it comes from.
import type { Match } from '@campus/contract/matches'
import type { Text } from '../ko/ko.ts'
import { placeholder } from './placeholders.ts'

type Sides = Pick<Match, 'teamName1' | 'teamName2' | 'source1' | 'source2'>

export function sideName(match: Sides, side: 1 | 2, { places, matches }: Pick<Text, 'places' | 'matches'>): string {
  return match[`teamName${side}`] ?? placeholder(places, match[`source${side}`]) ?? matches.noTeam
}
