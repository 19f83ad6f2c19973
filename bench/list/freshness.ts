// Whether a list is ever older than the last committed change: scores are changed through one process and read back from the other at
// once, by every kind of request, while both run at saturation.
import type { Match } from '@campus/contract/matches'
import { demoAdmin } from '@campus/ops/demo/campus'
import { signIn } from '@campus/ops/drills/people/sign-in'
import { saturate } from '../wrk.ts'
import { send } from './send.ts'

export interface Freshness {
  seconds: number
  /** Changes made and read back while both processes were under load. */
  changes: number
  /** Responses without a change that was acknowledged before the request. */
  stale: number
  /** Responses to the load meanwhile. */
  answers: number
}

interface Target {
  writer: string
  reader: string
  path: string
  /** Of a user with stars, which the list includes. */
  cookie: string
  matches: Match[]
}

export async function checkFreshness(
  { writer, reader, path, cookie, matches }: Target,
  seconds: number,
): Promise<Freshness> {
  const admin = await signIn(writer, demoAdmin)
  // Any score is one in soccer.
  const soccer = matches.filter(({ sport }) => sport === 'SOCCER')
  if (soccer.length === 0) throw new Error('no match to change')
  let [changes, stale, etag] = [0, 0, '']
  const loaded = new AbortController()
  const load = Promise.all([reader, writer].map((url) => saturate(url + path, seconds))).finally(() => loaded.abort())
  const began = performance.now()

  async function isStale({ matchId, version }: Match, headers: Record<string, string>): Promise<boolean> {
    const response = await fetch(reader + path, { headers })
    if (response.status === 304) return true
    etag = response.headers.get('etag') ?? ''
    const seen = ((await response.json()) as Match[]).find((match) => match.matchId === matchId)
    return !seen || seen.version < version
  }

  while (!loaded.signal.aborted) {
    const match = soccer[changes % soccer.length] as Match
    const form = { matchStatus: 'LIVE', teamOneScore: changes % 100, teamTwoScore: 0 }
    const changed = (await send(writer, 'PUT', `/api/brackets/league/${match.matchId}`, admin.cookie, form)) as Match
    const ways = [{}, { 'if-none-match': etag }, { cookie }]
    if (await isStale(changed, ways[changes % ways.length] ?? {})) stale++
    // The last one may have been answered when the load was over already.
    if (!loaded.signal.aborted) changes++
  }
  const answered = await load
  return {
    seconds: Math.round((performance.now() - began) / 100) / 10,
    changes,
    stale,
    answers: answered.reduce((sum, { answers }) => sum + answers, 0),
  }
}
