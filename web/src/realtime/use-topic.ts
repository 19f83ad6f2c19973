// A component's hold on a topic: its bodies, and the moments at which it has to fetch what it may have missed.
import { useEffect, useEffectEvent } from 'react'
import { connection } from './connection.ts'
import { followTopic } from './follow-topic.ts'

interface TopicOf<Body> {
  path: string
  /** The contract's schema: names the body's type, the server has checked it. */
  body: { _zod: { output: Body } }
}

export function useTopic<Body>(topic: TopicOf<Body>, onBody: (body: Body) => void, onCatchUp: () => void) {
  const takeBody = useEffectEvent((body: unknown) => onBody(body as Body))
  const catchUp = useEffectEvent(onCatchUp)
  const { path } = topic
  useEffect(
    () => followTopic(connection, path, { onBody: (body) => takeBody(body), onCatchUp: () => catchUp() }),
    [path],
  )
}
