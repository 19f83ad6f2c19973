// The clock of a match: minutes played and added in soccer, time left of a dodgeball set.
import type { SportRules } from '@campus/contract/rules'
import type { LiveState } from '@campus/rules/scoring/scoring'

export interface ClockFace {
  shown: string
  /** Added time beyond the length of the period. */
  added: string | null
}

const minuteMs = 60_000

export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** The clocks of a suspended match stand. */
const clockNow = ({ suspended }: LiveState, now: number) => (suspended ? Date.parse(suspended.at) : now)

/** The clock of the running period; it counts from the time of the tap, so that a reload does not stop it. */
export function clockOf(rules: SportRules, state: LiveState, now: number): ClockFace | null {
  const { period, periodStartedAt, periodFromMinute } = state
  if (state.status !== 'LIVE' || !period || !periodStartedAt || period === 'SHOOT_OUT') return null
  const passed = Math.max(0, clockNow(state, now) - Date.parse(periodStartedAt))
  if (rules.kind !== 'GOALS' || period === 'HALF_TIME') return { shown: minutesAndSeconds(passed), added: null }
  const length = (period === 'EXTRA_TIME' ? rules.extraHalfMinutes : rules.halfMinutes) * minuteMs
  return {
    shown: minutesAndSeconds(periodFromMinute * minuteMs + Math.min(passed, length)),
    added: passed > length ? minutesAndSeconds(passed - length) : null,
  }
}

/** How long the running set or period lasts; 0 where no clock ends it. */
export function setMinutes(rules: SportRules, { sets }: LiveState): number {
  if (rules.kind === 'SURVIVORS') return rules.setMinutes
  if (rules.kind !== 'PERIODS') return 0
  return sets.filter(({ end }) => end).length < rules.periods ? rules.periodMinutes : rules.extraMinutes
}

/** Time left of the running set or period by the log's clock, the same on every device; negative once it is over. */
export function setTimeLeft(rules: SportRules, state: LiveState, now: number): number {
  const minutes = setMinutes(rules, state)
  if (minutes === 0) return 0
  const { setStartedAt } = state
  const passed = setStartedAt === null ? 0 : Math.max(0, clockNow(state, now) - Date.parse(setStartedAt))
  return Math.ceil((minutes * minuteMs - passed) / 1000) * 1000
}

/** Time left of the running half; null where no half is played. */
export function halfTimeLeft(rules: SportRules, state: LiveState, now: number): number | null {
  const { status, period, periodStartedAt } = state
  if (rules.kind !== 'GOALS' || status !== 'LIVE' || !period || !periodStartedAt) return null
  if (period === 'HALF_TIME' || period === 'SHOOT_OUT') return null
  const length = period === 'EXTRA_TIME' ? rules.extraHalfMinutes : rules.halfMinutes
  return length * minuteMs - Math.max(0, clockNow(state, now) - Date.parse(periodStartedAt))
}

/** Ending a half this long before its time needs a confirmation: it may be a slip. */
const earlyMs = 2 * minuteMs

/** Whole minutes that would be missing if the half ended now; null where no confirmation is needed. */
export function minutesMissing(rules: SportRules, state: LiveState, now: number): number | null {
  const left = halfTimeLeft(rules, state, now)
  return left !== null && left >= earlyMs ? Math.floor(left / minuteMs) : null
}

/** A match started this far from its time is probably the wrong one. */
const nearStartMs = 30 * minuteMs

export function isFarFromStart(startsAt: number | null, now: number): boolean {
  return startsAt !== null && Math.abs(now - startsAt) > nearStartMs
}
