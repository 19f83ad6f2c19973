// Head-to-head record of two sides: sums over finished matches, from the view of each side.
import type { HeadToHead, Match } from '@campus/contract/matches'

type Tally = HeadToHead['record1']
type Form = HeadToHead['form1']
export interface Past {
  meetings: Match[]
  form1: Match[]
  form2: Match[]
  record1: Tally
  record2: Tally
}

const shown = 5
const emptyTally: Tally = { wins: 0, draws: 0, losses: 0 }
export const noPast: Past = { meetings: [], form1: [], form2: [], record1: emptyTally, record2: emptyTally }

/** Two teams of one department meet as teams, all others as departments. */
export const meetAsTeams = ({ department1, department2 }: Match) => department1 === department2

export function headToHead(match: Match, past: Past): HeadToHead {
  const isOne = (side: 1 | 2, other: Match) =>
    meetAsTeams(match) ? other[`teamId${side}`] === match.teamId1 : other[`department${side}`] === match.department1
  const results = past.meetings.map((other) => resultFor(isOne(1, other) ? 1 : 2, other))
  const count = (result: 'W' | 'D' | 'L') => results.filter((one) => one === result).length
  const [wins, draws, losses] = [count('W'), count('D'), count('L')]
  return {
    team1Department: match.department1,
    team2Department: match.department2,
    team1Wins: wins,
    team1Draws: draws,
    team1Losses: losses,
    team2Wins: losses,
    team2Draws: draws,
    team2Losses: wins,
    matchWins: wins + losses,
    matchDraws: draws,
    matchLosses: wins + losses,
    record1: past.record1,
    record2: past.record2,
    meetings: past.meetings.slice(0, shown),
    form1: formOf(match.teamId1, past.form1),
    form2: formOf(match.teamId2, past.form2),
  }
}

function formOf(teamId: number | null, matches: Match[]): Form {
  return matches.map((match) => ({ result: resultFor(match.teamId1 === teamId ? 1 : 2, match), match }))
}

/** A finished match without a winner ended level. */
function resultFor(side: 1 | 2, { winner }: Match): 'W' | 'D' | 'L' {
  if (winner === null) return 'D'
  return winner === side ? 'W' : 'L'
}
