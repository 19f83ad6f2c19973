// From a solution back to places: which column is 1, and which of the alike courts each match gets.
import type { PlannerModel } from './model.ts'
import type { Place, Plan, Wish } from './problem.ts'

const isAlike = ({ venueIds }: { venueIds: readonly number[] }) => venueIds.length > 1

export function planOf({ candidates }: PlannerModel, values: ArrayLike<number>): Plan {
  const { movable, list } = candidates
  const chosen = list.filter((_, column) => (values[column] ?? 0) > 0.5)
  const places = new Map<number, Place>()
  const taken = new Set<string>()
  // Whoever stays keeps the court; whoever has no choice comes before those who have one.
  const inOrder = [...chosen.filter((one) => !isAlike(one)), ...chosen.filter(isAlike)]
  for (const { match, startsAt, venueIds } of inOrder) {
    const own = movable[match]?.place?.venueId ?? 0
    const free = venueIds.filter((venueId) => !taken.has(`${venueId} ${startsAt}`))
    const venueId = free.includes(own) ? own : (free[0] ?? null)
    if (venueId !== null) taken.add(`${venueId} ${startsAt}`)
    places.set(movable[match]?.matchId ?? 0, { startsAt, venueId })
  }
  return places
}

export function droppedIn({ wishes }: PlannerModel, values: ArrayLike<number>): Wish[] {
  return wishes.flatMap(({ wish, column }) => ((values[column] ?? 0) > 0.5 ? [wish] : []))
}
