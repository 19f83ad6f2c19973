// Days and times in Seoul as instants. Seoul has no daylight saving time: always nine hours ahead.
export const minute = 60_000
export const day = 24 * 60 * minute
const ahead = 9 * 60 * minute

/** The instant of a yyyy-MM-dd and an HH:mm. */
export function instantOf(date: string, clock: string): number {
  return Date.parse(`${date}T${clock}:00+09:00`)
}

/** The number of the day: equal for two instants of one day. */
export function dayAt(instant: number): number {
  return Math.floor((instant + ahead) / day)
}

export function dateAt(instant: number): string {
  return new Date(instant + ahead).toISOString().slice(0, 10)
}

export function clockAt(instant: number): string {
  return new Date(instant + ahead).toISOString().slice(11, 16)
}

/** 0 is Sunday. */
export function weekdayAt(instant: number): number {
  return new Date(instant + ahead).getUTCDay()
}
