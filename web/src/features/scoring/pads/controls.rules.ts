// What the console offers in the current state of a match: only taps that would have an effect.
import type { SportRules } from '@campus/contract/rules'
import type { EventType } from '@campus/contract/scoring'
import type { Period } from '@campus/contract/sports'
import { isLegalSet, rulesOfSet, type SetScore, winnerOfSet } from '@campus/rules/results/sets'
import { isOpening } from '@campus/rules/scoring/opening'
import { type Base, type Folded, mayTap, type Tap, type TimelineItem } from '@campus/rules/scoring/scoring'
import type { Body } from '../session/log.rules.ts'

export interface Game {
  rules: SportRules
  base: Base
  folded: Folded
}

export const sides = [1, 2] as const
export type Side = (typeof sides)[number]

/** The sides in their order on the court, left first: in rally sports they change ends. */
export function orderOf({ rules, folded }: Game): readonly Side[] {
  return rules.kind === 'POINTS' && folded.state.endsSwapped ? sides.toReversed() : sides
}

/** BREAK: half-time, or between two sets. */
export type Phase = 'BEFORE' | 'PLAYING' | 'BREAK' | 'KICKS' | 'DECIDED' | 'SUSPENDED' | 'OVER' | 'CLOSED'

export function phaseOf(game: Game): Phase {
  const { rules, folded } = game
  const { state } = folded
  if (state.status === 'LIVE') {
    if (state.suspended) return 'SUSPENDED'
    if (state.isDecided) return 'DECIDED'
    if (state.period === 'SHOOT_OUT') return 'KICKS'
    const isBreak = rules.kind === 'GOALS' ? state.period === 'HALF_TIME' : can(game, { type: 'SET_START' })
    return isBreak ? 'BREAK' : 'PLAYING'
  }
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

/** A scorer may have started the clock late: this close to the end a set may be ended by time. */
const nearEndMs = 30_000

/** The possible endings of the running dodgeball set, or of a period or turn at bat; eliminating a side ends it by itself. Sudden death is played when the time
 *  is up and both sides are level, never before. */
export function setEndings(game: Game, leftMs: number): Body[] {
  if (game.folded.state.setStartedAt === null) return []
  const ends = [
    ...(leftMs <= nearEndMs ? (['TIME', 'DRAW'] as const) : []),
    ...(leftMs <= 0 ? (['SUDDEN_DEATH_ONE', 'SUDDEN_DEATH_TWO'] as const) : []),
  ]
  return ends.map((end): Body => ({ type: 'SET', end })).filter((body) => can(game, body))
}

/** Endings of a set long before its time: they need a confirmation. */
export function earlyEndings(game: Game, leftMs: number): Body[] {
  if (game.folded.state.setStartedAt === null || leftMs <= nearEndMs) return []
  return (['TIME', 'DRAW'] as const).map((end): Body => ({ type: 'SET', end })).filter((body) => can(game, body))
}

/** The set that has just ended, until the next one begins. */
export function endedSet({ rules, folded }: Game): (SetScore & { index: number; winner: Side | null }) | null {
  const { sets, outs, status } = folded.state
  const last = sets.at(-1)
  if (status !== 'LIVE' || rules.kind === 'GOALS' || !last) return null
  if (rules.kind === 'PERIODS') return last.end ? { ...last, index: sets.length - 1, winner: null } : null
  if (outs[0] + outs[1] > 0) return null
  const own = rulesOfSet(rules, sets.length - 1)
  return isLegalSet(own, last) ? { ...last, index: sets.length - 1, winner: winnerOfSet(own, last) } : null
}

/** The figures on the pads: points of the running set, remaining players, or goals. */
export function figuresOf(game: Game): [number, number] {
  const { rules, folded } = game
  const { sets, outs, scoreOne, scoreTwo, status, isDecided } = folded.state
  if (rules.kind === 'GOALS' || rules.kind === 'PERIODS') return [scoreOne ?? 0, scoreTwo ?? 0]
  if (rules.kind === 'SURVIVORS') return [rules.players - outs[0], rules.players - outs[1]]
  const last = status === 'LIVE' && endedSet(game) && !isDecided ? undefined : sets.at(-1)
  return [last?.one ?? 0, last?.two ?? 0]
}

/** Sets that are over. */
export function playedSets({ rules, folded }: Game): SetScore[] {
  const { sets, outs } = folded.state
  if (rules.kind === 'GOALS') return []
  if (rules.kind === 'PERIODS') return sets.filter(({ end }) => end)
  const isOpen = outs[0] + outs[1] > 0
  return sets.filter((set, at) => isLegalSet(rulesOfSet(rules, at), set) && !(isOpen && at === sets.length - 1))
}

/** Whether this tap may be undone here: only administrators undo corrections. */
export function mayUndo({ folded }: Game, { event, isUndone }: TimelineItem, mayCorrect: boolean): boolean {
  if (isUndone || event.type === 'NOTE' || isOpening(event) || !folded.undoable.has(event.id)) return false
  return event.type !== 'CORRECTION' || mayCorrect
}

export function lastUndoable(game: Game, mayCorrect: boolean, where = (_item: TimelineItem) => true) {
  return game.folded.timeline.findLast((item) => where(item) && mayUndo(game, item, mayCorrect)) ?? null
}

/** The last goal of a side. */
export function lastGoal(game: Game, side: Side): TimelineItem | null {
  return lastUndoable(game, false, ({ event }) => event.team === side && /^(OWN_)?GOAL$/.test(event.type))
}

export interface Warning {
  /** TWICE: another scorer tapped the same within seconds. IGNORED: the tap has no effect at its position. */
  kind: 'TWICE' | 'IGNORED'
  /** The tap to undo. */
  id: string
}

/** Both scorers tapped it: it has happened, and there is nothing to undo. */
const harmless: readonly (EventType | undefined)[] = ['SET_START', 'SUSPEND', 'RESUME', 'RUBBER']

export function warningsOf({ folded }: Game, taps: readonly Tap[]): Warning[] {
  const { disputed, ignored, undoable } = folded
  const isHarmless = (id: string) => harmless.includes(taps.find((tap) => tap.id === id)?.type)
  const warnings: Warning[] = [
    ...disputed.map((pair) => ({ kind: 'TWICE' as const, id: pair.at(-1) ?? '' })),
    ...ignored.map((id) => ({ kind: 'IGNORED' as const, id })),
  ]
  return warnings.filter(({ id }) => undoable.has(id) && !isHarmless(id))
}

/** The last recent tap of another scorer. */
export function lastByOthers({ folded }: Game, now: number): TimelineItem | null {
  const lately = now - 5 * 60_000
  const item = folded.timeline.findLast(({ event }) => event.scorer && event.type !== 'CORRECTION')
  return item && Date.parse(item.event.deviceAt) > lately ? item : null
}
