// The English names of knock-out rounds, and of placeholders for teams that are not known yet.
import type { PlaceWords } from '../format/placeholders.ts'

/** One match of a round: a round has quarter finals, a match is one. */
export const oneOf = (round: string) => round.replace(/finals$/, 'final')

export const enPlaces: PlaceWords = {
  rounds: {
    ROUND_OF_128: 'Round of 128',
    ROUND_OF_64: 'Round of 64',
    ROUND_OF_32: 'Round of 32',
    ROUND_OF_16: 'Round of 16',
    QUARTER_FINALS: 'Quarter finals',
    SEMI_FINALS: 'Semi finals',
    FINAL: 'Final',
    THIRD_PLACE: 'Third place',
  },
  group: (entered) => entered.replace(/^(\p{L})조$/u, 'Group $1').replace(/^예선 (\d{1,2})조$/, 'Heat $1'),
  leagueRound: (entered) => entered.replace(/^(\d{1,2})라운드$/, 'Round $1'),
  rank: (group, place) => `${group}, place ${place}`,
  winner: (round, position) => `Winner of ${oneOf(round)} ${position}`,
  loser: (round, position) => `Loser of ${oneOf(round)} ${position}`,
  heats: (first) => (first > 0 ? `First ${first} of each heat, then by marks` : 'By marks of the heats'),
}
