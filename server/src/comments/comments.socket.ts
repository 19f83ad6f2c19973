// STOMP topic of comments: /sub/matches/{matchId}/comments. Events come by Redis at once; what it lost is found by polling.
import { setTimeout as sleep } from 'node:timers/promises'
import { commentsTopic } from '@campus/contract/topics'
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'
import type { CommentChanges } from './comments.changes.ts'

const pollMs = 1000
/** An event has this long to come by Redis before what a poll found is delivered. */
const graceMs = 500
const topicShape = new RegExp(`^${commentsTopic.path.replace('{matchId}', '([1-9]\\d{0,14})')}$`)

type SocketDeps = Pick<Deps, 'bus' | 'hub' | 'destinations' | 'log' | 'onClose'>

export function commentsSocket({ bus, hub, destinations, log, onClose }: SocketDeps, changes: CommentChanges) {
  destinations.topic(commentsTopic.path, { allow: ({ params }) => /^[1-9]\d{0,14}$/.test(params.matchId ?? '') })
  bus.onMessage((topic, id) => {
    const matchId = topicShape.exec(topic)?.[1]
    if (matchId) changes.receive(Number(matchId), id)
  })

  async function poll() {
    const differences = await changes.poll()
    if (differences.length === 0) return
    if (bus.isUp) await sleep(graceMs)
    for (const { topic, id, body } of await changes.takeEvents(differences)) hub.deliver(topic, id, body)
  }

  onClose(every(pollMs, poll, { log, trouble: 'comments poll failed, retrying' }))
}
