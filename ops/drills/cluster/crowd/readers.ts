// Readers: the list of what is running, and one match, over and over, from whichever process the balancer picks. Nothing they read may be
// older than what was acknowledged before. Where caches are in front, that is promised to whoever is signed in; strangers without a
// socket are a moment behind.
import type { Match } from '@campus/contract/matches'
import { type Field, repeat } from '../field.ts'

export const listPath = '/api/matches?status=LIVE'

interface Reading {
  everyMs: number
  cookie?: string
  behindMs?: number
}

export async function read(field: Field, matchIds: number[], reading: Reading): Promise<void> {
  const { everyMs, cookie, behindMs = 0 } = reading
  const options = cookie === undefined ? {} : { cookie }
  const { calls, history } = field
  const isOurs = new Set(matchIds)
  let turn = Math.floor(Math.random() * matchIds.length)
  const note = ({ matchId, version }: Match, beganAt: number) => {
    if (isOurs.has(matchId)) history.reads.push({ place: `events ${matchId}`, number: version, beganAt, behindMs })
  }
  await repeat(field, everyMs, async () => {
    const beganAt = performance.now()
    const list = await calls.request<Match[]>(listPath, options)
    // A response marked stale is allowed to be old.
    if (list.status === 200 && !list.isMarkedStale) for (const match of list.body ?? []) note(match, beganAt)
    const requestedAt = performance.now()
    const one = await calls.request<Match>(`/api/matches/${matchIds[turn++ % matchIds.length]}`, options)
    if (one.status === 200 && one.body && !one.isMarkedStale) note(one.body, requestedAt)
  })
}
