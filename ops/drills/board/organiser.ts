// An organiser at the board: moves matches of a day in one act, now and then takes it back, and sends an act whose answer does not
// come again with its key, as the board does.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlanChange } from '@campus/contract/board'
import type { Match } from '@campus/contract/matches'
import type { Chance } from '../../demo/prng.ts'
import { noon, type Planned } from './campus.ts'
import { type Act, type Left, startIn } from './judge.ts'

export interface Board {
  urls: string[]
  cookie: string
  /** Whoever moves first wins; the other looks again. */
  days: Planned[][]
}

const mostMoves = 10
const undoShare = 0.2
const smallShare = 0.3

/** Answers the act, and that which took it back. */
export async function changePlan({ urls, cookie, days }: Board, luck: Chance): Promise<Act[]> {
  const planned = luck.pick(days)
  const chosen = luck.shuffle(planned).slice(0, luck.whole(2, mostMoves))
  const moves = chosen.map(({ start, ...match }) => ({ ...match, startTime: clockOf(otherStart(start, luck)) }))
  const body = { moves, reason: '훈련', accepted: [], isSilent: false }
  const change = await send(urls, cookie, luck, '/api/plan-changes', body)
  for (const match of change.matches) see(planned, match)
  const acts = [{ moves: moves.length, left: change.entryId === null ? [] : change.matches.map(leftOf) }]
  if (change.entryId !== null && luck.real() < undoShare) {
    const path = `/api/plan-changes/${change.entryId}/undo`
    const undone = await send(urls, cookie, luck, path, { accepted: [] })
    for (const match of undone.matches) see(planned, match)
    acts.push({ moves: moves.length, left: undone.entryId === null ? [] : undone.matches.map(leftOf) })
  }
  return acts
}

/** Some are too near to the first one for anybody to be notified. */
function otherStart(start: number, luck: Chance): number {
  const other = luck.real() < smallShare ? noon + 5 : noon + 5 * luck.whole(-36, 72)
  return other === start ? start + 10 : other
}

const clockOf = (start: number) =>
  [Math.floor(start / 60), start % 60].map((part) => String(part).padStart(2, '0')).join(':')

const leftOf = ({ matchId, version, startTime }: Match): Left => ({ matchId, version, start: startIn(startTime ?? '') })

function see(planned: Planned[], now: Match) {
  const match = planned.find(({ matchId }) => matchId === now.matchId)
  if (match && match.version < now.version) Object.assign(match, leftOf(now))
}

type Answer = PlanChange | { entryId: null; matches: Match[] }

/** Rejected: without an entry, with the matches as they are now. */
async function send(urls: string[], cookie: string, luck: Chance, path: string, body: object): Promise<Answer> {
  const key = randomUUID()
  for (;;) {
    const response = await fetch(luck.pick(urls) + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    const answer = await response?.json().catch(() => null)
    if (response?.ok && answer) return answer as PlanChange
    const { details } = (answer ?? {}) as { details?: { matches?: Match[] } }
    if (response?.status === 409) return { entryId: null, matches: details?.matches ?? [] }
    if (response && response.status < 500) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    await sleep(200)
  }
}
