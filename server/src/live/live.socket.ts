// The STOMP door of cameras: /sub/live. Each process tells its own sockets how the facts stand, so nothing is told twice or lost.
import { randomBytes } from 'node:crypto'
import type { StreamEvent } from '@campus/contract/live'
import { liveTopic } from '@campus/contract/topics'
import type { Deps } from '../deps.ts'
import { type LiveChanges, streamOf } from './live.changes.ts'
import type { Counts, Viewers } from './playback/viewers.ts'

const viewersTopic = 'live-viewers'
const sayEveryMs = 2000
const viewersToldEveryMs = 5000

interface Told {
  /** All but the viewers. */
  standing: string
  viewers: number
  at: number
}

export function liveSocket({ bus, hub, destinations, onClose }: Deps, changes: LiveChanges, viewers: Viewers) {
  destinations.topic(liveTopic.path)
  const told = new Map<string, Told>()
  let isFirst = true

  function tell() {
    const now = Date.now()
    for (const facts of changes.all()) {
      const stream = streamOf(facts, viewers, now)
      const standing = JSON.stringify({ ...stream, viewers: 0 })
      const last = told.get(stream.streamId)
      const isNew = last?.standing !== standing
      const isDue = last && last.viewers !== stream.viewers && now - last.at >= viewersToldEveryMs
      if (!isNew && !isDue) continue
      told.set(stream.streamId, { standing, viewers: stream.viewers, at: now })
      // What stood when this process began is told by lists.
      if (isFirst) continue
      const news: StreamEvent = { stream }
      hub.deliver(liveTopic.path, `${stream.streamId}:${now}`, JSON.stringify(news))
    }
    isFirst = false
  }
  changes.onLook(tell)

  const node = randomBytes(6).toString('base64url')
  void bus.subscribe(viewersTopic)
  bus.onMessage((topic, id, body) => {
    if (topic === viewersTopic && id !== node) viewers.hear(id, JSON.parse(body) as Counts, Date.now())
  })
  let hadViewers = false
  const timer = setInterval(() => {
    const counts = viewers.here(Date.now())
    const hasViewers = Object.keys(counts).length > 0
    if (hasViewers || hadViewers) void bus.publish(viewersTopic, node, JSON.stringify(counts))
    hadViewers = hasViewers
  }, sayEveryMs)
  onClose(() => clearInterval(timer))
}
