// Fans: each follows one match over STOMP, applies events in order, fetches what it missed, and times every reconnect.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchLog, MatchLogEvent, StoredEvent } from '@campus/contract/scoring'
import { type Field, retryUntilOk } from '../field.ts'
import type { Followed } from '../judge/history.ts'
import { atState } from './at-state.ts'
import { type Follow, followBare } from './followers.ts'
import { openSubscriptionLog } from './subscriptions.ts'

export interface Fan {
  /** Connected and up to date. */
  isUpToDate: () => boolean
  /** Milliseconds from losing the connection to being up to date again. */
  resumes: number[]
  catchUp: () => Promise<void>
  leave: () => void
}

/** Until a kept answer is asked for anew. */
const staleMs = 500

export function connectFan(field: Field, matchId: number, follow: Follow = followBare): Fan {
  const topic = `/sub/matches/${matchId}`
  const followed: Followed = { place: `events ${matchId}`, from: 0, seen: [] }
  field.history.followed.push(followed)
  const subscriptions = openSubscriptionLog(field.history, followed.place)
  const resumes: number[] = []
  let [version, disconnectedAt, fetching]: [number, number | null, Promise<void> | null] = [0, performance.now(), null]
  let mustFetchAgain = false
  let state: string | undefined

  function take(events: StoredEvent[], upTo: number) {
    // Responses are in match order; events are applied in commit order.
    for (const event of events.toSorted((a, b) => a.version - b.version || a.clock - b.clock))
      if (event.version > version && event.version <= upTo) followed.seen.push({ key: event.id, number: event.version })
    version = Math.max(version, upTo)
  }

  /** One request at a time; a call during a request triggers one more afterwards. */
  function catchUp() {
    mustFetchAgain = true
    return (fetching ??= fetchAll().finally(() => (fetching = null)))
  }
  async function fetchAll() {
    while (mustFetchAgain && !field.hasGivenUp()) await fetchMissed()
  }
  async function fetchMissed() {
    mustFetchAgain = false
    const answer = await retryUntilOk<MatchLog>(field, () =>
      field.calls.request(atState(`/api/matches/${matchId}/events${version > 0 ? `?after=${version}` : ''}`, state)),
    )
    if (!answer?.body) return
    // What an edge kept while it had no writer: not the newest, and known to be none.
    if (answer.isMarkedStale) {
      mustFetchAgain = true
      await sleep(staleMs)
      return
    }
    // Events may be newer than the match in the same response: those arrive again later.
    take(answer.body.events, answer.body.match.version)
    subscriptions.catchUp(answer.body.match.version)
    if (client.isConnected() && disconnectedAt !== null) {
      resumes.push(performance.now() - disconnectedAt)
      disconnectedAt = null
    }
  }

  const client = follow(field.url, topic, {
    onConnected: subscriptions.begin,
    onConfirmed: subscriptions.confirm,
    // Subscribe first, fetch second: no event falls in between.
    onCatchUp: () => void catchUp(),
    onBody: (body) => {
      const { match, events } = body as MatchLogEvent
      subscriptions.arrive(match.version, events.length > 0)
      if (match.version <= version) return
      if (match.version === version + 1 && events.length > 0) take(events, match.version)
      else void catchUp()
    },
    onState: (at) => {
      state = at ?? state
    },
    onLost: () => {
      subscriptions.lose()
      disconnectedAt ??= performance.now()
    },
  })

  return {
    isUpToDate: () => disconnectedAt === null,
    resumes,
    catchUp,
    leave: client.leave,
  }
}
