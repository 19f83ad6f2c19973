// The matches of a team that enters late: against every team of its group, at the earliest free times that the competition already
// plays at. Nothing that exists is moved.
import type { SeasonPlan } from '@campus/contract/competitions'
import { clockAt, dateAt, dayAt, instantOf, minute, weekdayAt } from '../seoul.ts'
import type { Busy } from './bookings.ts'
import { scheduleFixtures } from './calendar.ts'

/** A match of the competition that has a day. */
export interface DatedMatch {
  startsAt: number
  venueId: number | null
  teamIds: readonly number[]
}

export interface LateEntry {
  teamId: number
  /** The teams of its group that have not withdrawn. */
  opponentIds: readonly number[]
  /** How often two teams of the group meet. */
  legs: number
  firstDay: string
  lastDay: string
  slotMinutes: number
  restMinutes: number
}

export interface LateMatch {
  /** Who is named first changes from match to match, and between two legs. */
  teamIds: [one: number, two: number]
  date: string
  startTime: string
  venueId: number
}

/** Undefined where not all of them fit. */
export function placeLateEntry(entry: LateEntry, dated: readonly DatedMatch[], busy: Busy[]): LateMatch[] | undefined {
  const pairs = pairsOf(entry)
  const calendar = calendarOf(entry, dated)
  const fixtures = pairs.map((teamIds) => ({ teamIds, feeders: [], isKnockOut: false }))
  const places = calendar ? scheduleFixtures(calendar, fixtures, busy) : []
  if (places.length < pairs.length) return undefined
  return places.map(({ startsAt, venueId }, at) => ({
    teamIds: pairs[at] as LateMatch['teamIds'],
    date: dateAt(startsAt),
    startTime: clockAt(startsAt),
    venueId,
  }))
}

function pairsOf({ teamId, opponentIds, legs }: LateEntry): Array<LateMatch['teamIds']> {
  return Array.from({ length: legs }, (_, leg) =>
    opponentIds.map((opponentId, at): LateMatch['teamIds'] =>
      (at + leg) % 2 === 0 ? [teamId, opponentId] : [opponentId, teamId],
    ),
  ).flat()
}

/** The weekdays, hours and courts of the matches there are, and no more matches of a team on a day than now. */
function calendarOf(
  { firstDay, lastDay, slotMinutes, restMinutes }: LateEntry,
  dated: readonly DatedMatch[],
): SeasonPlan['calendar'] | undefined {
  const venueIds = [...new Set(dated.flatMap(({ venueId }) => venueId ?? []))]
  if (venueIds.length === 0) return undefined
  const starts = dated.map(({ startsAt }) => clockAt(startsAt)).toSorted()
  const [dayStart = '', lastStart = ''] = [starts[0], starts.at(-1)]
  const end = instantOf(firstDay, lastStart) + slotMinutes * minute
  const days = Map.groupBy(
    dated.flatMap(({ startsAt, teamIds }) => teamIds.map((teamId) => `${teamId} ${dayAt(startsAt)}`)),
    (key) => key,
  )
  return {
    firstDay,
    lastDay,
    weekdays: [...new Set(dated.map(({ startsAt }) => weekdayAt(startsAt)))],
    dayStart,
    dayEnd: dateAt(end) === firstDay ? clockAt(end) : '23:59',
    venueIds,
    slotMinutes,
    restMinutes,
    perDay: Math.max(1, ...[...days.values()].map(({ length }) => length)),
  }
}
