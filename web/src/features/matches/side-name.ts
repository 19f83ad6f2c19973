// What a side of a match is called: its team or, where none is known yet, where it will come from.
import type { Match } from '@campus/contract/matches'
import type { Text } from '../../text/ko.ts'
import { placeholder } from '../../text/placeholders.ts'

export function sideName(match: Match, side: 1 | 2, { places, matches }: Text): string {
  return match[`teamName${side}`] ?? placeholder(places, match[`source${side}`]) ?? matches.noTeam
}
