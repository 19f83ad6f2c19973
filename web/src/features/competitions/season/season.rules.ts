// Draft of a season's plan: validation, whether it can fit at all, and the grouping of a built season.
import type { CompetitionDetails, Entry, PlannedMatch, SeasonPlan } from '@campus/contract/competitions'
import { type FourFormat, isOfFour, matchesOfFour } from '@campus/rules/brackets/groups-of-four'
import { type Consolation, countConsoled } from '@campus/rules/brackets/knock-out'
import { mostRounds, usualRounds } from '@campus/rules/brackets/swiss'
import { countHeats } from '@campus/rules/season/heats'
import { addDays, daysBetween, isDay } from '../../../text/format/dates.ts'
import { groupsOf } from '../entries/entries.rules.ts'

export interface SeasonDraft {
  /** The most teams that start together; null where two teams play each other. */
  most: number | null
  lanes: number | null
  perHeat: number | null
  league: 'SINGLE' | 'DOUBLE' | FourFormat | 'SWISS' | 'NONE'
  /** Of a Swiss league, and how many it can have. */
  rounds: number | null
  mostRounds: number
  hasKnockOut: boolean
  perGroup: number | null
  hasThirdPlace: boolean
  isDoubleElimination: boolean
  hasSecondFinal: boolean
  consolation: Consolation | 'NONE'
  firstDay: string
  lastDay: string
  weekdays: number[]
  exceptDays: string[]
  dayStart: string
  dayEnd: string
  venueIds: number[]
  slotMinutes: number | null
  restMinutes: number | null
  perDay: number | null
}

/** Default: four weeks of afternoons on working days, from tomorrow on. */
export function newSeason(
  competition: Pick<CompetitionDetails, 'type' | 'rules' | 'leagueFormat' | 'teamCount'>,
  today: string,
  venueIds: number[],
): SeasonDraft {
  const { type, rules, leagueFormat = 'ROUND_ROBIN', teamCount } = competition
  const most = rules.kind === 'PLACED' ? rules.lanes : null
  return {
    most,
    lanes: most,
    perHeat: 2,
    league: type === 'TOURNAMENT' ? 'NONE' : leagueFormat === 'ROUND_ROBIN' ? 'SINGLE' : leagueFormat,
    rounds: usualRounds(teamCount),
    mostRounds: mostRounds(teamCount),
    hasKnockOut: type !== 'LEAGUE',
    perGroup: 2,
    hasThirdPlace: false,
    isDoubleElimination: false,
    hasSecondFinal: true,
    consolation: 'NONE',
    firstDay: addDays(today, 1),
    lastDay: addDays(today, 28),
    weekdays: [1, 2, 3, 4, 5],
    exceptDays: [],
    dayStart: '16:00',
    dayEnd: '22:00',
    // With several venues a default could book a court that belongs to another sport.
    venueIds: venueIds.length === 1 ? venueIds : [],
    slotMinutes: rules.slotMinutes,
    restMinutes: 60,
    perDay: 2,
  }
}

export type SeasonProblem = 'format' | 'days' | 'weekdays' | 'hours' | 'slot' | 'venues' | 'numbers'

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const isWithin = (value: number | null, min: number, max: number) => value !== null && value >= min && value <= max

const counted = ['lanes', 'perHeat', 'rounds', 'perGroup', 'slotMinutes', 'restMinutes', 'perDay'] as const
export type Counted = (typeof counted)[number]

export function rangeOf(draft: Pick<SeasonDraft, 'most' | 'mostRounds'>, field: Counted): [number, number] {
  const ranges: Record<Counted, [number, number]> = {
    lanes: [2, draft.most ?? 2],
    rounds: [1, draft.mostRounds],
    perHeat: [0, 16],
    perGroup: [1, 16],
    slotMinutes: [5, 480],
    restMinutes: [0, 14_400],
    perDay: [1, 20],
  }
  return ranges[field]
}

export function isOutOfRange(draft: SeasonDraft, field: Counted): boolean {
  if (field === 'rounds' && draft.league !== 'SWISS') return false
  const isAsked = draft.most === null ? field !== 'lanes' : field !== 'perGroup'
  return isAsked && !isWithin(draft[field], ...rangeOf(draft, field))
}

export function seasonProblems(draft: SeasonDraft): SeasonProblem[] {
  const { league, hasKnockOut, firstDay, lastDay, weekdays, dayStart, dayEnd, venueIds, slotMinutes } = draft
  const hours = minutes(dayEnd) - minutes(dayStart)
  const isWrong: Record<SeasonProblem, boolean> = {
    format: draft.most === null && league === 'NONE' && !hasKnockOut,
    days: !isDay(firstDay) || !isDay(lastDay) || firstDay > lastDay,
    weekdays: weekdays.length === 0,
    hours: !(hours > 0),
    slot: hours > 0 && slotMinutes !== null && slotMinutes > hours,
    venues: venueIds.length === 0,
    numbers: counted.some((field) => isOutOfRange(draft, field)),
  }
  return (Object.keys(isWrong) as SeasonProblem[]).filter((problem) => isWrong[problem])
}

