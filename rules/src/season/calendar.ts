// Schedules matches on days, times and venues: each at the earliest time at which its teams and a venue are free.
import type { SeasonPlan } from '@campus/contract/competitions'
import { dayAt, minute } from '../seoul.ts'
import { type Busy, bookVenues } from './bookings.ts'
import { listTimes } from './times.ts'

/** A match to schedule: its teams or all possible ones, and the matches (indexes) that must be over before. */
export interface Fixture {
  teamIds: readonly number[]
  feeders: readonly number[]
  /** After the whole league. */
  isKnockOut: boolean
}

/** A match that waits for others depends on them only: a team that could be in two such matches is never in both. */
const isOpen = ({ feeders, isKnockOut }: Fixture) => isKnockOut || feeders.length > 0

export interface ScheduledPlace {
  startsAt: number
  venueId: number
}

/** Schedules the fixtures in their order, feeders first; ends early with the first that does not fit. */
export function scheduleFixtures(
  calendar: SeasonPlan['calendar'],
  fixtures: readonly Fixture[],
  busy: readonly Busy[],
): ScheduledPlace[] {
  const times = listTimes(calendar)
  const venues = bookVenues(calendar, times, busy)
  const [length, rest] = [calendar.slotMinutes * minute, calendar.restMinutes * minute]
  const taken = new Map<number, { from: number; to: number }[]>()
  const playing = new Map<string, number>()
  const places: ScheduledPlace[] = []
  /** Of a match that waits for others: how many of such its winner will have played that day if all feeders were on it. */
  const runs: number[] = []
  let leagueEnd = Number.NEGATIVE_INFINITY
  for (const { teamIds, from, to } of busy) for (const teamId of teamIds) take(teamId, from, to)

  for (const [index, fixture] of fixtures.entries()) {
    const place = findPlace(fixture)
    if (!place) break
    const end = place.startsAt + length
    places.push(place)
    // A match of known teams is counted with them.
    runs[index] = isOpen(fixture) ? runOf(fixture, place.startsAt) : 0
    if (!isOpen(fixture)) for (const teamId of fixture.teamIds) take(teamId, place.startsAt, end)
    if (!fixture.isKnockOut) leagueEnd = Math.max(leagueEnd, end)
  }
  return places

  function take(teamId: number, from: number, to: number): void {
    const spans = taken.get(teamId) ?? []
    spans.push({ from, to })
    taken.set(teamId, spans)
    const key = `${teamId} ${dayAt(from)}`
    playing.set(key, (playing.get(key) ?? 0) + 1)
  }

  function findPlace(fixture: Fixture): ScheduledPlace | undefined {
    let time = times.indexFrom(earliestOf(fixture))
    for (;;) {
      time = venues.nextFree(time)
      const startsAt = times.starts[time]
      if (startsAt === undefined) return undefined
      const blockedUntil = findBlock(fixture, startsAt)
      if (blockedUntil === undefined) return { startsAt, venueId: venues.book(time) }
      time = Math.max(time + 1, times.indexFrom(blockedUntil))
    }
  }

  function earliestOf({ feeders, isKnockOut }: Fixture): number {
    const ends = feeders.map((feeder) => (places[feeder]?.startsAt ?? 0) + length)
    return Math.max(isKnockOut ? leagueEnd : Number.NEGATIVE_INFINITY, ...ends) + rest
  }

  /** Until when one of its teams is busy; undefined when all are free. */
  function findBlock(fixture: Fixture, startsAt: number): number | undefined {
    for (const teamId of fixture.teamIds)
      for (const { from, to } of taken.get(teamId) ?? [])
        if (startsAt < to + rest && from < startsAt + length + rest) return to + rest
    const today = dayAt(startsAt)
    const most = Math.max(...fixture.teamIds.map((teamId) => playing.get(`${teamId} ${today}`) ?? 0))
    return most + runOf(fixture, startsAt) > calendar.perDay ? times.nextDay(startsAt) : undefined
  }

  function runOf({ feeders }: Fixture, startsAt: number): number {
    const today = dayAt(startsAt)
    const sameDay = feeders.filter((feeder) => dayAt(places[feeder]?.startsAt ?? 0) === today)
    return 1 + Math.max(0, ...sameDay.map((feeder) => runs[feeder] ?? 0))
  }
}
