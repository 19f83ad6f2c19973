// Splits the teams of a season into heats: the groups they were drawn into, or as many of equal size as the lanes ask for.
import { snake } from '../brackets/groups.ts'
import type { SeasonGroup } from './plan.ts'

/** How many heats there will be. */
export function countHeats(entries: readonly { groupName: string | null }[], lanes: number): number {
  const names = new Set(entries.map(({ groupName }) => groupName))
  return names.size > 1 || !names.has(null) ? names.size : Math.ceil(entries.length / lanes)
}

/** Heats and their teams by lane. */
export function drawHeats(groups: readonly SeasonGroup[], lanes: number): Array<{ name: string; teamIds: number[] }> {
  const [whole, ...others] = groups
  if (!whole || whole.name !== null || others.length > 0)
    return groups.map(({ name, teamIds }) => ({ name: name ?? '', teamIds }))
  const heats = snake(whole.teamIds, Math.ceil(whole.teamIds.length / lanes))
  return heats.map((teamIds, index) => ({ name: `예선 ${index + 1}조`, teamIds }))
}
