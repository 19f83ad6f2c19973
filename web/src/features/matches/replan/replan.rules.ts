// What is asked of the planner for the rest of a season: the days and hours as its matches have them, until somebody changes them.
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import type { RestOfSeasonRequest } from '@campus/contract/planning'
import type { Venue } from '@campus/contract/venues'
import { clockAt, instantOf, minute, weekdayAt } from '@campus/rules/seoul'
import { isDay } from '../../../text/format/dates.ts'
import { breaksOf, closedHours } from '../board/court-hours.ts'

export interface ReplanDraft {
  firstDay: string
  lastDay: string
  weekdays: number[]
  excludedDays: string[]
  dayStart: string
  dayEnd: string
  restMinutes: number | null
  isWeekly: boolean
}

const mostFixed = 500
const mostVenues = 20

/** What may still move: not what was called off, and not what has no day. */
export const isOpen = ({ status, date, startTime }: Match) =>
  (status === 'FUTURE' || status === 'POSTPONED') && date !== null && startTime !== null

const startOf = ({ date, startTime }: Match) => instantOf(date ?? '', startTime ?? '')
const slotOf = ({ slotMinutes = 60 }: Match) => slotMinutes

/** From tomorrow, or from the first match that is left. */
export function newReplan(matches: readonly Match[], tomorrow: string): ReplanDraft {
  const open = matches.filter(isOpen)
  const days = open.map(({ date }) => date ?? tomorrow).toSorted()
  const firstDay = [days[0] ?? tomorrow, tomorrow].toSorted().at(-1) ?? tomorrow
  const starts = open.map(({ startTime }) => startTime ?? '').toSorted()
  const ends = open.map((match) => clockAt(startOf(match) + slotOf(match) * minute)).toSorted()
  return {
    firstDay,
    lastDay: [days.at(-1) ?? firstDay, firstDay].toSorted().at(-1) ?? firstDay,
    weekdays: [...new Set(open.map((match) => weekdayAt(startOf(match))))].toSorted((one, other) => one - other),
    excludedDays: [],
    dayStart: starts[0] ?? '09:00',
    dayEnd: ends.at(-1) ?? '18:00',
    restMinutes: 60,
    isWeekly: false,
  }
}

/** Before the first day nothing moves. */
export const isKept = (match: Match, { firstDay }: ReplanDraft) => isOpen(match) && (match.date ?? '') < firstDay

export const isWrong = ({ firstDay, lastDay, weekdays, dayStart, dayEnd, restMinutes }: ReplanDraft) =>
  !isDay(firstDay) ||
  !isDay(lastDay) ||
  firstDay > lastDay ||
  weekdays.length === 0 ||
  dayStart >= dayEnd ||
  restMinutes === null

export function requestOf(
  competitionId: number,
  matches: readonly Match[],
  courts: readonly Venue[],
  draft: ReplanDraft,
): RestOfSeasonRequest {
  const { firstDay, lastDay, weekdays, excludedDays, dayStart, dayEnd, restMinutes, isWeekly } = draft
  const open = matches.filter(isOpen)
  const venueIds = [...new Set(open.flatMap(({ venueId }) => venueId ?? []))].slice(0, mostVenues)
  const used = courts.filter(({ venueId }) => venueIds.includes(venueId))
  return {
    kind: 'REST_OF_SEASON',
    competitionId,
    calendar: {
      firstDay,
      lastDay,
      weekdays,
      dayStart,
      dayEnd,
      venueIds,
      slotMinutes: Math.max(...open.map(slotOf)),
      restMinutes: restMinutes ?? 0,
      perDay: 20,
    },
    isWeekly,
    // A break of one day is left to the board: a season has no day for it.
    breaks: [...closedHours(used), ...breaksOf(used, null)].slice(0, limits.planBreaks),
    away: [],
    excludedDays,
    fixedIds: open
      .filter((match) => isKept(match, draft))
      .map(({ matchId }) => matchId)
      .slice(0, mostFixed),
    apart: [],
  }
}
