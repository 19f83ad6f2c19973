// Assigns the places of a finished group to the knock-out slots that wait for them.

import { groupsOf, type League, tableOf } from '../ranking/tables.ts'
import { sourceName } from '../season/plan.ts'
import type { Assignment, Slot } from './bracket.ts'

/** A slot of the knock-out that waits for a place of a group; `group` is its name in placeholders. */
export interface PlaceSlot {
  matchId: number
  slot: Slot
  group: string
  place: number
}

/**
 * A group's teams in the order of its table, null for a place whose lots are not drawn; null until all its matches are over.
 * Cancelled ones do not count.
 */
export function placesOf(league: League, source: string): Array<number | null> | null {
  const group = groupsOf(league).find(({ name }) => sourceName(name) === source)
  const table = group && tableOf(group, { isLive: false })
  return table?.isOver ? table.rows.map(({ teamId, isLevel }) => (isLevel ? null : teamId)) : null
}

/** "RANK:A조:1" as a place that a slot waits for; undefined for any other source. */
export function placeIn(source: string | null, matchId: number, slot: Slot): PlaceSlot | undefined {
  const [kind, group, place] = source?.split(':') ?? []
  return kind === 'RANK' && group ? { matchId, slot, group, place: Number(place) } : undefined
}

/** How many teams of a group qualify: the lowest place that one of these sources waits for. */
export function qualifiersOf(sources: ReadonlyArray<string | null>, groupName: string | null): number {
  const waiting = sources.map((source) => placeIn(source, 0, 1)).filter((slot) => slot?.group === sourceName(groupName))
  return Math.max(0, ...waiting.map((slot) => slot?.place ?? 0))
}

/** Each slot's team by the table; null while there is no final table. */
export function assignPlaces(slots: readonly PlaceSlot[], places: ReadonlyArray<number | null> | null): Assignment[] {
  return slots.map(({ matchId, slot, place }) => ({ matchId, slot, teamId: places?.[place - 1] ?? null }))
}
