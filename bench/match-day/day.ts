// A match day as it may go: random lengths, overruns, teams that do not come, and an hour of rain on the outdoor courts. Repeatable.
import type { BoardMatch } from '@campus/rules/board/problems'
import type { DayMatch } from '@campus/rules/season/expected'
import { instantOf, minute } from '@campus/rules/seoul'

export const courtCount = 12
export const perCourt = 10
export const slotMinutes = 45
/** Between two starts on a court. */
const spacing = 55
const teamCount = 60
/** Two of twelve courts have no roof. */
const outdoor = 2

export const opening = instantOf('2026-11-14', '09:00')

export function chanceOf(seed: number) {
  let state = seed >>> 0
  /** From 0 to 1. */
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
export type Chance = ReturnType<typeof chanceOf>

export interface RealMatch extends BoardMatch {
  /** How long it takes once it has begun. */
  realMinutes: number
}

/** Twelve courts of ten matches; no team plays in two of a round. */
export function makeDay(chance: Chance): RealMatch[] {
  const matches: RealMatch[] = []
  for (let round = 0; round < perCourt; round++) {
    const teams = shuffled(
      Array.from({ length: teamCount }, (_, at) => at + 1),
      chance,
    )
    for (let court = 0; court < courtCount; court++)
      matches.push({
        matchId: round * courtCount + court + 1,
        venueId: court + 1,
        startsAt: opening + round * spacing * minute,
        teamIds: teams.slice(2 * court, 2 * court + 2),
        minutes: slotMinutes,
        restMinutes: 0,
        feeders: [],
        realMinutes: lengthOf(chance),
      })
  }
  return matches
}

/** Most take a little less than their slot; one in eight runs over by a quarter of an hour or more; one in fifty is not played. */
function lengthOf(chance: Chance): number {
  const kind = chance()
  if (kind < 0.02) return 10
  if (kind < 0.145) return slotMinutes + 5 + chance() * 25
  return slotMinutes * (0.75 + 0.25 * chance())
}

function shuffled<T>(list: T[], chance: Chance): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1))
    const [one, two] = [list[at] as T, list[other] as T]
    list[at] = two
    list[other] = one
  }
  return list
}

/** An hour, somewhere between eleven and five. */
export const rainOf = (chance: Chance) => opening + (120 + Math.floor(chance() * 360)) * minute
export const isWet = (venueId: number | null) => venueId !== null && venueId <= outdoor

export interface Going extends RealMatch {
  /** As people know it. */
  planned: number
  began: number | null
  ended: number | null
}

/** As a list of the day has it. */
export const listed = ({ matchId, venueId, teamIds, planned, minutes, began, ended }: Going): DayMatch => ({
  matchId,
  venueId,
  teamIds,
  startsAt: planned,
  minutes,
  status: ended !== null ? 'PAST' : began !== null ? 'LIVE' : 'FUTURE',
  startedAt: began,
})
