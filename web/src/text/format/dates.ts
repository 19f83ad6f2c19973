// Days and times as Seoul counts them, whatever the viewer's own zone. A day is yyyy-MM-dd, a time HH:mm.
// Seoul has been at UTC+9 since 1988, so this is plain arithmetic: creating one Intl format costs a phone 30 ms before the first
// paint. dates.test.ts compares every result with Intl.

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const seoulMs = 9 * hourMs

/** The local time in Seoul, as yyyy-MM-ddTHH:mm. */
function wallClock(instant: number): string {
  return new Date(instant + seoulMs).toISOString()
}

export function seoulDay(instant: number): string {
  return wallClock(instant).slice(0, 10)
}

export function seoulTime(instant: number): string {
  return wallClock(instant).slice(11, 16)
}

/** Milliseconds until Seoul's next midnight. */
export function untilNextDay(instant: number): number {
  return dayMs - ((instant + seoulMs) % dayMs)
}

/** A day is a calendar date, not an instant: computed in UTC so that no zone can shift it. */
function calendar(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = calendar(text)
  // 2026-02-30 would pass as 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function addDays(day: string, days: number): string {
  return new Date(calendar(day).getTime() + days * dayMs).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return (calendar(to).getTime() - calendar(from).getTime()) / dayMs
}

export function dayOfMonth(day: string): number {
  return calendar(day).getUTCDate()
}

export function koreanWeekday(day: string): string {
  return '일월화수목금토'.charAt(calendar(day).getUTCDay())
}

/** 2026. 11. 14. (토) */
export function koreanDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}. ${month}. ${date}. (${koreanWeekday(day)})`
}

export function englishWeekday(day: string): string {
  return calendar(day).toUTCString().slice(0, 3)
}

/** Sat, 14 Nov 2026 */
export function englishDay(day: string): string {
  return calendar(day).toUTCString().slice(0, 16).replace(', 0', ', ')
}

/** A duration as text: whole minutes from one minute on. */
export function koreanWait(seconds: number): string {
  return seconds < 60 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`
}

export function englishWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return `${Math.ceil(seconds / 60)} min`
}
