// STOMP topics of matches: /sub/matches for all of them, /sub/matches/{matchId} for one with its events. Redis delivers
// events at once; those that it lost are found by polling. What happens to a draft is sent to organisers, on /sub/drafts.
import { draftsTopic, logTopic, matchesTopic } from '@campus/contract/topics'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'
import { eventId, eventOf, logEventOf, logTopicOf, topicOf } from './edit/events.rules.ts'
import type { MatchChanges } from './matches.changes.ts'
import type { StateName } from './state-name.ts'

/** Without Redis scores are at most this late, plus the grace where Redis hangs: below the promised second. */
const pollMs = 500
/** An event has this long to arrive by Redis before the change found by polling is delivered. */
const eventGraceMs = 250
const topicShape = /^\/sub\/(?:drafts|matches(?:\/([1-9]\d{0,14}))?)$/

/** Bounded: a match that nobody changed for 10,000 others is at worst delivered once more, and clients drop a version they have. */
const latestVersions = () => new LRUCache<number, number>({ max: 10_000 })
type LatestVersions = ReturnType<typeof latestVersions>

type SocketDeps = Pick<Deps, 'bus' | 'hub' | 'destinations' | 'log' | 'onClose'>

/** `states` names what each confirmation and event belongs to; null where nothing is in front that stores answers. */
export function matchesSocket(
  { bus, hub, destinations, log, onClose }: SocketDeps,
  changes: MatchChanges,
  states: StateName | null,
) {
  const confirmed = states && { confirm: async () => ({ at: await states.confirm() }) }
  if (states) hub.addHeaders((path) => (topicShape.test(path) ? `at:${states.renew()}\n` : ''))
  destinations.topic(matchesTopic.path, { ...confirmed })
  destinations.topic(logTopic.path, {
    ...confirmed,
    allow: ({ params }) => /^[1-9]\d{0,14}$/.test(params.matchId ?? ''),
  })
  // Latest versions received, by topic: a change that came by Redis is not delivered again after a poll.
  const received = { all: latestVersions(), one: latestVersions() }

  void bus.subscribe(matchesTopic.path)
  bus.onMessage((topic, id) => {
    const shape = topicShape.exec(topic)
    if (!shape) return
    const [matchId = 0, version = 0] = id.split(':').map(Number)
    const { [shape[1] ? 'one' : 'all']: known } = received
    known.set(matchId, Math.max(version, known.get(matchId) ?? 0))
  })

  changes.onChange((change) => {
    const { match } = change
    const isLost = (known: LatestVersions) => {
      if ((known.get(match.matchId) ?? 0) >= match.version) return false
      known.set(match.matchId, match.version)
      return true
    }
    const deliverLost = () => {
      if (isLost(received.all)) hub.deliver(topicOf(match), eventId(match), eventOf(change))
      if (match.isDraft) return
      // The match without its events: a client that receives a version without events, or one that is not the next,
      // requests the events after the last one it has.
      const topic = logTopicOf(match.matchId)
      if (isLost(received.one)) hub.deliver(topic, eventId(match), logEventOf({ ...change, events: [] }))
    }
    if (bus.isUp) setTimeout(deliverLost, eventGraceMs).unref()
    else deliverLost()
  })

  onClose(every(pollMs, () => changes.catchUp(), { log, trouble: 'cannot poll for match changes' }))
}

/** For organisers; a process that has none among its sockets does without. */
export function draftsSocket({ bus, destinations }: Pick<Deps, 'bus' | 'destinations'>) {
  destinations.topic(draftsTopic.path, { allow: ({ viewer }) => viewer?.role === 'ADMIN' })
  void bus.subscribe(draftsTopic.path)
}
