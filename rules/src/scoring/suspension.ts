// A running match that stands still: rain, an injury, a power cut. Its clocks go on from where they stood.
import type { ScoreEvent } from '@campus/contract/scoring'
import { mapPlay } from './rubber.ts'
import type { LiveState } from './state.ts'

export function suspend(state: LiveState, { deviceAt, reason }: ScoreEvent): LiveState | null {
  return state.suspended ? null : { ...state, suspended: { at: deviceAt, reason: reason || null } }
}

/** The state with its clocks moved by the time it stood still. */
export function resume(state: LiveState, at: string): LiveState {
  if (!state.suspended) return state
  const stoodMs = Math.max(0, Date.parse(at) - Date.parse(state.suspended.at))
  const moved = (started: string | null) => started && new Date(Date.parse(started) + stoodMs).toISOString()
  return {
    ...state,
    suspended: null,
    periodStartedAt: moved(state.periodStartedAt),
    setStartedAt: moved(state.setStartedAt),
    rubbers: mapPlay(state.rubbers, (play) => ({ ...play, setStartedAt: moved(play.setStartedAt) })),
  }
}

/**
 * Play goes on without a RESUME when somebody taps play: a forgotten button must not cost a goal. A tap from before the
 * suspension, sent late by another device, counts and leaves the match suspended.
 */
export function resumedByPlay(state: LiveState, { deviceAt }: ScoreEvent): LiveState {
  const isLate = state.suspended !== null && Date.parse(deviceAt) < Date.parse(state.suspended.at)
  return isLate ? state : resume(state, deviceAt)
}
