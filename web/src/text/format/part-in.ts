// What a part of a match is called: of a tie the number of its rubber, else of the sport's own parts.
import type { Match } from '@campus/contract/matches'
import type { Text } from '../ko/ko.ts'

/** Without a number: what is counted. */
export const partIn = ({ matches }: Text, { sport, rubbers }: Pick<Match, 'sport' | 'rubbers'>, number: number | '') =>
  rubbers ? matches.rubber(number) : matches.game(sport, number)
