// The STOMP topics of cameras: /sub/live, to which each process delivers after its own poll, so that no event is lost or doubled; and
// one for each camera, whose subscribers are its viewers.
import { randomBytes } from 'node:crypto'
import type { StreamEvent } from '@campus/contract/live'
import { liveTopic, watchingTopic } from '@campus/contract/topics'
import type { Deps } from '../deps.ts'
import { type LiveChanges, streamOf } from './live.changes.ts'
import type { Counts, Viewers } from './playback/viewers.ts'

const viewersTopic = 'live-viewers'
const publishCountsMs = 2000
const viewersIntervalMs = 5000

interface Delivered {
  /** Everything except the viewers. */
  state: string
  viewers: number
  at: number
}

type LiveDeps = Pick<Deps, 'bus' | 'hub' | 'destinations' | 'onClose'>

export function liveSocket({ bus, hub, destinations, onClose }: LiveDeps, changes: LiveChanges, viewers: Viewers) {
  destinations.topic(liveTopic.path)
  destinations.topic(watchingTopic.path, {
    join: ({ params: { streamId = '' }, connection }) => viewers.join(streamId, connection.id),
    leave: ({ params: { streamId = '' }, connection }) => viewers.leave(streamId, connection.id),
  })
  const delivered = new Map<string, Delivered>()
  let isFirst = true

  function deliverChanges() {
    const now = Date.now()
    for (const streamState of changes.all()) {
      const stream = streamOf(streamState, viewers, now)
      const state = JSON.stringify({ ...stream, viewers: 0 })
      const last = delivered.get(stream.streamId)
      const isNew = last?.state !== state
      const isDue = last && last.viewers !== stream.viewers && now - last.at >= viewersIntervalMs
      if (!isNew && !isDue) continue
      delivered.set(stream.streamId, { state, viewers: stream.viewers, at: now })
      // The state at the first poll is not an event: clients load it from the list.
      if (isFirst) continue
      const event: StreamEvent = { stream }
      hub.deliver(liveTopic.path, `${stream.streamId}:${now}`, JSON.stringify(event))
    }
    isFirst = false
  }
  changes.onPoll(deliverChanges)

  const node = randomBytes(6).toString('base64url')
  void bus.subscribe(viewersTopic)
  bus.onMessage((topic, id, body) => {
    if (topic === viewersTopic && id !== node) viewers.receive(id, JSON.parse(body) as Counts, Date.now())
  })
  let hadViewers = false
  const timer = setInterval(() => {
    // Of cameras that there are: clients may subscribe to names that they made up.
    const all = changes.all().map(({ streamId }) => [streamId, viewers.countHere(streamId)] as const)
    const counts: Counts = Object.fromEntries(all.filter(([, count]) => count > 0))
    const hasViewers = Object.keys(counts).length > 0
    if (hasViewers || hadViewers) void bus.publish(viewersTopic, node, JSON.stringify(counts))
    hadViewers = hasViewers
  }, publishCountsMs)
  onClose(() => clearInterval(timer))
}
