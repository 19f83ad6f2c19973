// Tracks which venues are free at which time.
import type { SeasonPlan } from '@campus/contract/competitions'
import { minute } from '../seoul.ts'
import type { Times } from './times.ts'

/** Another booking of teams or a venue, in milliseconds. */
export interface Busy {
  teamIds: number[]
  venueId: number | null
  from: number
  to: number
}

export interface Bookings {
  /** The first time from this index on at which a venue is free; past the end when there is none. */
  nextFree: (time: number) => number
  /** Books a free venue at a time and returns its id. */
  book: (time: number) => number
}

export function bookVenues(calendar: SeasonPlan['calendar'], times: Times, busy: readonly Busy[]): Bookings {
  const venueIds = [...new Set(calendar.venueIds)]
  const length = calendar.slotMinutes * minute
  const free = times.starts.map(() => venueIds)
  for (const { venueId, from, to } of busy)
    for (let time = times.indexFrom(from - length + 1); (times.starts[time] ?? to) < to; time++)
      free[time] = (free[time] ?? []).filter((id) => id !== venueId)
  // Earlier times fill up first: skipping those that are full keeps long seasons quick.
  let firstFree = 0

  return {
    nextFree: (time) => {
      while (free[firstFree]?.length === 0) firstFree++
      let index = Math.max(time, firstFree)
      while (free[index]?.length === 0) index++
      return index
    },
    book: (time) => {
      const [venueId = 0, ...others] = free[time] ?? []
      free[time] = others
      return venueId
    },
  }
}
