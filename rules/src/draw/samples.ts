// Setups of draws of every kind, for tests.
import type { DrawSetup } from '@campus/contract/draws'

const range = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at)

/** Teams 1 to n; the department of a team is its id modulo `departments`. */
export function sampleSetup(
  count: number,
  departments: number,
  more: Partial<DrawSetup> & Pick<DrawSetup, 'kind'>,
): DrawSetup {
  const teams = range(count).map((teamId) => ({
    teamId,
    name: `팀${teamId}`,
    department: `학과${teamId % departments}`,
  }))
  return { competition: '총장배', teams, pots: [range(count)], groups: [], pairs: [], isApart: false, ...more }
}

/** Seeds first, in pots of the number of groups; all others are the last pot. */
export const samplePots = (count: number, seeds: number, size: number) => [
  ...range(Math.ceil(seeds / size)).map((pot) => range(Math.min(size, seeds - (pot - 1) * size), (pot - 1) * size + 1)),
  range(count - seeds, seeds + 1),
]
