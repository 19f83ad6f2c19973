// What a team is called, and whether a squad's numbers hold together.
import type { Player, Team } from '@campus/contract/teams'

/** How a team is told from others in a log: many are simply called like their department. */
export const labelOf = ({ teamName, department }: Pick<Team, 'teamName' | 'department'>) =>
  teamName === department ? teamName : `${department} ${teamName}`

/** The first number that two players of a squad claim. */
export function numberTaken(players: Player[]): number | undefined {
  const numbers = players.flatMap(({ number }) => (number === null ? [] : [number]))
  return numbers.find((number, index) => numbers.indexOf(number) < index)
}
