// When and where a match is played: usual hours, lengths, and venues that are never booked twice at once.

import { defaultsOf, presetRules } from '@campus/rules/sports/presets'
import { day, minute, sinceMidnight, startOfDay, stepAfter, stepBefore } from '../seoul.ts'
import type { Sport } from '../sports.ts'

interface Place {
  startsAt: number
  venueId: number
}
type TodayPlace = Place & { status: 'LIVE' | 'PAST' | 'FUTURE' }

/** How long a match holds its venue, and how long ago the one being played now began. */
export const lengths: Record<Sport, { booked: number; running: number }> = {
  SOCCER: { booked: bookedBy('SOCCER'), running: 70 * minute },
  BADMINTON: { booked: bookedBy('BADMINTON'), running: 30 * minute },
  TABLE_TENNIS: { booked: bookedBy('TABLE_TENNIS'), running: 24 * minute },
  DODGEBALL: { booked: bookedBy('DODGEBALL'), running: 14 * minute },
}

function bookedBy(sport: Sport): number {
  return presetRules[defaultsOf(sport).rulePreset].slotMinutes * minute
}

/** The usual hours of each sport, the best first. */
const hours: Record<Sport, string[]> = {
  SOCCER: ['16:00', '18:00', '14:00', '20:00', '12:00', '10:00'],
  BADMINTON: ['18:00', '17:00', '19:00', '16:00', '15:00', '14:00', '13:00', '20:00', '11:00', '10:00'],
  TABLE_TENNIS: ['17:30', '18:30', '16:30', '19:30', '15:30', '14:30', '13:30', '12:30', '11:30', '10:30'],
  DODGEBALL: ['13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '12:00', '11:00', '10:00'],
}

export interface Calendar {
  /** A place on a day at the usual hours. */
  placeOn: (sport: Sport, dayStart: number) => Place
  /** Places for today's matches: the first is being played, the others are alternately over and still to come. */
  placeToday: (sport: Sport, count: number, now: number) => TodayPlace[]
}

export function makeCalendar(venues: Record<Sport, number[]>): Calendar {
  const taken: (Place & { until: number })[] = []

  function take(sport: Sport, starts: number[]): Place | undefined {
    for (const startsAt of starts) {
      const until = startsAt + lengths[sport].booked
      const clashes = taken.filter((other) => other.startsAt < until && startsAt < other.until)
      const venueId = venues[sport].find((id) => clashes.every((other) => other.venueId !== id))
      if (venueId === undefined) continue
      taken.push({ startsAt, venueId, until })
      return { startsAt, venueId }
    }
    return undefined
  }

  function placeToday(sport: Sport, count: number, now: number): TodayPlace[] {
    const dayStart = startOfDay(now)
    const running = Math.max(dayStart, stepBefore(now - lengths[sport].running, 5))
    const usual = usualStarts(sport, dayStart)
    const before = usual.filter((start) => start + lengths[sport].booked <= now).toSorted((a, b) => b - a)
    const after = usual.filter((start) => start > now).toSorted((a, b) => a - b)
    // Very early or late no usual hour is left on one side: an unusual hour ensures a match both over and to come.
    const early = stepBefore(now - lengths[sport].booked, 10)
    const late = stepAfter(now + 10 * minute, 10)
    if (before.length === 0 && early >= dayStart) before.push(early)
    if (after.length === 0 && late < dayStart + day) after.push(late)
    return Array.from({ length: count }, (_, index) => {
      const sides = index % 2 === 0 ? [before, after] : [after, before]
      const place = index === 0 ? take(sport, [running]) : take(sport, sides.flat())
      if (!place) throw new Error(`no room today for ${count} matches of ${sport}`)
      return { ...place, status: index === 0 ? 'LIVE' : place.startsAt > now ? 'FUTURE' : 'PAST' }
    })
  }

  return {
    placeOn: (sport, dayStart) => {
      const place = take(sport, usualStarts(sport, dayStart))
      if (!place) throw new Error(`no room for another match of ${sport} on ${new Date(dayStart).toISOString()}`)
      return place
    },
    placeToday,
  }
}

function usualStarts(sport: Sport, dayStart: number): number[] {
  return hours[sport].map((clock) => dayStart + sinceMidnight(clock))
}
