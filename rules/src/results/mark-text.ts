// A mark as text: 58.02초, 1:02.34, 5.12m, 44회.
import type { Measure } from '@campus/contract/marks'

/** What follows a number: of seconds, of metres, of a count. */
export interface MarkUnits {
  seconds: string
  metres: string
  times: string
}

/** Where many stand in a row, the number alone. */
export const bareUnits: MarkUnits = { seconds: '', metres: '', times: '' }

const two = (number: number) => String(number).padStart(2, '0')

export function markText(measure: Measure, mark: number, units: MarkUnits): string {
  if (measure === 'COUNT') return `${mark}${units.times}`
  if (measure === 'DISTANCE') return `${(mark / 100).toFixed(2)}${units.metres}`
  const seconds = Math.floor(mark / 100)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${two(seconds % 60)}.${two(mark % 100)}`
  if (hours > 0) return `${hours}:${two(minutes)}:${rest}`
  return minutes > 0 ? `${minutes}:${rest}` : `${rest.replace(/^0/, '')}${units.seconds}`
}

/** What was typed as a mark: "58.02", "1:02.34", "2:08:44", "5.12", "44"; undefined where it is none. */
export function readMark(measure: Measure, typed: string): number | undefined {
  const text = typed.trim().replace(/,/g, '.')
  if (measure === 'COUNT') return /^\d{1,6}$/.test(text) ? Number(text) : undefined
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text)
  if (!found) return undefined
  const [, hours = '0', minutes, whole = '0', part = ''] = found
  if (measure === 'DISTANCE' && minutes !== undefined) return undefined
  // After a colon, seconds and minutes end at 59.
  if (minutes !== undefined && (Number(whole) > 59 || (found[1] !== undefined && Number(minutes) > 59)))
    return undefined
  const seconds = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(whole)
  const mark = seconds * 100 + Number(part.padEnd(2, '0'))
  return mark <= 8_640_000 ? mark : undefined
}

/** The time between two instants as a hand-held clock counts it: a begun hundredth of a second counts. */
export const timeMark = (startedAt: number, at: number) => Math.max(0, Math.ceil((at - startedAt) / 10))