/** Only for a draft without problems. */
export function planOf(draft: SeasonDraft, isReplacing: boolean): SeasonPlan {
  const { most, lanes, perHeat, hasKnockOut, perGroup, ...format } = draft
  const { league, rounds, mostRounds: _, hasThirdPlace, isDoubleElimination, hasSecondFinal, ...rest } = format
  const { consolation, ...when } = rest
  const { slotMinutes, restMinutes, perDay, ...calendar } = when
  const pairs = {
    league: leagueOf({ league, rounds }),
    knockOut: hasKnockOut
      ? {
          perGroup: perGroup ?? 1,
          hasThirdPlace: hasThirdPlace && !isDoubleElimination,
          ...(isDoubleElimination && { isDoubleElimination, hasSecondFinal }),
          ...(!isDoubleElimination && consolation !== 'NONE' && { consolation }),
        }
      : null,
  }
  return {
    ...(most === null
      ? pairs
      : { league: null, knockOut: null, heats: { lanes: lanes ?? most, perHeat: perHeat ?? 0 } }),
    calendar: {
      ...calendar,
      weekdays: calendar.weekdays.toSorted((a, b) => a - b),
      slotMinutes: slotMinutes ?? 60,
      restMinutes: restMinutes ?? 0,
      perDay: perDay ?? 20,
    },
    isReplacing,
  }
}

function leagueOf({ league, rounds }: Pick<SeasonDraft, 'league' | 'rounds'>): SeasonPlan['league'] {
  if (league === 'NONE') return null
  if (league === 'SWISS') return { isDouble: false, format: league, rounds: rounds ?? 1 }
  return { isDouble: league === 'DOUBLE', ...(isOfFour(league) && { format: league }) }
}

/** How many heats come before the final; none where all teams start in it. */
export function heatsNeeded({ most, lanes }: SeasonDraft, entries: Pick<Entry, 'groupName'>[]): number {
  const count = countHeats(entries, lanes || most || 1)
  return count > 1 ? count : 0
}

/** How many matches the format needs. */
export function matchesNeeded(draft: SeasonDraft, entries: Pick<Entry, 'groupName'>[]): number {
  if (draft.most !== null) return heatsNeeded(draft, entries) + 1
  const sizes = [...Map.groupBy(entries, (entry) => entry.groupName).values()].map((group) => group.length)
  const league = sizes.reduce((sum, size) => sum + groupMatches(draft, size), 0)
  if (!draft.hasKnockOut) return league
  const entrants = draft.league !== 'NONE' ? sizes.length * (draft.perGroup ?? 0) : entries.length
  return league + knockOutMatches(draft, entrants)
}

function knockOutMatches(draft: SeasonDraft, entrants: number): number {
  // Everybody but the winner loses twice; the winner loses the first final, if there is a second.
  if (draft.isDoubleElimination) return Math.max(0, 2 * entrants - (draft.hasSecondFinal ? 1 : 2))
  const consoled = draft.consolation === 'NONE' ? 0 : countConsoled(entrants, draft.consolation)
  const besides = (draft.hasThirdPlace && entrants >= 4 ? 1 : 0) + Math.max(0, consoled - 1)
  return Math.max(0, entrants - 1) + besides
}

function groupMatches({ league, rounds }: SeasonDraft, size: number): number {
  if (league === 'NONE') return 0
  if (league === 'SWISS') return (rounds ?? 1) * Math.floor(size / 2)
  if (isOfFour(league)) return matchesOfFour[league].length
  return (size * (size - 1)) / (league === 'DOUBLE' ? 1 : 2)
}

/** How many matches the days, hours and venues can hold at most. */
export function slotsThere(draft: SeasonDraft): number {
  const { firstDay, lastDay, weekdays, exceptDays, dayStart, dayEnd, venueIds, slotMinutes } = draft
  if (!isDay(firstDay) || !isDay(lastDay) || !slotMinutes) return 0
  const length = Math.min(daysBetween(firstDay, lastDay) + 1, 732)
  const first = new Date(`${firstDay}T00:00:00Z`).getUTCDay()
  const isPlayed = (day: number) => weekdays.includes((first + day) % 7) && !exceptDays.includes(addDays(firstDay, day))
  const days = Array.from({ length: Math.max(0, length) }, (_, day) => day).filter(isPlayed).length
  const perVenue = Math.max(0, Math.floor((minutes(dayEnd) - minutes(dayStart)) / slotMinutes))
  return days * perVenue * venueIds.length
}

export interface SeasonFacts {
  firstDay: string
  lastDay: string
  busiest: number
}

export function factsOf(matches: PlannedMatch[]): SeasonFacts | null {
  const days = [...Map.groupBy(matches, (match) => match.date)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  return { firstDay: first[0], lastDay: last[0], busiest: Math.max(...days.map(([, of]) => of.length)) }
}

const inTime = (a: PlannedMatch, b: PlannedMatch) =>
  `${a.date} ${a.startTime}` < `${b.date} ${b.startTime}`
    ? -1
    : a.date === b.date && a.startTime === b.startTime
      ? a.key - b.key
      : 1

/** In the order they are played, by day or by round. */
export function shownBy(matches: PlannedMatch[], by: 'date' | 'round'): [string, PlannedMatch[]][] {
  return [...Map.groupBy(matches.toSorted(inTime), (match) => match[by])]
}

export const groupCount = (entries: Entry[]) => groupsOf(entries).length
