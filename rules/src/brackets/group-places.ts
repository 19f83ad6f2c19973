// From a finished group into the knock-out: who has which place, and which slots wait for it.

import { groupsOf, type League, tableOf } from '../ranking/tables.ts'
import { sourceName } from '../season/plan.ts'
import type { Assignment, Slot } from './bracket.ts'

/** A slot of the knock-out that waits for a place of a group, as placeholders call the group. */
export interface PlaceSlot {
  matchId: number
  slot: Slot
  group: string
  place: number
}

/** A group's teams in the order of its table; null until all its matches are over. Cancelled ones are not waited for. */
export function placesOf(league: League, source: string): number[] | null {
  const group = groupsOf(league).find(({ name }) => sourceName(name) === source)
  const table = group && tableOf(group, { isLive: false })
  return table?.isOver ? table.rows.map(({ teamId }) => teamId) : null
}

/** "RANK:A조:1" as a place that a slot waits for; undefined for any other source. */
export function placeIn(source: string | null, matchId: number, slot: Slot): PlaceSlot | undefined {
  const [kind, group, place] = source?.split(':') ?? []
  return kind === 'RANK' && group ? { matchId, slot, group, place: Number(place) } : undefined
}

/** Each slot's team by the table; nobody while there is none. */
export function assignPlaces(slots: readonly PlaceSlot[], places: readonly number[] | null): Assignment[] {
  return slots.map(({ matchId, slot, place }) => ({ matchId, slot, teamId: places?.[place - 1] ?? null }))
}
