// Scorers: each taps matches of its own into their logs, many taps a call, the same ones again until they are taken.
import { randomUUID } from 'node:crypto'
import type { MatchLog, ScoreEvent } from '@campus/contract/scoring'
import { type Field, repeat, retryUntilOk } from '../field.ts'
import type { Write } from '../judge/history.ts'
import type { Person } from './people.ts'

export interface Scoring {
  tapsPerCall: number
  everyMs: number
}

/** A log takes 5,000 taps; what a match can't take any more goes to the next one. */
const mostTaps = 4800
/** A score ends at 999, and every tenth tap is a goal. */
const goalEvery = 10

export async function score(field: Field, person: Person, matchIds: number[], scoring: Scoring): Promise<void> {
  const { tapsPerCall, everyMs } = scoring
  const rest = [...matchIds]
  let sheet = openSheet(field, person, rest.shift() ?? 0)
  await repeat(field, everyMs, async () => {
    const next = sheet.taps() > mostTaps ? rest.shift() : undefined
    if (next !== undefined) sheet = openSheet(field, person, next)
    if (sheet.taps() <= mostTaps) await sheet.tap(tapsPerCall)
  })
}

function openSheet(field: Field, { cookie }: Person, matchId: number) {
  let [clock, version] = [0, 0]

  function make(): ScoreEvent {
    const type = ++clock === 1 ? 'START' : clock % goalEvery === 0 ? 'GOAL' : 'SUBSTITUTION'
    const team = clock % (2 * goalEvery) < goalEvery ? 1 : 2
    return { id: randomUUID(), type, clock, deviceAt: new Date().toISOString(), ...(type !== 'START' && { team }) }
  }

  async function tap(count: number) {
    const events = Array.from({ length: count }, make)
    const sentAt = performance.now()
    const place = `events ${matchId}`
    const writes = events.map(({ id }): Write => ({ place, key: id, sentAt, ackedAt: null, number: null }))
    field.history.writes.push(...writes)
    const answer = await retryUntilOk<MatchLog>(field, () =>
      field.calls.request(`/api/matches/${matchId}/events`, {
        method: 'POST',
        cookie,
        body: { events, after: version },
      }),
    )
    if (!answer?.body) return
    const versions = new Map(answer.body.events.map((event) => [event.id, event.version]))
    version = answer.body.match.version
    const ackedAt = performance.now()
    for (const write of writes) Object.assign(write, { ackedAt, number: versions.get(write.key) ?? null })
  }
  return { tap, taps: () => clock }
}
