// The comments of a match, kept live: pages as they were fetched, news as it comes, and what of it is shown already.
import { commentsTopic } from '@campus/contract/topics'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePolling } from '../../realtime/use-polling.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { announce } from '../../ui/feedback/toast.tsx'
import { applyCommentEvent, commentsOf } from './comments.queries.ts'
import { newestId } from './comments.rules.ts'

/** A busy match would talk without end: arrivals are told together. */
const tellMs = 3000

function useTellArrivals() {
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
    }, tellMs)
  }
}

export function useComments(matchId: number, viewerId: number | undefined) {
  const client = useQueryClient()
  const tellArrival = useTellArrivals()
  useTopic(
    { ...commentsTopic, path: commentsTopic.path.replace('{matchId}', String(matchId)) },
    (news) => {
      applyCommentEvent(client, news)
      if (!news.isGone && news.comment.authorId !== viewerId) tellArrival()
    },
    () => void client.invalidateQueries({ queryKey: commentsOf(matchId).queryKey }),
  )
  return useInfiniteQuery({ ...commentsOf(matchId), ...usePolling() })
}

/** Up to which comment the list shows: everything, except what comes while its reader is further down. */
export function useShownUpTo(pages: Parameters<typeof newestId>[0], isReading: boolean) {
  const newest = newestId(pages)
  const [shownUpTo, setShownUpTo] = useState(newest)
  /** What stood there at first does not slide in. */
  const [first] = useState(newest)
  if (!isReading && shownUpTo < newest) setShownUpTo(newest)
  return { shownUpTo, first, showAll: () => setShownUpTo(newest) }
}
