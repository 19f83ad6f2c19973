// The state of all cameras in memory: polled once a second, and at once when a change is published.
import type { Stream } from '@campus/contract/live'
import type { Deps } from '../deps.ts'
import { batched } from '../platform/queues/batch.ts'
import { every } from '../platform/queues/every.ts'
import { streamChangeTopic } from './live.rules.ts'
import type { Viewers } from './playback/viewers.ts'
import type { StreamState } from './playback/window.store.ts'

export interface LiveChanges {
  /** As of the last poll. */
  stateOf: (streamId: string) => StreamState | undefined
  all: () => StreamState[]
  /** Resolves after a query that began after the call. */
  poll: () => Promise<void>
  /** Called after every poll. */
  onPoll: (listener: () => void) => void
}

const pollMs = 1000

/** `loadStates` reads them: from PostgreSQL, or from whoever has it. */
export function followStreams(
  { bus, log, onClose }: Pick<Deps, 'bus' | 'log' | 'onClose'>,
  loadStates: () => Promise<StreamState[]>,
): LiveChanges {
  let states = new Map<string, StreamState>()
  const listeners: (() => void)[] = []
  const load = batched<null, void>(
    async () => {
      states = new Map((await loadStates()).map((one) => [one.streamId, one]))
      for (const listener of listeners) listener()
      return () => undefined
    },
    // One query at a time: an older result must not overwrite a newer one.
    { lanes: 1 },
  )

  const poll = () => load(null)
  void bus.subscribe(streamChangeTopic)
  bus.onMessage((topic) => {
    // A failure is made up for by the next poll.
    if (topic === streamChangeTopic) poll().catch(() => {})
  })
  onClose(every(pollMs, poll, { log, trouble: 'polling broadcasts failed, retrying' }))

  return {
    stateOf: (streamId) => states.get(streamId),
    all: () => [...states.values()],
    poll,
    onPoll: (listener) => void listeners.push(listener),
  }
}

/** As the API returns it. */
export function streamOf(state: StreamState, viewers: Viewers, now: number): Stream {
  const { streamId, title, isLive, matchId, startedAt, hasSound } = state
  return {
    streamId,
    title,
    isLive,
    matchId: isLive ? matchId : null,
    startedAt: isLive && startedAt !== null ? new Date(startedAt).toISOString() : null,
    viewers: isLive ? viewers.countEverywhere(streamId, now) : 0,
    hasSound: isLive && hasSound,
  }
}
