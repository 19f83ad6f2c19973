// The replay of a goal, once its clip is written: asked for a while after each goal, and not at all where nobody wants it.
import type { Clip } from '@campus/contract/clips'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { clipsOf } from '../../../data/clips.ts'
import { clipOfGoal, mayStillCome } from './replay.rules.ts'
import type { Goal } from './use-goal.ts'

const pollMs = 2500

export interface ReplayProps {
  clip: Clip
  onEnd: () => void
}

export function useReplay(goal: Goal | null, isWanted: boolean): ReplayProps | null {
  // The goal itself is over long before its clip is there.
  const [latest, setLatest] = useState(goal)
  const [playedAt, setPlayedAt] = useState<number | null>(null)
  if (goal && goal !== latest) setLatest(goal)
  const isDue = isWanted && latest !== null && playedAt !== latest.at
  const { data: clips = [] } = useQuery({
    ...clipsOf(latest?.matchId ?? 0),
    enabled: isDue,
    staleTime: 0,
    gcTime: 60_000,
    refetchInterval: ({ state }) => {
      if (!latest) return false
      return mayStillCome(clipOfGoal(state.data ?? [], latest.at), serverNow() - latest.at) && pollMs
    },
  })
  const clip = isDue ? clipOfGoal(clips, latest.at) : undefined
  if (!clip?.mp4 || !latest) return null
  return { clip, onEnd: () => setPlayedAt(latest.at) }
}
