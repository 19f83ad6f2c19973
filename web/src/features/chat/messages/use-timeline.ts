// What is said in a room, kept whole: subscribed first and fetched second, holes and gaps asked for from the last message.
import { type ReactionCounts, type RoomMessage } from '@campus/contract/chat'
import { chatEventsTopic, chatNoticesTopic, chatTopic, wholeChatTopic } from '@campus/contract/topics'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConnection } from '../../../realtime/use-connection.ts'
import { useTopic } from '../../../realtime/use-topic.ts'
import { fetchPage, roomOf, takeRules, takeSanction } from '../chat.queries.ts'
import {
  type Asked,
  emptyTimeline,
  hide,
  holeIn,
  lastIdOf,
  show,
  type Timeline,
  takeLine,
  takePage,
} from './timeline.rules.ts'

/** After a gap the last ones known are asked for again too: some may have been hidden meanwhile. */
const overlap = 50
/** Where no socket gets through the room still moves. Spread, so that a fallen socket server brings no wave. */
const pollMs = () => 10_000 + Math.random() * 5000
/** A subscription is confirmed within this long. */
const readyMs = 5000
/** A failed question is asked again after this long. */
const retryMs = () => 2000 + Math.random() * 2000

const afterOf = (id: number) => (id > 0 ? { after: id } : {})

interface Options {
  roomId: string
  /** Nothing left out in a flood. */
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
  const [isAskingOlder, setIsAskingOlder] = useState(false)
  // Questions are asked about what is known now, not about what was drawn last.
  const now = useRef<Timeline>(emptyTimeline)
  const asking = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function take(next: Timeline) {
    now.current = next
    setTimeline(next)
  }

  /** One question at a time: what came meanwhile is looked at when it is answered. */
  async function ask(asked: Omit<Asked, 'turn'>) {
    if (asking.current) return
    const question = new AbortController()
    asking.current = question
    clearTimeout(timer.current)
    const { turn } = now.current
    try {
      const page = await fetchPage(roomId, { ...asked, turn }, question.signal)
      if (question.signal.aborted) return
      asking.current = undefined
      take(takePage(now.current, page, { ...asked, turn }))
      setFailure(null)
      fillHole()
    } catch (error) {
      if (question.signal.aborted) return
      asking.current = undefined
      setFailure(error as Error)
      timer.current = setTimeout(catchUp, retryMs())
    }
  }

  function fillHole() {
    const hole = holeIn(now.current)
    if (hole !== null) void ask(afterOf(hole))
  }

  function catchUp() {
    // Something under way may be from before the gap.
    asking.current?.abort()
    asking.current = undefined
    void ask(now.current.isLoaded ? afterOf(lastIdOf(now.current) - overlap) : {})
  }

  async function askOlder() {
    const before = now.current.messages[0]?.id
    if (before === undefined || !now.current.hasOlder || asking.current) return
    setIsAskingOlder(true)
    await ask({ before })
    setIsAskingOlder(false)
  }

  const topic = isWhole ? wholeChatTopic : chatTopic
  const inRoom = (path: string) => path.replace('{roomId}', roomId)
  useTopic<RoomMessage>(
    { ...topic, path: inRoom(topic.path) },
    (news) => {
      setPeople(news.userCount)
      if (news.type === 'COUNT') {
        if (news.skipped !== now.current.skipped) take({ ...now.current, skipped: news.skipped })
        return
      }
      const { userCount: _count, after, skipped: _skipped, ...message } = news
      take(takeLine(now.current, message, after))
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

  const poll = useEffectEvent(() => void (asking.current ?? catchUp()))
  useEffect(() => {
    if (phase !== 'lost') return undefined
    poll()
    const polling = setInterval(() => poll(), pollMs())
    return () => clearInterval(polling)
  }, [phase])
  // A topic that never becomes ready (too many rooms, say) must not leave a skeleton: what was said can be read all the same.
  const look = useEffectEvent(() => {
    if (!now.current.isLoaded && !asking.current) catchUp()
  })
  useEffect(() => {
    const looking = setTimeout(() => look(), readyMs)
    return () => clearTimeout(looking)
  }, [])
  useEffect(
    () => () => {
      asking.current?.abort()
      clearTimeout(timer.current)
    },
    [],
  )

  return { timeline, people, isLate, failure, askOlder, isAskingOlder, retry: catchUp }
}
