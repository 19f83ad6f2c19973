// How long until a match starts.
import type { Match } from '@campus/contract/matches'
import { useClock } from '../../../ui/browser/use-clock.ts'

const startOf = ({ date, startTime }: Match) => (date && startTime ? Date.parse(`${date}T${startTime}:00+09:00`) : null)
const minuteMs = 60_000

/** Minutes until a scheduled match starts; null if its time is not set or only its place in a queue, and when it should have started. */
export function useMinutesUntil(match: Match): number | null {
  const start = match.status === 'FUTURE' && !match.queue ? startOf(match) : null
  return useClock(
    (now) => {
      const minutes = start === null ? 0 : Math.ceil((start - now) / minuteMs)
      return minutes > 0 ? minutes : null
    },
    start === null ? null : 'minutes',
  )
}

export const minutesOfADay = 24 * 60
