// One's own voice in a room, for as long as one is in it.
import type { ChatRoom } from '@campus/contract/chat'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Timeline } from '../messages/timeline.rules.ts'
import type { Problem } from './outbox.rules.ts'
import { createVoice } from './voice.ts'

export function useVoice({ roomId, you }: ChatRoom, onRefused: (problem: Problem) => void) {
  const [voice] = useState(() => createVoice(roomId, you))
  const heard = useSyncExternalStore(voice.watch, voice.heard)
  const refused = useEffectEvent(onRefused)
  useEffect(() => voice.open((problem) => refused(problem)), [voice])
  return { voice, ...heard }
}

/** What the room shows is no longer on its way. */
export function useSettled({ voice, outbox }: ReturnType<typeof useVoice>, { messages }: Timeline) {
  useEffect(() => {
    const sent = outbox.flatMap(({ id }) => (id === undefined ? [] : [id]))
    if (sent.length > 0) voice.settle((id) => messages.some((message) => message.id === id))
  }, [voice, outbox, messages])
}
