// Passes for a day's matches: how long they are valid, and the order of printing.
import type { Match } from '@campus/contract/matches'

const hourMs = 3_600_000
/** The longest validity, in hours. */
const longest = 336

/** From now until six the next morning in Seoul: matches run late, and results are corrected afterwards. */
export function hoursUntilOver(day: string, now: number): number {
  const over = Date.parse(`${day}T00:00:00+09:00`) + 30 * hourMs
  return Math.min(longest, Math.max(1, Math.ceil((over - now) / hourMs)))
}

export type SheetOrder = 'court' | 'time'

/** By court, so that each pile of cards goes to one court; matches without a court come last. */
export function inSheetOrder(matches: readonly Match[], order: SheetOrder): Match[] {
  const late = '\uffff'
  const keyOf = ({ venue, startTime }: Match) =>
    order === 'court' ? [venue ?? late, startTime ?? late] : [startTime ?? late, venue ?? late]
  return matches.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    return compare(one[0], other[0]) || compare(one[1], other[1]) || a.matchId - b.matchId
  })
}

/** Numeric: court 10 comes after court 9. */
const collator = new Intl.Collator('ko', { numeric: true })
const compare = (a = '', b = '') => collator.compare(a, b)
