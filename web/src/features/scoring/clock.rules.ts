// What the clock of a match shows: minutes played and added in soccer, what is left of a dodgeball set.
import type { SportRules } from '@campus/contract/rules'
import type { Folded, LiveState } from '@campus/rules/scoring'

export interface ClockFace {
  shown: string
  /** Beyond the time the period has. */
  added: string | null
}

const minuteMs = 60_000

export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** The running period's clock; it goes on from the instant that was tapped, whatever happened to the device since. */
export function clockOf(rules: SportRules, state: LiveState, now: number): ClockFace | null {
  const { period, periodStartedAt, periodFromMinute } = state
  if (state.status !== 'LIVE' || !period || !periodStartedAt || period === 'SHOOT_OUT') return null
  const passed = Math.max(0, now - Date.parse(periodStartedAt))
  if (rules.kind !== 'GOALS' || period === 'HALF_TIME') return { shown: minutesAndSeconds(passed), added: null }
  const length = (period === 'EXTRA_TIME' ? rules.extraHalfMinutes : rules.halfMinutes) * minuteMs
  return {
    shown: minutesAndSeconds(periodFromMinute * minuteMs + Math.min(passed, length)),
    added: passed > length ? minutesAndSeconds(passed - length) : null,
  }
}

/** When the running dodgeball set began: as the scorer said on this device, or with its first out. */
export function setBeganAt({ state, timeline }: Folded, said: { set: number; at: number } | null): number | null {
  const isOpen = state.outs[0] + state.outs[1] > 0
  const set = isOpen ? state.sets.length - 1 : state.sets.length
  if (said?.set === set) return said.at
  const first = timeline.find(({ event, isUndone, ...item }) => !isUndone && event.type === 'OUT' && item.set === set)
  return isOpen && first ? Date.parse(first.event.deviceAt) : null
}

/** What is left of a set, down to nothing. */
export function setClockOf(rules: SportRules, beganAt: number | null, now: number): string | null {
  if (rules.kind !== 'SURVIVORS') return null
  const length = rules.setMinutes * minuteMs
  return minutesAndSeconds(beganAt === null ? length : Math.ceil((length - Math.max(0, now - beganAt)) / 1000) * 1000)
}
