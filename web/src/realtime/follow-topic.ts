// A topic's bodies, and the moments at which to fetch what may have been missed.
import type { StompConnection } from './stomp-connection.ts'

interface Follower {
  onBody: (body: unknown) => void
  onCatchUp: () => void
}

/** Everybody reconnects together, so nobody refetches in the same moment. */
const spreadMs = 1000

/** Returns what ends it. */
export function followTopic(
  connection: Pick<StompConnection, 'subscribe'>,
  path: string,
  { onBody, onCatchUp }: Follower,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = connection.subscribe(path, {
    onBody,
    onReady(isFirst) {
      clearTimeout(timer)
      timer = setTimeout(onCatchUp, isFirst ? 0 : Math.random() * spreadMs)
    },
  })
  return () => {
    clearTimeout(timer)
    leave()
  }
}
