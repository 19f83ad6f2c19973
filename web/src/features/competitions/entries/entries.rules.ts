// Edits of a competition's entries, their seeds and groups, as pure functions.
import type { CompetitionDetails, Entry } from '@campus/contract/competitions'
import { groupNames, snake } from '@campus/rules/brackets/groups'

export function entriesOf({ entries }: Pick<CompetitionDetails, 'entries'>): Entry[] {
  return entries.map(({ teamId, groupName, seed }) => ({ teamId, groupName, seed }))
}

/** Adds teams at the end, without seed and group; the others stay where they are. */
export function withTeams(entries: Entry[], teamIds: number[]): Entry[] {
  const present = new Set(entries.map((entry) => entry.teamId))
  const fresh = teamIds.filter((teamId) => !present.has(teamId))
  return [...entries, ...fresh.map((teamId) => ({ teamId, groupName: null, seed: null }))]
}

export function withoutTeams(entries: Entry[], teamIds: number[]): Entry[] {
  return entries.filter((entry) => !teamIds.includes(entry.teamId))
}

export function changeEntry(entries: Entry[], teamId: number, change: Partial<Entry>): Entry[] {
  return entries.map((entry) => (entry.teamId === teamId ? { ...entry, ...change } : entry))
}

/** 1, 2, 3 … in the order shown. */
export function seedInOrder(entries: Entry[]): Entry[] {
  return entries.map((entry, index) => ({ ...entry, seed: index + 1 }))
}

export function clearSeeds(entries: Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, seed: null }))
}

/** Best seed first; unseeded teams after them, in the order shown. */
function bySeed(entries: Entry[]): Entry[] {
  return entries.toSorted((a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity) || 0)
}

/** Distributes the teams over groups of about equal strength, and orders the list by group. */
export function drawGroups(entries: Entry[], groupCount: number): Entry[] {
  const known = new Map(entries.map((entry) => [entry.teamId, entry]))
  const names = groupNames(groupCount)
  return snake(
    bySeed(entries).map((entry) => entry.teamId),
    groupCount,
  ).flatMap((teamIds, group) =>
    teamIds.flatMap((teamId) => {
      const entry = known.get(teamId)
      return entry ? [{ ...entry, groupName: names[group] ?? null }] : []
    }),
  )
}

export function clearGroups(entries: Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, groupName: null }))
}

export function groupsOf(entries: Entry[]): string[] {
  return [...new Set(entries.flatMap(({ groupName }) => groupName ?? []))].toSorted()
}

/** At least two teams in each group. */
export const mostGroups = (teamCount: number) => Math.max(1, Math.floor(teamCount / 2))

export type SeedProblem = 'taken' | 'range'

export function seedProblems(entries: Entry[], limit: number): Map<number, SeedProblem> {
  const seeded = Map.groupBy(entries, (entry) => entry.seed)
  const problems = new Map<number, SeedProblem>()
  for (const { teamId, seed } of entries) {
    if (seed === null) continue
    if (seed < 1 || seed > limit) problems.set(teamId, 'range')
    else if ((seeded.get(seed)?.length ?? 0) > 1) problems.set(teamId, 'taken')
  }
  return problems
}

/** Groups with a single team. */
export function loneGroups(entries: Entry[]): string[] {
  const groups = Map.groupBy(entries, (entry) => entry.groupName)
  return [...groups].flatMap(([name, of]) => (name !== null && of.length === 1 ? [name] : []))
}

const idsOf = (entries: Entry[]) => entries.map((entry) => entry.teamId)

/** How many teams somebody else has added and removed since. */
export function changesBetween(before: Entry[], after: Entry[]): { added: number; removed: number } {
  return { added: withoutTeams(after, idsOf(before)).length, removed: withoutTeams(before, idsOf(after)).length }
}
