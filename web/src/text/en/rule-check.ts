// The English text of the rule check.
import { many } from '../format/many.ts'
import type { koRuleCheck } from '../ko/rule-check.ts'

const count = (value: number) => value.toLocaleString('en')
const matchesOf = (value: number) => many(value, 'match', 'matches')

export const enRuleCheck: typeof koRuleCheck = {
  ruleCheck: {
    title: 'Rule check',
    lead: 'Tries the format and its tie-breaks on the outcomes there can be. Nothing is saved or changed.',
    loadFailed: 'Could not load the competition.',
    nothing: 'Nothing to check',
    tooFew: 'Every group needs two teams.',
    placed: 'This sport ranks by marks.',
    toCompetition: 'To the competition',
    format: 'Format to check',
    league: 'Group matches',
    leagues: {
      NONE: 'None (knock-out only)',
      SINGLE: 'Everybody once',
      DOUBLE: 'Everybody twice',
      WINNER_MEETS_LOSER: 'Winner meets loser (4 teams)',
      DUAL_TOURNAMENT: "Winners' and losers' match (4 teams)",
      SWISS: 'Swiss system',
    },
    leagueHints: {
      NONE: 'Out after the first defeat.',
      SINGLE: 'Every team of the group meets every other once.',
      DOUBLE: 'Every team of the group meets every other twice.',
      WINNER_MEETS_LOSER: 'The winner of a first match meets the loser of the other. Draws go to a shoot-out.',
      DUAL_TOURNAMENT:
        "The winner of the winners' match is first, the winner of the deciding match second. There are no draws.",
      SWISS: 'In every round teams with about equal points meet. Nobody meets twice.',
    },
    hasKnockOut: 'Knock-out after the groups',
    knockOut: 'Kind of knock-out',
    knockOuts: {
      SINGLE: 'Out after one loss',
      DOUBLE: 'Out after two losses (double elimination)',
      CONSOLATION: 'Losers of the first round play for places',
    },
    rounds: 'Rounds',
    swissHint: 'In a Swiss league the pairs differ with every result: only matches and time are counted.',
    perGroup: 'Teams through per group',
    courts: 'Courts',
    slotMinutes: 'Minutes per match',
    outside: 'Something outside the matches ranks after points',
    outsideHint: 'Such as attending the opening ceremony: a team decides it by itself.',
    range: (from, to) => `Please enter a number from ${from} to ${to}.`,
    run: 'Check',
    again: 'Check again',
    running: (percent) => `Checking ${percent}%`,
    failed: 'The check did not finish. Please check again.',
    result: 'Result',
    none: 'No problem was found.',
    tried: (outcomes, isSampled) =>
      isSampled
        ? `Outcomes tried by chance: ${count(outcomes)}.`
        : `Outcomes tried, all there are: ${count(outcomes)}.`,
    triedHint: 'Goals from 0 to 3 a side; sets with three margins each. Lots are left out.',
    group: (name, teams) => `${name ?? 'All'} (${many(teams, 'team', 'teams')})`,
    share: (found, outcomes) => {
      const percent = (100 * found) / outcomes
      return `${count(found)} of ${count(outcomes)} (${percent < 0.1 ? 'under 0.1%' : `${percent.toFixed(1)}%`})`
    },
    findings: {
      level: (places) => `Some outcomes cannot separate places ${places} and ${places + 1}`,
      choosesPlace: 'A team that is through can choose its opponent by losing its last match',
      choosesOutside: 'A team can choose its place and opponent outside the matches',
    },
    remedies: {
      level:
        'Write down when and how lots are drawn, or choose other tie-breaks. It gets rarer where all teams of a group meet.',
      choosesPlace: 'Start the last matches of all groups at the same time, or draw the knock-out after the groups.',
      choosesOutside: 'Take it out of the ranking, and give a prize or a penalty that changes no place.',
    },
    example: 'For example',
    remedy: 'To mend it',
    shootOut: (team) => `${team} won the shoot-out`,
    levelTeams: (teams) => `${teams}: level in everything.`,
    chooses: (team, score) => `${team}: first by winning. With ${score} in the last match it goes through lower.`,
    choosesOutside: (first, second) =>
      `${first}, ${second}: level on points. If one of them misses the ceremony, their places can change.`,
    effort: 'Matches and time',
    perTeam: 'Matches per team',
    perTeamValue: (fewest, most) => (fewest === most ? matchesOf(fewest) : `${fewest} to ${matchesOf(most)}`),
    matches: 'Matches in all',
    matchesValue: matchesOf,
    time: (courts) => `Time needed on ${many(courts, 'court', 'courts')}`,
    timeValue: (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
    },
    pointsOut: 'Most points of a team that is out',
    pointsThrough: 'Fewest points of a team that is through',
    pointsValue: (points) => many(points, 'point', 'points'),
  },
}
