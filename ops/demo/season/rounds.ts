// Who meets whom: groups by seed, round robin by the circle method, tables, and where a knock-out's winner goes.
import type { Result } from './results.ts'

/** Seeds dealt out to and fro (1 4 5 8 / 2 3 6 7), so that the groups are about equally strong. */
export function dealGroups<T>(seeded: readonly T[], count: number): T[][] {
  const groups: T[][] = Array.from({ length: count }, () => [])
  seeded.forEach((team, index) => {
    const lap = Math.floor(index / count)
    const place = index % count
    groups[lap % 2 === 0 ? place : count - 1 - place]?.push(team)
  })
  return groups
}

/** Everybody meets everybody once; with an odd number one team rests each round. */
export function roundRobin<T>(teams: readonly T[]): [T, T][][] {
  const circle: (T | null)[] = teams.length % 2 === 0 ? [...teams] : [...teams, null]
  const size = circle.length
  return circle.slice(1).map((_, round) => {
    const [first, ...others] = circle
    const turned = [first, ...others.slice(round), ...others.slice(0, round)]
    const pairs = turned.slice(0, size / 2).map((team, i) => [team, turned[size - 1 - i]])
    return pairs.filter((pair): pair is [T, T] => pair[0] != null && pair[1] != null)
  })
}

interface Played extends Pick<Result, 'scoreOne' | 'scoreTwo'> {
  one: number
  two: number
}

export function pointsOf(team: number, played: readonly Played[]): number {
  return played.reduce((sum, { one, two, scoreOne, scoreTwo }) => {
    if (one !== team && two !== team) return sum
    if (scoreOne === scoreTwo) return sum + 1
    return sum + (scoreOne > scoreTwo === (one === team) ? 3 : 0)
  }, 0)
}

/** Best first, or undefined while teams are level: the demo needs no tie-break, so every preset agrees with it. */
export function ranking(teams: readonly number[], played: readonly Played[]): number[] | undefined {
  const points = new Map(teams.map((team) => [team, pointsOf(team, played)]))
  if (new Set(points.values()).size < teams.length) return undefined
  return teams.toSorted((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))
}

/** The next match's index within its round and the slot there, fixed by the feeder's position. */
export function feeds(index: number): { index: number; slot: 1 | 2 } {
  return { index: Math.floor(index / 2), slot: index % 2 === 0 ? 1 : 2 }
}
