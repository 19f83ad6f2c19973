// Days and times of day in Seoul, as milliseconds. Seoul has no daylight saving time: always nine hours ahead of UTC.
export const minute = 60_000
export const day = 24 * 60 * minute
const ahead = 9 * 60 * minute

/** The instant at which the Seoul day around an instant began. */
export function startOfDay(instant: number): number {
  return Math.floor((instant + ahead) / day) * day - ahead
}

/** The instant at which a yyyy-MM-dd begins in Seoul. */
export function dayOf(date: string): number {
  const instant = Date.parse(`${date}T00:00:00+09:00`)
  if (Number.isNaN(instant)) throw new Error(`not a day: ${date}`)
  return instant
}

export function yearOf(instant: number): number {
  return new Date(instant + ahead).getUTCFullYear()
}

/** '18:30' as a length of time since midnight. */
export function sinceMidnight(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * minute
}

/** The last instant not after this one that falls on a whole step of minutes. */
export function stepBefore(instant: number, minutes: number): number {
  return Math.floor(instant / (minutes * minute)) * minutes * minute
}

export function stepAfter(instant: number, minutes: number): number {
  return Math.ceil(instant / (minutes * minute)) * minutes * minute
}
