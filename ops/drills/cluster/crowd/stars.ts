// People with a star: each turns their own on and off, and reads back whether it is shown as set.
import { randomUUID } from 'node:crypto'
import type { Match } from '@campus/contract/matches'
import { type Field, repeat, retryUntilOk } from '../field.ts'
import type { Turn } from '../judge/history.ts'
import type { Person } from './people.ts'

export async function star(field: Field, { userId, cookie }: Person, matchId: number, everyMs: number): Promise<void> {
  const { request } = field.calls
  const key = `${userId}/${matchId}`
  let isOn = false
  await repeat(field, everyMs, async () => {
    isOn = !isOn
    const turn: Turn = { key, isOn, sentAt: performance.now(), ackedAt: null }
    field.history.turns.push(turn)
    // One press: the same key for every try, as the browser sends it.
    const headers = { 'idempotency-key': randomUUID() }
    const path = `/api/users/${userId}/bookmark`
    const answer = await retryUntilOk(field, () =>
      isOn
        ? request(path, { method: 'POST', cookie, headers, body: { matchId } })
        : request(`${path}/${matchId}`, { method: 'DELETE', cookie, headers }),
    )
    if (answer) turn.ackedAt = performance.now()
    const beganAt = performance.now()
    const shown = await request<Match[]>('/api/users/me/favorites', { cookie })
    if (shown.status === 200 && shown.body)
      field.history.switchReads.push({ key, isOn: shown.body.some((match) => match.matchId === matchId), beganAt })
  })
}
