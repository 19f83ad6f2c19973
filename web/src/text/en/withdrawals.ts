// The English text of teams that withdraw.
import { many } from '../format/many.ts'
import type { koWithdrawals } from '../ko/withdrawals.ts'

const matchesOf = (count: number) => many(count, 'match', 'matches')

export const enWithdrawals: typeof koWithdrawals = {
  withdrawals: {
    title: 'Withdrawals',
    none: 'No team has withdrawn.',
    open: 'Withdraw a team',
    since: (day, time) => `${day} ${time}`,
    team: 'Which team',
    choose: 'Choose a team',
    how: 'What counts',
    rules: { WALKOVER: 'Remaining matches as walkovers', VOID: 'All results void' },
    hints: {
      WALKOVER: (played, remaining) =>
        `${matchesOf(played)} played: the results stay. ${matchesOf(remaining)} left: won by the opponents.`,
      VOID: (played, remaining) =>
        `${matchesOf(played)} played: not counted in the table. ${matchesOf(remaining)} left: cancelled. Scorers keep their goals.`,
    },
    usual: (rule) => `Usually: ${rule}. Half of the matches played or more, walkovers; else void.`,
    table: 'The table',
    now: 'Now',
    afterwards: 'After the withdrawal',
    headTeam: 'Team',
    headPlayed: 'P',
    headDifference: 'Diff',
    headPoints: 'Pts',
    gone: 'Withdrawn',
    up: (places) => `▲${places}`,
    upSpoken: (places) => `up ${many(places, 'place', 'places')}`,
    matches: (count) => `${matchesOf(count)} changed`,
    people: (people) => `${many(people, 'person', 'people')} notified · can be undone`,
    reason: 'Reason for the records',
    reasonMissing: 'Please give a reason.',
    act: (team) => `Withdraw ${team}`,
    done: (team) => `${team} has withdrawn.`,
    undo: 'Undo',
    undoOf: (team) => `Undo the withdrawal of ${team}`,
    undoTitle: (team) => `Undo the withdrawal of ${team}?`,
    undoText: 'Matches and tables are as before. Not possible once one of these matches has changed.',
    undone: 'Withdrawal undone.',
  },
  replacements: {
    title: 'Replace a team',
    hint: 'Only a team that has not played. The new one takes over its group, its seed and its matches. Exchange them again to undo it.',
    team: 'Team that leaves',
    teamMissing: 'Please choose the team that leaves.',
    by: 'Team that enters',
    byMissing: 'Please choose the team that enters.',
    act: 'Replace the team',
    anyway: 'Replace anyway',
    done: (matches) => `Replaced. ${matchesOf(matches)} taken over.`,
  },
}
