// What of a day's matches a screen shows: a tile per court, what comes next, which tables, and when it is dark. Pure.
import type { Competition } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import type { ScreenSettings, ScreenTable } from '@campus/contract/screens'
import { kitOf } from '@campus/rules/kits/kits'
import { clockAt, instantOf, minute } from '@campus/rules/seoul'
import { isOff } from '../row/match-status.ts'

/** Nobody waits that long: it was played without a tap, or not at all. */
const forgottenAfter = 60 * minute

export interface Tile {
  /** Of the court, so that it keeps its place; several matches at once have one each. */
  key: string
  court: string | null
  match: Match
}

/** When a match is expected to begin; as planned where nothing delays it. */
export type Begins = (match: Match) => number

export function plannedStart({ date, startTime }: Match): number {
  return date === null || startTime === null ? Number.POSITIVE_INFINITY : instantOf(date, startTime)
}

const isIn = (wanted: readonly number[] | null, id: number | null) =>
  wanted === null || (id !== null && wanted.includes(id))

export const wantedMatches = (matches: readonly Match[], { venueIds, competitionIds }: ScreenSettings) =>
  matches.filter((match) => !isOff(match) && isIn(venueIds, match.venueId) && isIn(competitionIds, match.competitionId))

const inOrder = (begins: Begins) => (one: Match, two: Match) =>
  begins(one) - begins(two) || plannedStart(one) - plannedStart(two) || one.matchId - two.matchId

/** Waits for a court, or for somebody who has forgotten to tap. */
const canBeNext = (match: Match, begins: Begins, now: number) =>
  match.status === 'FUTURE' && (match.queue ? !!match.queue.calledAt : now - begins(match) <= forgottenAfter)

const isOver = ({ match }: Tile) => match.status === 'PAST' || match.status === 'FORFEIT'

/** By name, so that everybody finds a court again; those where nothing more comes are last. */
const byPlace = (one: Tile, two: Tile) =>
  Number(isOver(one)) - Number(isOver(two)) ||
  (one.court ?? '').localeCompare(two.court ?? '', 'ko', { numeric: true }) ||
  one.key.localeCompare(two.key)

/** On each court what is played, else what comes next, else what was last. What has no court is shown while it is played. */
export function tilesOf(matches: readonly Match[], begins: Begins, now: number): Tile[] {
  const sorted = matches.toSorted(inOrder(begins))
  const byCourt = Map.groupBy(
    sorted.filter(({ venueId }) => venueId !== null),
    ({ venueId }) => venueId,
  )
  const tiles = [...byCourt].flatMap(([venueId, own]): Tile[] => {
    const live = own.filter(({ status }) => status === 'LIVE')
    const next = own.find((match) => canBeNext(match, begins, now))
    const last = own.findLast(({ status }) => status === 'PAST' || status === 'FORFEIT')
    const shown = live.length > 0 ? live : [next ?? last].filter((match) => match !== undefined)
    return shown.map((match, at) => ({ key: `${venueId}-${at}`, court: match.venue, match }))
  })
  const homeless = sorted
    .filter(({ venueId, status }) => venueId === null && status === 'LIVE')
    .map((match): Tile => ({ key: `match-${match.matchId}`, court: null, match }))
  return [...tiles.toSorted(byPlace), ...homeless]
}

/** What comes next and is not in a tile already. */
export function nextOf(matches: readonly Match[], tiles: readonly Tile[], begins: Begins, now: number): Match[] {
  const shown = new Set(tiles.map(({ match }) => match.matchId))
  return matches
    .filter((match) => !shown.has(match.matchId) && canBeNext(match, begins, now) && Number.isFinite(begins(match)))
    .toSorted(inOrder(begins))
}

/** The competitions whose tables are asked for: those that were chosen, else the leagues that play today. */
export function tableCompetitions(
  competitions: readonly Competition[],
  matches: readonly Match[],
  { tables, competitionIds }: ScreenSettings,
): Competition[] {
  const playing = new Set(matches.flatMap((match) => (match.matchType === 'LEAGUE' ? match.competitionId : [])))
  const chosen = tables && new Set(tables.map(({ competitionId }) => competitionId))
  return competitions.filter(({ competitionId, type, isArchived }) => {
    if (type === 'TOURNAMENT' || isArchived) return false
    return chosen ? chosen.has(competitionId) : isIn(competitionIds, competitionId) && playing.has(competitionId)
  })
}

export const isChosen = (tables: readonly ScreenTable[] | null, competitionId: number, group: string) =>
  tables === null || tables.some((table) => table.competitionId === competitionId && table.group === group)

/** Whose goal it was: one more than before in a match that runs. Rallies and baskets come too often for a moment. */
export function scorerOf(before: Match, after: Match): 1 | 2 | null {
  const { kind } = kitOf(after.sport)
  if (after.status !== 'LIVE' || before.status !== 'LIVE' || after.sides || kind === 'PERIODS') return null
  const more = (side: 1 | 2) => (after[`teamScore${side}`] ?? 0) > (before[`teamScore${side}`] ?? 0)
  if (more(1) === more(2)) return null
  return more(1) ? 1 : 2
}

/** From when to when nobody looks, unless something is on. */
const night = { from: '22:00', to: '07:00' }
const soon = 90 * minute

/** Nothing is on: no match today, or it is night and none is near. */
export function isDark(matches: readonly Match[], begins: Begins, now: number): boolean {
  if (matches.some(({ status }) => status === 'LIVE')) return false
  if (matches.length === 0) return true
  const isNight = clockAt(now) >= night.from || clockAt(now) < night.to
  return isNight && !matches.some((match) => canBeNext(match, begins, now) && begins(match) - now <= soon)
}

/** How many of a day are over. */
export const countOver = (matches: readonly Match[]) =>
  matches.filter(({ status }) => status === 'PAST' || status === 'FORFEIT').length

/** The page on which a match is; undefined where it is on none, or where nothing is asked. */
export function pageOf(pages: ReadonlyArray<readonly Tile[]>, matchId: number | undefined): number | undefined {
  const at = pages.findIndex((tiles) => tiles.some(({ match }) => match.matchId === matchId))
  return at < 0 ? undefined : at
}
