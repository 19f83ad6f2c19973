// The clock of a race on the phone that started it. The server's time, learned from responses, may jump in the middle of a race;
// this one only counts on from the tap.
import { timeMark } from '@campus/rules/results/mark-text'
import type { LiveState } from '@campus/rules/scoring/scoring'
import { serverNow } from '../../../api/server-clock.ts'

/** By match: when this phone started it, by its own clock and by the server's. */
const starts = new Map<number, { own: number; server: number }>()

/** The tap itself is dated a moment later. */
const sameMs = 1000

export function rememberStart(matchId: number) {
  starts.set(matchId, { own: Date.now(), server: serverNow() })
}

/** Hundredths of a second since the start; null while none runs. Another phone's start counts by the server's time. */
export function elapsedMark(matchId: number, { setStartedAt }: Pick<LiveState, 'setStartedAt'>): number | null {
  if (setStartedAt === null) return null
  const known = starts.get(matchId)
  const isOwn = known && Math.abs(known.server - Date.parse(setStartedAt)) < sameMs
  return isOwn ? timeMark(known.own, Date.now()) : timeMark(Date.parse(setStartedAt), serverNow())
}
