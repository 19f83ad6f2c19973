// How the cameras stand, by PostgreSQL: looked at once a second, and at once when somebody says that something has changed.
import type { Stream } from '@campus/contract/live'
import type { Deps } from '../deps.ts'
import { batched } from '../platform/queues/batch.ts'
import { every } from '../platform/queues/every.ts'
import { wakeTopic } from './live.rules.ts'
import type { Viewers } from './playback/viewers.ts'
import { allFacts, type StreamFacts } from './playback/window.store.ts'

export interface LiveChanges {
  /** As last seen. */
  factsOf: (streamId: string) => StreamFacts | undefined
  all: () => StreamFacts[]
  /** Never older than the question. */
  look: () => Promise<void>
  /** Called after every look. */
  onLook: (listener: () => void) => void
}

const lookEveryMs = 1000

export function followStreams({ db, bus, log, onClose }: Deps): LiveChanges {
  let facts = new Map<string, StreamFacts>()
  const listeners: (() => void)[] = []
  const load = batched<null, void>(
    async () => {
      facts = new Map((await allFacts(db.queries)).map((one) => [one.streamId, one]))
      for (const listener of listeners) listener()
      return () => undefined
    },
    // One after the other: an older answer must not come last.
    { lanes: 1 },
  )

  const look = () => load(null)
  void bus.subscribe(wakeTopic)
  bus.onMessage((topic) => {
    // What fails now is seen by the next look.
    if (topic === wakeTopic) look().catch(() => {})
  })
  onClose(every(lookEveryMs, look, { log, trouble: 'cannot look for broadcasts' }))

  return {
    factsOf: (streamId) => facts.get(streamId),
    all: () => [...facts.values()],
    look,
    onLook: (listener) => void listeners.push(listener),
  }
}

/** As everybody is told of it. */
export function streamOf(facts: StreamFacts, viewers: Viewers, now: number): Stream {
  const { streamId, title, isLive, matchId, startedAt } = facts
  return {
    streamId,
    title,
    isLive,
    matchId: isLive ? matchId : null,
    startedAt: isLive && startedAt !== null ? new Date(startedAt).toISOString() : null,
    viewers: isLive ? viewers.everywhere(streamId, now) : 0,
  }
}
