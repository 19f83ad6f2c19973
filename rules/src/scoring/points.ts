// Rally sports tap by tap: sets that end by themselves, who serves next, and who plays from which end.
import type { PointRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '../kits/kits.ts'
import { playPoint } from '../results/points.ts'
import { isLegalSet, rulesOfSet, type SetScore } from '../results/sets.ts'
import { isTyped, type LiveState, otherSide, type Step, settle } from './state.ts'

/** The clock of the first set runs from here. */
export function startPoints(_rules: PointRules, state: LiveState, { team, deviceAt }: ScoreEvent): LiveState {
  return { ...state, serving: team ?? null, firstServing: team ?? null, setStartedAt: deviceAt }
}

/** Its score alone says whether it is over. */
export const finishPoints = (_rules: PointRules, state: LiveState): LiveState => state

export const playPoints: Step<PointRules> = (rules, base, state, event) => {
  if (event.type !== 'POINT' || !event.team || isTyped(state)) return null
  const settled = settle(rules, base, { ...state, sets: playPoint(rules, state.sets, event.team) })
  return settled && withServerAndEnds(rules, base.sport, settled, event.team)
}

/** A corrected running match: where the winner of a rally serves, that of the last one is unknown. */
export const correctPoints: Step<PointRules> = (rules, base, state) => withServerAndEnds(rules, base.sport, state, null)

export const serveOf = (rules: PointRules, sport: Sport) => rules.serve ?? kitOf(sport).serve

/** The state with its server and ends, derived from the sets. */
export function withServerAndEnds(rules: PointRules, sport: Sport, state: LiveState, lastBy: 1 | 2 | null): LiveState {
  const { sets, isDecided } = state
  const last = sets.at(-1)
  const isNext = !last || (isLegalSet(rulesOfSet(rules, sets.length - 1), last) && !isDecided)
  const [set, index] = isNext ? [{ one: 0, two: 0 }, sets.length] : [last, sets.length - 1]
  const own = rulesOfSet(rules, index)
  const serve = serveOf(rules, sport)
  const servers = { TURNS: serverByTurns(own, state.firstServing, set, index), WINNER: lastBy, NONE: null }
  const endsSwapped = !rules.keepsEnds && areEndsSwapped(own, serve === 'TURNS', set, index)
  return { ...state, serving: isDecided ? null : servers[serve], endsSwapped }
}

/** Two serves each, one each once both need a single point; who received first in a set serves first in the next. */
function serverByTurns({ points }: PointRules, first: 1 | 2 | null, { one, two }: SetScore, index: number) {
  const [played, deuce] = [one + two, 2 * (points - 1)]
  const turn = played < deuce ? Math.floor(played / 2) : points - 1 + played - deuce
  return first && ((index + turn) % 2 === 0 ? first : otherSide(first))
}

/** Ends change with every set and, in the last there can be, half-way: at 11 of 21 or 8 of 15, in table tennis at 5 of 11. */
function areEndsSwapped(rules: PointRules, isByTurns: boolean, { one, two }: SetScore, index: number): boolean {
  const { points, bestOf } = rules
  const halfWay = isByTurns ? Math.floor(points / 2) : Math.ceil(points / 2)
  const isPast = index === bestOf - 1 && Math.max(one, two) >= halfWay
  return (index % 2 === 1) !== isPast
}
