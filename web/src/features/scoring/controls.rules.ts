// What the console offers at a moment of a match: only taps that would have an effect.
import type { SportRules } from '@campus/contract/rules'
import type { Period } from '@campus/contract/sports'
import { type Base, type Folded, mayTap, type TimelineItem } from '@campus/rules/scoring'
import { isOpening } from '@campus/rules/scoring.opening'
import { isLegalSet, type SetScore, winnerOfSet } from '@campus/rules/sets'
import type { Body } from './log.rules.ts'

export interface Game {
  rules: SportRules
  base: Base
  folded: Folded
}

export const sides = [1, 2] as const
export type Side = (typeof sides)[number]

export type Phase = 'BEFORE' | 'PLAYING' | 'KICKS' | 'DECIDED' | 'OVER' | 'CLOSED'

export function phaseOf({ folded: { state } }: Game): Phase {
  if (state.status === 'LIVE') return state.isDecided ? 'DECIDED' : state.period === 'SHOOT_OUT' ? 'KICKS' : 'PLAYING'
  if (state.status === 'FUTURE' || state.status === 'POSTPONED') return 'BEFORE'
  return state.status === 'CANCELLED' ? 'CLOSED' : 'OVER'
}

export function can({ rules, base, folded }: Game, { type, team, ...extra }: Body): boolean {
  return mayTap(rules, base, folded, type, team, extra)
}

const periods: Period[] = ['HALF_TIME', 'SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT']

/** The next part of the match, one at a time: half-time before the second half, extra time before kicks. */
export function nextPeriod(game: Game): Period | null {
  return periods.find((period) => can(game, { type: 'PERIOD', period })) ?? null
}

/** How the running dodgeball set can be said to have ended; wiping a side out says so by itself. */
export function setEndings(game: Game): Body[] {
  const ends = ['TIME', 'SUDDEN_DEATH_ONE', 'SUDDEN_DEATH_TWO', 'DRAW'] as const
  return ends.map((end): Body => ({ type: 'SET', end })).filter((body) => can(game, body))
}

/** The set that has just ended, until the next one begins. */
export function endedSet({ rules, folded }: Game): (SetScore & { index: number; winner: Side | null }) | null {
  const { sets, outs, status } = folded.state
  const last = sets.at(-1)
  if (status !== 'LIVE' || rules.kind === 'GOALS' || !last || outs[0] + outs[1] > 0) return null
  return isLegalSet(rules, last) ? { ...last, index: sets.length - 1, winner: winnerOfSet(rules, last) } : null
}

/** What a side's half of the screen shows: points of the running set, players still in, goals. */
export function figuresOf(game: Game): [number, number] {
  const { rules, folded } = game
  const { sets, outs, scoreOne, scoreTwo, status, isDecided } = folded.state
  if (rules.kind === 'GOALS') return [scoreOne ?? 0, scoreTwo ?? 0]
  if (rules.kind === 'SURVIVORS') return [rules.players - outs[0], rules.players - outs[1]]
  const last = status === 'LIVE' && endedSet(game) && !isDecided ? undefined : sets.at(-1)
  return [last?.one ?? 0, last?.two ?? 0]
}

/** Sets that are over. */
export function playedSets({ rules, folded }: Game): SetScore[] {
  const { sets, outs } = folded.state
  if (rules.kind === 'GOALS') return []
  const isOpen = outs[0] + outs[1] > 0
  return sets.filter((set, at) => isLegalSet(rules, set) && !(isOpen && at === sets.length - 1))
}

/** Whether this tap may be taken back here: what an administrator set, only an administrator takes back. */
export function mayUndo({ folded }: Game, { event, isUndone }: TimelineItem, mayCorrect: boolean): boolean {
  if (isUndone || event.type === 'NOTE' || isOpening(event) || !folded.undoable.has(event.id)) return false
  return event.type !== 'CORRECTION' || mayCorrect
}

export function lastUndoable(game: Game, mayCorrect: boolean, where = (_item: TimelineItem) => true) {
  return game.folded.timeline.findLast((item) => where(item) && mayUndo(game, item, mayCorrect)) ?? null
}

/** The last goal a side was given. */
export function lastGoal(game: Game, side: Side): TimelineItem | null {
  return lastUndoable(game, false, ({ event }) => event.team === side && /^(OWN_)?GOAL$/.test(event.type))
}

export interface Doubt {
  /** TWICE: another scorer tapped the same within seconds. IGNORED: it has no effect where it stands. */
  kind: 'TWICE' | 'IGNORED'
  /** The one to take back. */
  id: string
}

export function doubtsOf({ folded }: Game): Doubt[] {
  const { disputed, ignored, undoable } = folded
  const doubts: Doubt[] = [
    ...disputed.map((pair) => ({ kind: 'TWICE' as const, id: pair.at(-1) ?? '' })),
    ...ignored.map((id) => ({ kind: 'IGNORED' as const, id })),
  ]
  return doubts.filter(({ id }) => undoable.has(id))
}

/** The last tap that somebody else made lately. */
export function lastByOthers({ folded }: Game, now: number): TimelineItem | null {
  const lately = now - 5 * 60_000
  const item = folded.timeline.findLast(({ event }) => event.scorer && event.type !== 'CORRECTION')
  return item && Date.parse(item.event.deviceAt) > lately ? item : null
}

/** Taps of the same kind in the same breath are one finger that trembled; rallies and outs can be that quick. */
export function isTremble(before: { body: Body; at: number } | null, body: Body, now: number): boolean {
  if (!before || now - before.at > 700 || !['GOAL', 'OWN_GOAL', 'CARD', 'SUBSTITUTION'].includes(body.type))
    return false
  return before.body.type === body.type && before.body.team === body.team
}
