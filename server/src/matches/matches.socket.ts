// The STOMP door of matches: /sub/matches for all of them, /sub/matches/{matchId} for one with its events. Redis brings news at once; what it lost is found in PostgreSQL.
import { logTopic, matchesTopic } from '@campus/contract/topics'
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'
import { eventId, eventOf, logEventOf, logTopicOf } from './edit/publish.actions.ts'
import type { MatchChanges } from './matches.changes.ts'

/** Without Redis this is how late scores are at worst, plus the grace where Redis hangs: below the second that is promised. */
const lookEveryMs = 500
/** News is given this long to come by Redis before we deliver what PostgreSQL told us. */
const newsGraceMs = 250
const topicShape = /^\/sub\/matches(?:\/([1-9]\d{0,14}))?$/

export function matchesSocket({ bus, hub, destinations, log, onClose }: Deps, changes: MatchChanges) {
  destinations.topic(matchesTopic.path)
  destinations.topic(logTopic.path, { allow: ({ params }) => /^[1-9]\d{0,14}$/.test(params.matchId ?? '') })
  // Versions that came as news lately, by topic: what came by one road need not come by the other.
  const arrived = { all: new Map<number, number>(), one: new Map<number, number>() }

  void bus.subscribe(matchesTopic.path)
  bus.onMessage((topic, id) => {
    const shape = topicShape.exec(topic)
    if (!shape) return
    const [matchId = 0, version = 0] = id.split(':').map(Number)
    const { [shape[1] ? 'one' : 'all']: known } = arrived
    known.set(matchId, Math.max(version, known.get(matchId) ?? 0))
  })

  changes.onChange((change) => {
    const { match } = change
    const isLost = (known: Map<number, number>) => {
      if ((known.get(match.matchId) ?? 0) >= match.version) return false
      known.set(match.matchId, match.version)
      return true
    }
    const heal = () => {
      if (isLost(arrived.all)) hub.deliver(matchesTopic.path, eventId(match), eventOf(change))
      // How the match stands, but not by which events: a client that is told of a version without events, or of one that
      // is not the next, asks for the events after the last one it has.
      const topic = logTopicOf(match.matchId)
      if (isLost(arrived.one)) hub.deliver(topic, eventId(match), logEventOf({ ...change, events: [] }))
    }
    if (bus.isUp) setTimeout(heal, newsGraceMs).unref()
    else heal()
  })

  onClose(every(lookEveryMs, () => changes.catchUp(), { log, trouble: 'cannot look for changes' }))
}
