// A room's live messages without holes: subscribes first and fetches second; fetches missing messages from the last known one on.
import { type ReactionCounts, type RoomMessage } from '@campus/contract/chat'
import { chatEventsTopic, chatNoticesTopic, chatTopic, wholeChatTopic } from '@campus/contract/topics'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchPage, roomOf, takeRules, takeSanction } from '../../../data/chat/chat-room.ts'
import { useConnection } from '../../../realtime/use-connection.ts'
import { useTopic } from '../../../realtime/use-topic.ts'
import {
  emptyTimeline,
  hide,
  holeIn,
  lastIdOf,
  type PageRequest,
  show,
  type Timeline,
  takeMessage,
  takePage,
} from './timeline.rules.ts'

/** After a gap the last known messages are refetched too: some may have been hidden meanwhile. */
const overlap = 50
/** Polls without a socket. With jitter, so that a failed socket server causes no wave of requests. */
const pollMs = () => 10_000 + Math.random() * 5000
/** A subscription is confirmed within this long. */
const readyMs = 5000
/** Delay of a retry after a failed request, with jitter. */
const retryMs = () => 2000 + Math.random() * 2000

const afterOf = (id: number) => (id > 0 ? { after: id } : {})

interface Options {
  roomId: string
  /** Receive every message, also during a flood. */
  isWhole: boolean
  userCount: number
  onReactions: (counts: ReactionCounts) => void
}

export function useTimeline({ roomId, isWhole, userCount, onReactions }: Options) {
  const client = useQueryClient()
  const { phase } = useConnection()
  const [timeline, setTimeline] = useState(emptyTimeline)
  const [people, setPeople] = useState(userCount)
  const [isLate, setIsLate] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const [isLoadingOlder, setIsLoadingOlder] = useState(false)
  // Requests depend on the current timeline, not on the last rendered one.
  const now = useRef<Timeline>(emptyTimeline)
  const inFlight = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function take(next: Timeline) {
    now.current = next
    setTimeline(next)
  }

  /** One request at a time: holes found meanwhile are filled after its response. */
  async function request(range: Omit<PageRequest, 'revision'>) {
    if (inFlight.current) return
    const controller = new AbortController()
    inFlight.current = controller
    clearTimeout(timer.current)
    const { revision } = now.current
    try {
      const page = await fetchPage(roomId, range, controller.signal)
      if (controller.signal.aborted) return
      inFlight.current = undefined
      take(takePage(now.current, page, { ...range, revision }))
      setFailure(null)
      fillHole()
    } catch (error) {
      if (controller.signal.aborted) return
      inFlight.current = undefined
      setFailure(error as Error)
      timer.current = setTimeout(catchUp, retryMs())
    }
  }

  function fillHole() {
    const hole = holeIn(now.current)
    if (hole !== null) void request(afterOf(hole))
  }

  function catchUp() {
    // A response in flight may be from before the gap.
    inFlight.current?.abort()
    inFlight.current = undefined
    void request(now.current.isLoaded ? afterOf(lastIdOf(now.current) - overlap) : {})
  }

  async function loadOlder() {
    const before = now.current.messages[0]?.id
    if (before === undefined || !now.current.hasOlder || inFlight.current) return
    setIsLoadingOlder(true)
    await request({ before })
    setIsLoadingOlder(false)
  }

  const topic = isWhole ? wholeChatTopic : chatTopic
  const inRoom = (path: string) => path.replace('{roomId}', roomId)
  useTopic<RoomMessage>(
    { ...topic, path: inRoom(topic.path) },
    (received) => {
      setPeople(received.userCount)
      if (received.type === 'COUNT') {
        if (received.skipped !== now.current.skipped) take({ ...now.current, skipped: received.skipped })
        return
      }
      const { userCount: _count, after, skipped: _skipped, ...message } = received
      take(takeMessage(now.current, message, after))
      fillHole()
    },
    catchUp,
  )
  useTopic(
    { ...chatEventsTopic, path: inRoom(chatEventsTopic.path) },
    (event) => {
      if (event.type === 'HIDDEN') take(hide(now.current, event.ids))
      else if (event.type === 'SHOWN') take(show(now.current, event.message))
      else if (event.type === 'RULES') takeRules(client, roomId, event)
      else if (event.type === 'REACTIONS') onReactions(event.counts)
      else setIsLate(event.isLate)
    },
    () => {
      setIsLate(false)
      void client.invalidateQueries({ queryKey: roomOf(roomId).queryKey })
    },
  )
  useTopic(
    chatNoticesTopic,
    ({ roomId: where, sanction }) => {
      if (where !== null && where !== roomId) return
      if (sanction) takeSanction(client, roomId, sanction)
      // Lifted: another one may still be in force.
      else void client.invalidateQueries({ queryKey: roomOf(roomId).queryKey })
    },
    () => {},
  )

  const poll = useEffectEvent(() => void (inFlight.current ?? catchUp()))
  useEffect(() => {
    if (phase !== 'lost') return undefined
    poll()
    const polling = setInterval(() => poll(), pollMs())
    return () => clearInterval(polling)
  }, [phase])
  // A topic that never becomes ready (too many rooms, say) must not leave a skeleton: fetch the messages anyway.
  const loadUnlessReady = useEffectEvent(() => {
    if (!now.current.isLoaded && !inFlight.current) catchUp()
  })
  useEffect(() => {
    const timeout = setTimeout(() => loadUnlessReady(), readyMs)
    return () => clearTimeout(timeout)
  }, [])
  useEffect(
    () => () => {
      inFlight.current?.abort()
      clearTimeout(timer.current)
    },
    [],
  )

  return { timeline, people, isLate, failure, loadOlder, isLoadingOlder, retry: catchUp }
}
