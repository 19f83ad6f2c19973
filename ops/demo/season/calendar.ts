// When and where a match is played: at usual hours, in venues that are never booked twice at once.

import { usualRules } from '@campus/rules/sports/presets'
import { day, minute, sinceMidnight, startOfDay, stepAfter, stepBefore } from '../seoul.ts'
import { type Sport, sportTable } from '../sports.ts'

interface Place {
  startsAt: number
  venueId: number
}
type TodayPlace = Place & { status: 'LIVE' | 'PAST' | 'FUTURE' }

/** How long a match holds its venue. */
export function bookedFor(sport: Sport): number {
  return usualRules(sport).slotMinutes * minute
}

export interface Calendar {
  /** A place on a day at the usual hours. */
  placeOn: (sport: Sport, dayStart: number) => Place
  /** Places for today's matches: the first is being played where the sport has one that is; the others are alternately over
   *  and still to come. */
  placeToday: (sport: Sport, count: number, now: number) => TodayPlace[]
}

export function makeCalendar(venues: Record<Sport, number[]>): Calendar {
  const taken: (Place & { until: number })[] = []

  function take(sport: Sport, starts: number[]): Place | undefined {
    for (const startsAt of starts) {
      const until = startsAt + bookedFor(sport)
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
    const { running } = sportTable[sport]
    const runningSince = running && Math.max(dayStart, stepBefore(now - running * minute, 5))
    const usual = usualStarts(sport, dayStart)
    const before = usual.filter((start) => start + bookedFor(sport) <= now).toSorted((a, b) => b - a)
    const after = usual.filter((start) => start > now).toSorted((a, b) => a - b)
    // Very early or late no usual hour is left on one side: an unusual hour ensures a match both over and to come.
    const early = stepBefore(now - bookedFor(sport), 10)
    const late = stepAfter(now + 10 * minute, 10)
    if (before.length === 0 && early >= dayStart) before.push(early)
    if (after.length === 0 && late < dayStart + day) after.push(late)
    return Array.from({ length: count }, (_, index) => {
      const sides = index % 2 === 0 ? [before, after] : [after, before]
      const isLive = index === 0 && runningSince !== undefined
      const place = take(sport, isLive ? [runningSince] : sides.flat())
      if (!place) throw new Error(`no room today for ${count} matches of ${sport}`)
      return { ...place, status: isLive ? 'LIVE' : place.startsAt > now ? 'FUTURE' : 'PAST' }
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
  return sportTable[sport].hours.map((clock) => dayStart + sinceMidnight(clock))
}
