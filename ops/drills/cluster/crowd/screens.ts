// Screens of strangers: each has a socket for all scores, and asks for the list over and over under the state that the socket named last.
// What comes has all that the socket has told, and all that was acknowledged before the screen subscribed, however many caches are between.
import type { Match, MatchEvent } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { type Field, repeat } from '../field.ts'
import { atState } from './at-state.ts'
import { followBare } from './followers.ts'
import { listPath } from './readers.ts'

export async function watchScreen(field: Field, matchIds: number[], everyMs: number): Promise<void> {
  const { calls, history } = field
  const isOurs = new Set(matchIds)
  let told = new Map<number, number>()
  let [state, subscribedAt]: [string | undefined, number] = [undefined, Infinity]
  const forget = () => {
    state = undefined
    told = new Map()
  }
  const client = followBare(field.url, matchesTopic.path, {
    onConnected: () => {
      forget()
      subscribedAt = performance.now()
    },
    onConfirmed() {},
    onCatchUp() {},
    onState: (at) => {
      state = at ?? state
    },
    onBody: (body) => {
      const { match } = body as MatchEvent
      told.set(match.matchId, Math.max(match.version, told.get(match.matchId) ?? 0))
    },
    onLost: forget,
  })
  await repeat(field, everyMs, async () => {
    if (state === undefined) return
    const [beganAt, known] = [subscribedAt, new Map(told)]
    const list = await calls.request<Match[]>(atState(listPath, state))
    if (list.status !== 200 || list.isMarkedStale) return
    for (const { matchId, version } of list.body ?? [])
      if (isOurs.has(matchId))
        history.reads.push({ place: `events ${matchId}`, number: version, beganAt, told: known.get(matchId) ?? 0 })
  })
  client.leave()
}
