// Which match an overlay is about at a moment, and which comes next on its court.
import type { OverlayMatch } from '@campus/contract/overlays'

/** After the end the result stays this long; then the next match is announced, unless it has begun before. */
export const lingerMs = 180_000

const isBy = (instant: string | null, now: number) => instant !== null && Date.parse(instant) <= now
const isOff = ({ status }: OverlayMatch) => status === 'POSTPONED' || status === 'CANCELLED'

/** As it was then: one that has begun since is still to come. */
function stateAt(match: OverlayMatch, now: number): 'TO_COME' | 'ON' | 'OVER' | 'OFF' {
  if (isOff(match)) return 'OFF'
  if (match.status === 'FUTURE') return 'TO_COME'
  if (match.beganAt === null)
    return match.status === 'LIVE' || !isBy(match.endedAt ?? match.startsAt, now) ? 'ON' : 'OVER'
  if (!isBy(match.beganAt, now)) return 'TO_COME'
  return match.status === 'LIVE' || (match.endedAt !== null && !isBy(match.endedAt, now)) ? 'ON' : 'OVER'
}

export interface OnCourt {
  matchId: number | null
  nextId: number | null
}

/** `matches` by start. `fixedId`: of one match only, whatever else is played there. */
export function onCourt(matches: readonly OverlayMatch[], fixedId: number | null, now: number): OnCourt {
  const inState = (state: ReturnType<typeof stateAt>) => matches.filter((match) => stateAt(match, now) === state)
  const [toCome, ended] = [inState('TO_COME'), (match: OverlayMatch) => Date.parse(match.endedAt ?? '') || 0]
  const last = inState('OVER')
    .toSorted((one, two) => ended(one) - ended(two))
    .at(-1)
  const isFresh = last !== undefined && now - ended(last) < lingerMs
  const shown = inState('ON').at(-1) ?? (isFresh ? last : (toCome[0] ?? last))
  const matchId = fixedId ?? shown?.matchId ?? null
  return { matchId, nextId: toCome.find((match) => match.matchId !== matchId)?.matchId ?? null }
}

/** When that may change by itself. */
export const courtTimes = (matches: readonly OverlayMatch[]): number[] =>
  matches.flatMap(({ beganAt, endedAt }) => [
    ...(beganAt ? [Date.parse(beganAt)] : []),
    ...(endedAt ? [Date.parse(endedAt), Date.parse(endedAt) + lingerMs] : []),
  ])
