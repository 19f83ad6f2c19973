// The goal that was scored just now: shown for some seconds, wherever its court is.
import type { Match } from '@campus/contract/matches'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useMatchEvents } from '../../../data/matches/match-lists.ts'
import { scorerOf } from './day.rules.ts'

export interface Goal {
  matchId: number
  side: 1 | 2
  /** By the server's clock. */
  at: number
}

const shownMs = 10_000

/** Also applies all events to the lists, as the frame does for other pages. */
export function useGoal(matches: readonly Match[]): Goal | null {
  const [goal, setGoal] = useState<Goal | null>(null)
  useMatchEvents((before, after) => {
    const side = scorerOf(before, after)
    if (side && matches.some(({ matchId }) => matchId === after.matchId))
      setGoal({ matchId: after.matchId, side, at: serverNow() })
  })
  useEffect(() => {
    const timer = goal ? setTimeout(() => setGoal(null), shownMs) : undefined
    return () => clearTimeout(timer)
  }, [goal])
  return goal
}
