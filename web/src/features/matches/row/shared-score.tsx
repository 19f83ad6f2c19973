// The score of a match that is opened moves from its row to the head of its page. Browsers without view transitions show it in its
// new place at once, and so does a way back: React renders that without transitions, to restore the scroll position.
import { type ReactNode, useEffect, useState, ViewTransition } from 'react'

/** Longer than the move. */
const sharedMs = 1000

/** Only the score of a match that was just tapped is shared: other changes of a list move nothing. */
export function useSharedScore() {
  const [isShared, setShared] = useState(false)
  useEffect(() => {
    const timer = isShared ? setTimeout(() => setShared(false), sharedMs) : undefined
    return () => clearTimeout(timer)
  }, [isShared])
  return { isShared, share: () => setShared(true) }
}

interface Props {
  matchId: number
  isShared?: boolean
  children: ReactNode
}

export function SharedScore({ matchId, isShared = true, children }: Props) {
  return (
    <ViewTransition name={isShared ? `score-${matchId}` : 'auto'} share="score" default="none">
      {children}
    </ViewTransition>
  )
}
