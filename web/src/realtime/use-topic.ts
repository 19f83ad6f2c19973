// A component's hold on a topic: its bodies, and the moments at which it has to fetch what it may have missed.
import { useEffect, useEffectEvent } from 'react'
import { connection } from './connection.ts'

interface TopicOf<Body> {
  path: string
  /** The contract's schema: names the body's type, the server has checked it. */
  body: { _zod: { output: Body } }
}

/** Everybody reconnects together, so nobody refetches in the same moment. */
const spreadMs = 1000

export function useTopic<Body>(topic: TopicOf<Body>, onBody: (body: Body) => void, onCatchUp: () => void) {
  const takeBody = useEffectEvent((body: unknown) => onBody(body as Body))
  const catchUp = useEffectEvent(onCatchUp)
  const { path } = topic
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = connection.subscribe(path, {
      onBody: (body) => takeBody(body),
      onReady(isFirst) {
        clearTimeout(timer)
        timer = setTimeout(() => catchUp(), isFirst ? 0 : Math.random() * spreadMs)
      },
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [path])
}
