// Months of the calendar, written yyyy-MM.
import { addDays } from './dates.ts'

export const monthOf = (day: string) => day.slice(0, 7)
export const firstDay = (month: string) => `${month}-01`

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + months)).toISOString())
}

export const lastDay = (month: string) => addDays(firstDay(addMonths(month, 1)), -1)

/** The weeks of a month from Sunday to Saturday; null where a week begins before or ends after it. */
export function weeksOf(month: string): (string | null)[][] {
  const days: (string | null)[] = Array(new Date(firstDay(month)).getUTCDay()).fill(null)
  for (let day = firstDay(month); monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
