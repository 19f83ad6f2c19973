// How long a pass for a day's match is good for.

const hourMs = 3_600_000
/** As long as a pass can be. */
const longest = 336

/** From now until six in the morning after the day, in Seoul: matches run late, and results are put right afterwards. */
export function hoursUntilOver(day: string, now: number): number {
  const over = Date.parse(`${day}T00:00:00+09:00`) + 30 * hourMs
  return Math.min(longest, Math.max(1, Math.ceil((over - now) / hourMs)))
}
