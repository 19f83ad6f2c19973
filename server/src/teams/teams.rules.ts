// A team's label, and the check of a squad's numbers.
import type { Player, Team } from '@campus/contract/teams'

/** A team's label in the audit log: many are named like their department. */
export const labelOf = ({ teamName, department }: Pick<Team, 'teamName' | 'department'>) =>
  teamName === department ? teamName : `${department} ${teamName}`

/** The first number that two players of a squad have. */
export function numberTaken(players: Player[]): number | undefined {
  const numbers = players.flatMap(({ number }) => (number === null ? [] : [number]))
  return numbers.find((number, index) => numbers.indexOf(number) < index)
}
