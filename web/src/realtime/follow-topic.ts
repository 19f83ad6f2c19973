// Follows a topic: its message bodies, and when to refetch what may have been missed.
import type { StompConnection } from './stomp-connection.ts'

interface Follower {
  onBody: (body: unknown) => void
  onCatchUp: () => void
}

/** Clients reconnect together after an outage: jitter keeps their refetches apart. */
const jitterMs = 1000

/** Returns the unsubscribe function. */
export function followTopic(
  connection: Pick<StompConnection, 'subscribe'>,
  path: string,
  { onBody, onCatchUp }: Follower,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = connection.subscribe(path, {
    onBody,
    onReady(isFirst) {
      clearTimeout(timer)
      timer = setTimeout(onCatchUp, isFirst ? 0 : Math.random() * jitterMs)
    },
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
