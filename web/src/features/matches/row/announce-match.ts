// Announces a change of a match to screen readers. One place for all sources of changes, so that nothing is announced
// twice, or before this screen shows it.
import type { Match } from '@campus/contract/matches'
import { useEffect } from 'react'
import type { Text } from '../../../text/ko/ko.ts'
import { useText } from '../../../text/use-text.tsx'
import { announce } from '../../../ui/feedback/toast.tsx'

/** By match: how many parts of this screen announce its events themselves, as sentences or in time with the video. */
const muted = new Map<number, number>()

export function useMuteScore(matchId: number | null, isMuted = true) {
  useEffect(() => {
    if (matchId === null || !isMuted) return undefined
    muted.set(matchId, (muted.get(matchId) ?? 0) + 1)
    return () => void muted.set(matchId, (muted.get(matchId) ?? 1) - 1)
  }, [matchId, isMuted])
}

async function announceChange(before: Match, match: Match, text: Text) {
  const { announcementOf } = await import('./announcement.ts')
  const announcement = announcementOf(before, match, text)
  if (announcement) announce(announcement)
}

/** `hasEvents`: the change comes with events, which a screen that mutes this announces itself. */
export function useAnnounceMatch() {
  const text = useText()
  return (before: Match, match: Match, hasEvents = true) => {
    if (hasEvents && muted.get(match.matchId)) return
    // Without a connection there is nothing new to announce either.
    announceChange(before, match, text).catch(() => {})
  }
}
