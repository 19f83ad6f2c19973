// The English names of knock-out rounds, and of placeholders for teams that are not known yet.
import type { PlaceWords } from '../format/placeholders.ts'

/** The last matches of a group of four. */
const groupRounds: Record<string, string> = {
  승자전: "Winners' match",
  패자전: "Losers' match",
  최종전: 'Deciding match',
}

/** A league without groups is stored as one group called 전체. */
const leagueOr = (stage: string) => (stage === '전체' ? 'League' : stage)

/** One match of a round or group, "Quarter final 2", "Group A match 2": a round has quarter finals, a match is one. */
function enMatch(stage: string, position: number | null): string {
  const name = leagueOr(stage)
  if (position === null) return name
  if (/^(Group .|League)$/.test(name)) return `${name} match ${position}`
  return /\d$/.test(name) ? `${name}, match ${position}` : `${name.replace(/finals$/, 'final')} ${position}`
}

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
    WINNERS_FINAL: "Winners' final",
    LOSERS_ROUND_1: "Losers' round 1",
    LOSERS_ROUND_2: "Losers' round 2",
    LOSERS_ROUND_3: "Losers' round 3",
    LOSERS_ROUND_4: "Losers' round 4",
    LOSERS_ROUND_5: "Losers' round 5",
    LOSERS_ROUND_6: "Losers' round 6",
    LOSERS_ROUND_7: "Losers' round 7",
    LOSERS_ROUND_8: "Losers' round 8",
    LOSERS_ROUND_9: "Losers' round 9",
    LOSERS_FINAL: "Losers' final",
    SECOND_FINAL: 'Second final',
    CONSOLATION_ROUND_1: 'Consolation round 1',
    CONSOLATION_ROUND_2: 'Consolation round 2',
    CONSOLATION_ROUND_3: 'Consolation round 3',
    CONSOLATION_ROUND_4: 'Consolation round 4',
    CONSOLATION_ROUND_5: 'Consolation round 5',
    CONSOLATION_FINAL: 'Consolation final',
  },
  group: (entered) => entered.replace(/^(\p{L})조$/u, 'Group $1').replace(/^예선 (\d{1,2})조$/, 'Heat $1'),
  leagueRound: (entered) => groupRounds[entered] ?? entered.replace(/^(\d{1,2})라운드$/, 'Round $1'),
  rank: (group, place) => `${leagueOr(group)}, place ${place}`,
  match: enMatch,
  winner: (stage, position) => `Winner of ${enMatch(stage, position)}`,
  loser: (stage, position) => `Loser of ${enMatch(stage, position)}`,
  swiss: (round) => `Round ${round}, not paired yet`,
  heats: (first) => (first > 0 ? `First ${first} of each heat, then by marks` : 'By marks of the heats'),
}
