// Subscribes a component to a topic: its message bodies, and when to refetch what may have been missed.
import { useEffect, useEffectEvent } from 'react'
import { connection } from './connection.ts'
import { followTopic } from './follow-topic.ts'

export interface TopicOf<Body> {
  path: string
  /** The contract's schema gives the body's type; the server has validated it. */
  body: { _zod: { output: Body } }
}

export function useTopic<Body>(topic: TopicOf<Body>, onBody: (body: Body) => void, onCatchUp: () => void) {
  const receiveBody = useEffectEvent((body: unknown) => onBody(body as Body))
  const catchUp = useEffectEvent(onCatchUp)
  const { path } = topic
  useEffect(
    () => followTopic(connection, path, { onBody: (body) => receiveBody(body), onCatchUp: () => catchUp() }),
    [path],
  )
}
