// The live comments of a match: fetched pages, events, and which comments are shown already.
import { commentsTopic } from '@campus/contract/topics'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePolling } from '../../realtime/use-polling.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { announce } from '../../ui/feedback/toast.tsx'
import { applyCommentEvent, commentsOf } from './comments.queries.ts'
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

export function useComments(matchId: number, viewerId: number | undefined) {
  const client = useQueryClient()
  const announceArrival = useAnnounceArrivals()
  useTopic(
    { ...commentsTopic, path: commentsTopic.path.replace('{matchId}', String(matchId)) },
    (event) => {
      applyCommentEvent(client, event)
      if (!event.isGone && event.comment.authorId !== viewerId) announceArrival()
    },
    () => void client.invalidateQueries({ queryKey: commentsOf(matchId).queryKey }),
  )
  return useInfiniteQuery({ ...commentsOf(matchId), ...usePolling() })
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
