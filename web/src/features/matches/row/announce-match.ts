// What a change of a match is to those who listen. One place for all that hear of it, so that nothing is said twice, and nothing
// before this screen shows it.
import type { Match } from '@campus/contract/matches'
import { useEffect } from 'react'
import type { Text } from '../../../text/ko/ko.ts'
import { announce } from '../../../ui/feedback/toast.tsx'
import { newsWords } from './match-status.ts'

/** By match: how many parts of this screen tell its events themselves, in sentences or when the picture gets there. */
const muted = new Map<number, number>()

export function useMuteScore(matchId: number | null, isMuted = true) {
  useEffect(() => {
    if (matchId === null || !isMuted) return undefined
    muted.set(matchId, (muted.get(matchId) ?? 0) + 1)
    return () => void muted.set(matchId, (muted.get(matchId) ?? 1) - 1)
  }, [matchId, isMuted])
}

/** `isTold`: this change is among the events that a screen which tells them itself will tell. */
export function announceMatch(before: Match, match: Match, text: Text, isTold = true) {
  if (isTold && muted.get(match.matchId)) return
  const words = newsWords(before, match, text)
  if (words) announce(words)
}
