// The English text of a competition's printed regulation.
import { many } from '../format/many.ts'
import type { koRegulation } from '../ko/regulation.ts'

const teamsOf = (teams: number) => many(teams, 'team', 'teams')

export const enRegulation: typeof koRegulation = {
  regulation: {
    title: 'Regulation',
    hint: 'Made from the settings of the competition: it changes with them.',
    print: 'Print',
    overview: 'Overview',
    sport: 'Sport',
    type: 'Format',
    format: 'Group matches',
    formats: {
      ROUND_ROBIN: '',
      WINNER_MEETS_LOSER:
        'The winner of a first match meets the loser of the other. A drawn match is decided by a shoot-out, and gives the points of a draw.',
      DUAL_TOURNAMENT:
        "Winners of the first matches meet in the winners' match, losers in the losers' match. The winner of the winners' match is first; its loser meets the winner of the losers' match in the deciding match for the second place. There are no draws.",
      SWISS:
        'In every round teams with about equal points meet, and nobody meets twice. Who has no opponent has a bye, at most once. The points of opponents are those of all teams met, added up.',
    },
    teams: 'Teams',
    teamsValue: (teams, groups) =>
      groups > 1 ? `${teamsOf(teams)} in ${many(groups, 'group', 'groups')}` : teamsOf(teams),
    days: 'Days',
    daysValue: (first, last) => (first === last ? first : `${first} to ${last}`),
    matches: 'Matches',
    matchesValue: (matches) => many(matches, 'match', 'matches'),
    courts: 'Venues',
    undecided: 'Not decided yet',
    through: 'Through to the knock-out',
    throughValue: (teams) => `Places 1 to ${teams} of each group`,
    groups: 'Teams',
    everybody: 'All',
    ranking: 'Ranking',
    byMarks: 'By the best mark.',
    points: 'Points',
    win: (points) => `win ${points}`,
    draw: (points) => `draw ${points}`,
    loss: (points) => `loss ${points}`,
    order: 'Teams that are level on points are separated by, in this order:',
    headToHead: 'Head-to-head counts only the matches between the level teams.',
    lots: {
      PEOPLE: 'Teams that are level in all of it draw lots, with the way and the witnesses recorded.',
      FORMULA:
        'Teams that are level in all of it draw lots. The lots are fixed before the first match, so nobody can change them.',
    },
    results: 'Results',
    confirmed: 'Confirmed by',
    confirmers: {
      NOBODY: 'Official at the end of the match',
      SCORER: 'The scorer',
      CAPTAINS: 'Both captains, who sign',
      ORGANISER: 'An organiser',
    },
    official: 'Official',
    officialValue: (minutes) =>
      minutes > 0 ? `When confirmed, and ${many(minutes, 'minute', 'minutes')} after the end` : 'When confirmed',
    knockOut: 'A knock-out match cannot end in a draw.',
    knockOutFeatures: {
      DOUBLE_ELIMINATION:
        "A team is out after two losses: who loses once goes on in the losers' bracket, and the last teams of both brackets play the final.",
      SECOND_FINAL: "If the losers' side wins the final, a second final decides.",
      CONSOLATION: 'Teams that lose early play on for the places behind.',
    },
    rules: 'Rules of play',
  },
}
