// Fans: each follows one match over STOMP, takes in what comes next, asks for what it missed, and times every return.
import type { MatchLog, MatchLogEvent, StoredEvent } from '@campus/contract/scoring'
import { type Field, insist } from './field.ts'
import { type Follow, followBare } from './followers.ts'
import type { Followed } from './history.ts'
import { openStays } from './stays.ts'

export interface Fan {
  /** Connected, and nothing is missing. */
  isIn: () => boolean
  /** Milliseconds from losing the connection to having missed nothing. */
  resumes: number[]
  catchUp: () => Promise<void>
  leave: () => void
}

export function comeFan(field: Field, matchId: number, follow: Follow = followBare): Fan {
  const topic = `/sub/matches/${matchId}`
  const followed: Followed = { place: `events ${matchId}`, from: 0, seen: [] }
  field.history.followed.push(followed)
  const stays = openStays(field.history, followed.place)
  const resumes: number[] = []
  let [version, awaySince, asking]: [number, number | null, Promise<void> | null] = [0, performance.now(), null]
  let mustAskAgain = false

  function take(events: StoredEvent[], upTo: number) {
    // Asked for in the order of the match; taken in in the order of what was committed.
    for (const event of events.toSorted((a, b) => a.version - b.version || a.clock - b.clock))
      if (event.version > version && event.version <= upTo) followed.seen.push({ key: event.id, number: event.version })
    version = Math.max(version, upTo)
  }

  /** One at a time; who wants to know while a question is under way is told by the next one. */
  function catchUp() {
    mustAskAgain = true
    return (asking ??= askAll().finally(() => (asking = null)))
  }
  async function askAll() {
    while (mustAskAgain && !field.hasGivenUp()) await ask()
  }
  async function ask() {
    mustAskAgain = false
    const answer = await insist<MatchLog>(field, () =>
      field.calls.ask(`/api/matches/${matchId}/events${version > 0 ? `?after=${version}` : ''}`),
    )
    if (!answer?.body) return
    // Events may be newer than the match beside them: those come again.
    take(answer.body.events, answer.body.match.version)
    stays.catchUp(answer.body.match.version)
    if (client.isConnected() && awaySince !== null) {
      resumes.push(performance.now() - awaySince)
      awaySince = null
    }
  }

  const client = follow(field.url, topic, {
    onConnected: stays.begin,
    onConfirmed: stays.confirm,
    // Subscribed first, fetched second: nothing falls in between.
    onCatchUp: () => void catchUp(),
    onBody: (body) => {
      const { match, events } = body as MatchLogEvent
      stays.arrive(match.version, events.length > 0)
      if (match.version <= version) return
      if (match.version === version + 1 && events.length > 0) take(events, match.version)
      else void catchUp()
    },
    onLost: () => {
      stays.lose()
      awaySince ??= performance.now()
    },
  })

  return {
    isIn: () => awaySince === null,
    resumes,
    catchUp,
    leave: client.leave,
  }
}
