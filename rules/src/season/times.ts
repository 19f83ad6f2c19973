// The times at which matches may start: every slot of every allowed day.
import type { SeasonPlan } from '@campus/contract/competitions'
import { dateAt, day, instantOf, minute, weekdayAt } from '../seoul.ts'

export interface Times {
  /** In order. */
  starts: readonly number[]
  /** The first index that isn't before an instant. */
  indexFrom: (instant: number) => number
  /** The instant at which the day after begins. */
  nextDay: (instant: number) => number
}

export function listTimes(calendar: SeasonPlan['calendar']): Times {
  const { firstDay, lastDay, weekdays, dayStart, dayEnd, slotMinutes, exceptDays = [] } = calendar
  const hours = instantOf(firstDay, dayEnd) - instantOf(firstDay, dayStart)
  const perDay = Math.max(0, Math.floor(hours / (slotMinutes * minute)))
  const starts: number[] = []
  for (let open = instantOf(firstDay, dayStart); open <= instantOf(lastDay, dayStart); open += day)
    if (weekdays.includes(weekdayAt(open)) && !exceptDays.includes(dateAt(open)))
      for (let slot = 0; slot < perDay; slot++) starts.push(open + slot * slotMinutes * minute)

  function indexFrom(instant: number): number {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) < instant) low = middle + 1
      else high = middle
    }
    return low
  }

  return { starts, indexFrom, nextDay: (instant) => instantOf(dateAt(instant), '00:00') + day }
}
