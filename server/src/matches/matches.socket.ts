// The STOMP door of matches: /sub/matches. Redis brings news at once; what it lost is found in PostgreSQL.
import { matchesTopic } from '@campus/contract/topics'
import type { Deps } from '../deps.ts'
import type { MatchChanges } from './matches.changes.ts'
import { newsId, newsOf } from './matches.news.actions.ts'

const lookEveryMs = 1000
/** News is given this long to come by Redis before we deliver what PostgreSQL told us. */
const newsGraceMs = 250

export function matchesSocket({ bus, hub, destinations, log, onClose }: Deps, changes: MatchChanges) {
  destinations.topic(matchesTopic.path)
  // Versions that came as news lately: what came by one road need not come by the other.
  const arrived = new Map<number, number>()

  void bus.follow(matchesTopic.path)
  bus.onNews((topic, id) => {
    if (topic !== matchesTopic.path) return
    const [matchId = 0, version = 0] = id.split(':').map(Number)
    arrived.set(matchId, Math.max(version, arrived.get(matchId) ?? 0))
  })

  changes.onChange((change) => {
    const { match } = change
    const heal = () => {
      if ((arrived.get(match.matchId) ?? 0) >= match.version) return
      arrived.set(match.matchId, match.version)
      hub.deliver(matchesTopic.path, newsId(match), newsOf(change))
    }
    if (bus.isUp) setTimeout(heal, newsGraceMs).unref()
    else heal()
  })

  let isAway = false
  const look = setInterval(async () => {
    try {
      await changes.catchUp()
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ reason: (error as Error).message }, 'cannot look for changes')
      isAway = true
    }
  }, lookEveryMs)
  onClose(() => clearInterval(look))
}
