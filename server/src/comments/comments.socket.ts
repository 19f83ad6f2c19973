// The STOMP door of comments: /sub/matches/{matchId}/comments. Redis brings news at once; what it lost is found in
// PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import { commentsTopic } from '@campus/contract/topics'
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'
import { followComments } from './comments.changes.ts'

const lookEveryMs = 1000
/** News is given this long to come by Redis before we deliver what PostgreSQL told us. */
const newsGraceMs = 500
const topicShape = new RegExp(`^${commentsTopic.path.replace('{matchId}', '([1-9]\\d{0,14})')}$`)

export async function commentsSocket({ db, bus, hub, destinations, log, onClose }: Deps) {
  const changes = await followComments(db)
  destinations.topic(commentsTopic.path, { allow: ({ params }) => /^[1-9]\d{0,14}$/.test(params.matchId ?? '') })
  bus.onMessage((topic, id) => {
    const matchId = topicShape.exec(topic)?.[1]
    if (matchId) changes.hear(Number(matchId), id)
  })

  async function look() {
    const differences = await changes.look()
    if (differences.length === 0) return
    if (bus.isUp) await sleep(newsGraceMs)
    for (const { topic, id, body } of await changes.tell(differences)) hub.deliver(topic, id, body)
  }

  onClose(every(lookEveryMs, look, { log, trouble: 'cannot look for comments' }))
}
