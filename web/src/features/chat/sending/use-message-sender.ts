// The message sender of a room, open while the component is mounted.
import type { ChatRoom } from '@campus/contract/chat'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Timeline } from '../messages/timeline.rules.ts'
import { createMessageSender } from './message-sender.ts'
import type { Problem } from './outbox.rules.ts'

export function useMessageSender({ roomId, you }: ChatRoom, onRejected: (problem: Problem) => void) {
  const [sender] = useState(() => createMessageSender(roomId, you))
  const state = useSyncExternalStore(sender.watch, sender.state)
  const rejected = useEffectEvent(onRejected)
  useEffect(() => sender.open((problem) => rejected(problem)), [sender])
  return { sender, ...state }
}

/** Removes sent messages from the outbox once the room shows them. */
export function useSettled({ sender, outbox }: ReturnType<typeof useMessageSender>, { messages }: Timeline) {
  useEffect(() => {
    const sent = outbox.flatMap(({ id }) => (id === undefined ? [] : [id]))
    if (sent.length > 0) sender.settle((id) => messages.some((message) => message.id === id))
  }, [sender, outbox, messages])
}
