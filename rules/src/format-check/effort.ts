// What a format asks of teams and courts: matches per team, matches in all, and hours.
import { makeDoubleElimination } from '../brackets/double-elimination.ts'
import { type KnockOutMatch, makeKnockOut } from '../brackets/knock-out.ts'
import { fixturesOf, type LeagueKind } from './format.ts'

export interface Effort {
  matches: number
  fewestPerTeam: number
  mostPerTeam: number
  minutes: number
}

export const knockOutKinds = ['SINGLE', 'DOUBLE', 'CONSOLATION'] as const
export type KnockOutKind = (typeof knockOutKinds)[number]

interface Plan {
  /** How many teams each group has; one group where there is no league. */
  sizes: readonly number[]
  league: LeagueKind | 'SWISS' | null
  /** Of a Swiss league. */
  rounds: number
  /** How many of each group go on; 0: no knock-out. Without a league all teams play it. */
  perGroup: number
  knockOut?: KnockOutKind
  courts: number
  slotMinutes: number
}

/** Without rest: the courts are in use until all is played, and a match of the knock-out waits for its feeders. */
export function effortOf(plan: Plan): Effort {
  const { sizes, league, rounds, perGroup, knockOut = 'SINGLE', courts, slotMinutes } = plan
  const groups = sizes.map((size) => (league ? groupEffort(league, size, rounds) : { matches: 0, fewest: 0, most: 0 }))
  const entrants = league ? sizes.length * perGroup : sizes.reduce((sum, size) => sum + size, 0)
  const tree = entrants > 1 ? treeOf(knockOut, entrants) : []
  const levels = levelsOf(tree)
  const inGroups = groups.reduce((sum, { matches }) => sum + matches, 0)
  const inTurn = [...Map.groupBy(levels, (level) => level).values()]
  const slots = inTurn.reduce((sum, level) => sum + Math.ceil(level.length / courts), Math.ceil(inGroups / courts))
  return {
    matches: inGroups + tree.length,
    fewestPerTeam: Math.min(...groups.map(({ fewest }) => fewest)) + (league ? 0 : fewestIn(tree)),
    mostPerTeam: Math.max(...groups.map(({ most }) => most)) + Math.max(0, ...levels),
    minutes: slots * slotMinutes,
  }
}

function treeOf(kind: KnockOutKind, count: number): KnockOutMatch[] {
  const entrants = Array.from({ length: count }, (_, index) => ({ teamId: index + 1 }))
  if (kind === 'DOUBLE') return makeDoubleElimination(entrants, true)
  return makeKnockOut(entrants, false, kind === 'CONSOLATION' ? 'FIRST_ROUND' : undefined)
}

/** How many matches a team can have played with each: as long as the longest chain of feeders. */
function levelsOf(tree: readonly KnockOutMatch[]): number[] {
  const levels: number[] = []
  for (const { feeders } of tree) levels.push(1 + Math.max(0, ...feeders.map((feeder) => levels[feeder] ?? 0)))
  return levels
}

/** The fewest matches of a team: the shortest way out of any match in which somebody begins. */
function fewestIn(tree: readonly KnockOutMatch[]): number {
  const fewest: number[] = []
  for (const [index, { next, loser }] of [...tree.entries()].toReversed()) {
    const ways = [next, loser].map((to) => (to === null ? 0 : (fewest[to] ?? 0)))
    fewest[index] = 1 + Math.min(...ways)
  }
  const first = fewest.filter((_, index) => [tree[index]?.one, tree[index]?.two].some((side) => side?.teamId !== null))
  return Math.min(...first)
}

/** Every team of a group plays equally often, but for the deciding match of two and those who have a bye. */
function groupEffort(
  league: LeagueKind | 'SWISS',
  size: number,
  rounds: number,
): { matches: number; fewest: number; most: number } {
  const teamIds = Array.from({ length: size }, (_, index) => index + 1)
  const matches = league === 'SWISS' ? rounds * Math.floor(size / 2) : fixturesOf(league, teamIds).length
  const perTeam = (2 * matches) / size
  return { matches, fewest: Math.floor(perTeam), most: Math.ceil(perTeam) }
}
