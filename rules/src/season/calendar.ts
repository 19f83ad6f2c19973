// Schedules matches on days, times and venues: each at the earliest time at which its teams and a venue are free.
import type { SeasonPlan } from '@campus/contract/competitions'
import { dayAt, minute } from '../seoul.ts'
import { type Busy, bookVenues } from './bookings.ts'
import { listTimes } from './times.ts'

/** A match to schedule: its teams or all possible ones, and the matches (indexes) that must be over before. */
export interface Fixture {
  teamIds: readonly number[]
  feeders: readonly number[]
  /** A knock-out match depends on its feeders only: a team that could be in two others is never in both. */
  isKnockOut: boolean
}

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
  /** Of a knock-out match: how many its winner will have played that day if all feeders were on it. */
  const runs: number[] = []
  let leagueEnd = Number.NEGATIVE_INFINITY
  for (const { teamIds, from, to } of busy) for (const teamId of teamIds) take(teamId, from, to)

  for (const [index, fixture] of fixtures.entries()) {
    const place = findPlace(fixture)
    if (!place) break
    const end = place.startsAt + length
    places.push(place)
    runs[index] = runOf(fixture, place.startsAt)
    if (fixture.isKnockOut) continue
    for (const teamId of fixture.teamIds) take(teamId, place.startsAt, end)
    leagueEnd = Math.max(leagueEnd, end)
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
    if (!isKnockOut) return Number.NEGATIVE_INFINITY
    const ends = feeders.map((feeder) => (places[feeder]?.startsAt ?? 0) + length)
    return Math.max(leagueEnd, ...ends) + rest
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
