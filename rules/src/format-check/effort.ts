// What a format asks of teams and courts: matches per team, matches in all, and hours.
import { bracketSize } from '../brackets/knock-out.ts'
import { fixturesOf, type LeagueKind } from './format.ts'

export interface Effort {
  matches: number
  fewestPerTeam: number
  mostPerTeam: number
  minutes: number
}

interface Plan {
  /** How many teams each group has; one group where there is no league. */
  sizes: readonly number[]
  league: LeagueKind | null
  /** How many of each group go on; 0: no knock-out. Without a league all teams play it. */
  perGroup: number
  courts: number
  slotMinutes: number
}

/** Without rest: the courts are in use until all is played, and a round of the knock-out waits for the one before it. */
export function effortOf({ sizes, league, perGroup, courts, slotMinutes }: Plan): Effort {
  const groups = sizes.map((size) => (league ? groupEffort(league, size) : { matches: 0, perTeam: 0 }))
  const entrants = league ? sizes.length * perGroup : sizes.reduce((sum, size) => sum + size, 0)
  const rounds = entrants > 1 ? Math.log2(bracketSize(entrants)) : 0
  const inGroups = groups.reduce((sum, { matches }) => sum + matches, 0)
  const perTeam = groups.map((group) => group.perTeam)
  let slots = Math.ceil(inGroups / courts)
  for (let left = entrants; left > 1; left = bracketSize(left) / 2)
    slots += Math.ceil((left - bracketSize(left) / 2) / courts)
  return {
    matches: inGroups + Math.max(0, entrants - 1),
    fewestPerTeam: Math.min(...perTeam) + (league ? 0 : 1),
    mostPerTeam: Math.max(...perTeam) + rounds,
    minutes: slots * slotMinutes,
  }
}

/** Every team of a group plays equally often. */
function groupEffort(league: LeagueKind, size: number): { matches: number; perTeam: number } {
  const teamIds = Array.from({ length: size }, (_, index) => index + 1)
  const matches = fixturesOf(league, teamIds).length
  return { matches, perTeam: (2 * matches) / size }
}
