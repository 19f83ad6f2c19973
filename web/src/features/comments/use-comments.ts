// The live comments of a match for a reader: new ones are announced, and some wait while the reader is further down.
import { useEffect, useRef, useState } from 'react'
import { useComments } from '../../data/comments/comments.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { announce } from '../../ui/feedback/toast.tsx'
import { newestId } from './comments.rules.ts'

/** In a busy match new comments are announced together. */
const announceEveryMs = 3000

function useAnnounceArrivals() {
  const { comments: words } = useMatchText().matchPage
  const arrivals = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    arrivals.current += 1
    if (arrivals.current > 1) return
    timer.current = setTimeout(() => {
      announce(words.arrived(arrivals.current))
      arrivals.current = 0
    }, announceEveryMs)
  }
}

/** Announces others' new comments. */
export function useAnnouncedComments(matchId: number, viewerId: number | undefined) {
  const announceArrival = useAnnounceArrivals()
  return useComments(matchId, ({ isGone, comment }) => {
    if (!isGone && comment.authorId !== viewerId) announceArrival()
  })
}

/** Up to which comment the list shows: everything, except what arrives while the reader is further down. */
export function useShownUpTo(pages: Parameters<typeof newestId>[0], isReading: boolean) {
  const newest = newestId(pages)
  const [shownUpTo, setShownUpTo] = useState(newest)
  /** Comments that were there at first do not slide in. */
  const [first] = useState(newest)
  if (!isReading && shownUpTo < newest) setShownUpTo(newest)
  return { shownUpTo, first, showAll: () => setShownUpTo(newest) }
}
