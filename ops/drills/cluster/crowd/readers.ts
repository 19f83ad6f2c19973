// Readers: the list of what is running, and one match, over and over, from whichever process the balancer picks.
import type { Match } from '@campus/contract/matches'
import { type Field, repeat } from '../field.ts'

export async function read(field: Field, matchIds: number[], everyMs: number): Promise<void> {
  const { calls, history } = field
  const isOurs = new Set(matchIds)
  let turn = Math.floor(Math.random() * matchIds.length)
  const note = ({ matchId, version }: Match, beganAt: number) => {
    if (isOurs.has(matchId)) history.reads.push({ place: `events ${matchId}`, number: version, beganAt })
  }
  await repeat(field, everyMs, async () => {
    const beganAt = performance.now()
    const list = await calls.request<Match[]>('/api/matches?status=LIVE')
    // A response marked stale is allowed to be old.
    if (list.status === 200 && !list.isMarkedStale) for (const match of list.body ?? []) note(match, beganAt)
    const requestedAt = performance.now()
    const one = await calls.request<Match>(`/api/matches/${matchIds[turn++ % matchIds.length]}`)
    if (one.status === 200 && one.body && !one.isMarkedStale) note(one.body, requestedAt)
  })
}
