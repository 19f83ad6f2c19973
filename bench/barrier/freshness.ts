// Whether an answer is ever older than the last committed change: scores are changed through some processes and read back from another at
// once, in every way, while that one is under load and the writing ones are killed in the middle of it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Match } from '@campus/contract/matches'
import { demoAdmin } from '@campus/ops/demo/campus'
import { signIn } from '@campus/ops/drills/people/sign-in'
import type { ServerProcess } from '@campus/ops/node-process'
import { pin } from '../process.ts'

export interface Freshness {
  seconds: number
  /** Changes that were acknowledged and then read back. */
  changes: number
  /** Responses to those reads, and how many of them lacked a change that was acknowledged before the request. */
  reads: number
  stale: number
  /** Processes killed the moment they had acknowledged a change, and changes that no answer came to. */
  kills: number
  unanswered: number
  /** Responses to the load meanwhile. */
  answers: number
}

export type Changed = Pick<Match, 'matchId' | 'version'>
/** Reads in some way after a change; whether the response lacks it. */
export type IsStale = (changed: Changed) => Promise<boolean>

interface Target {
  writers: ServerProcess[]
  matches: Match[]
  reads: IsStale[]
}

interface Trial {
  /** As long as it lasts, changes are made. */
  load: () => Promise<{ answers: number }>
  /** Changes under way at once, each of other matches. */
  lanes?: number
  killEveryMs?: number
}

export async function checkFreshness(
  { writers, matches, reads }: Target,
  { load, lanes = 1, killEveryMs = Number.POSITIVE_INFINITY }: Trial,
): Promise<Freshness> {
  const [first] = writers
  if (!first) throw new Error('no process to write through')
  const { cookie } = await signIn(first.url, demoAdmin)
  // Any score is one in soccer.
  const soccer = matches.filter(({ sport }) => sport === 'SOCCER')
  if (soccer.length < lanes) throw new Error('too few matches to change')
  const counts = { changes: 0, reads: 0, stale: 0, kills: 0, unanswered: 0 }
  const up = new Set(writers)
  const restarts: Array<Promise<void>> = []
  const over = new AbortController()
  const began = performance.now()
  let killAt = began + killEveryMs
  const loading = load().finally(() => over.abort())

  function killOne(writer: ServerProcess) {
    killAt = performance.now() + killEveryMs
    up.delete(writer)
    counts.kills++
    restarts.push(restart(writer))
  }

  async function restart(writer: ServerProcess) {
    await writer.kill()
    await writer.start()
    pin(writer.pid())
    up.add(writer)
  }

  async function change({ matchId }: Match, turn: number, writer: ServerProcess): Promise<Changed | undefined> {
    const body = JSON.stringify({ matchStatus: 'LIVE', teamOneScore: turn % 100, teamTwoScore: 0 })
    const headers = { 'content-type': 'application/json', cookie }
    const url = `${writer.url}/api/brackets/league/${matchId}`
    try {
      const response = await fetch(url, { method: 'PUT', headers, body })
      if (response.ok) return (await response.json()) as Match
      throw new Error(`PUT ${url}: ${response.status} ${await response.text()}`)
    } catch (error) {
      if (up.has(writer)) throw error
      return undefined
    }
  }

  async function work(own: Match[]) {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const writer = [...up][turn % up.size]
      if (!writer) {
        await sleep(20)
        continue
      }
      const changed = await change(own[turn % own.length] as Match, turn, writer)
      if (!changed) {
        counts.unanswered++
        continue
      }
      if (performance.now() > killAt && up.has(writer)) killOne(writer)
      const stale = await Promise.all(reads.map((isStale) => isStale(changed)))
      // The last one may have been answered when the load was over already.
      if (over.signal.aborted) break
      counts.changes++
      counts.reads += stale.length
      counts.stale += stale.filter(Boolean).length
    }
  }

  const shares = Array.from({ length: lanes }, (_, lane) =>
    soccer.filter((one) => soccer.indexOf(one) % lanes === lane),
  )
  await Promise.all(shares.map(work))
  const { answers } = await loading
  const seconds = Math.round((performance.now() - began) / 100) / 10
  await Promise.all(restarts)
  return { seconds, ...counts, answers }
}

/** A list must have the match in this version or a later one; unchanged since an earlier response it cannot be. */
export function readList(url: string, headers: Record<string, string> = {}): IsStale {
  return async (changed) => lacks(await fetchList(url, headers), [changed])
}

/** The same by somebody who has an earlier response and asks whether it is still the newest. */
export function readListAgain(url: string): IsStale {
  let etag = ''
  return async (changed) => {
    const response = await fetch(url, { headers: { 'if-none-match': etag } })
    if (response.status === 304) return true
    etag = response.headers.get('etag') ?? ''
    return lacks((await response.json()) as Match[], [changed])
  }
}

/** One match, and its log. */
export function readMatch(origin: string): IsStale {
  return async ({ matchId, version }) => {
    const [match, log] = await Promise.all([
      fetchOk<Match>(`${origin}/api/matches/${matchId}`),
      fetchOk<{ match: Match }>(`${origin}/api/matches/${matchId}/events`),
    ])
    return match.version < version || log.match.version < version
  }
}

export const fetchList = (url: string, headers: Record<string, string> = {}) => fetchOk<Match[]>(url, headers)

/** Those of the changes that a list does not have. */
export function missedBy<C extends Changed>(list: Match[], changes: C[]): C[] {
  const versions = new Map(list.map(({ matchId, version }) => [matchId, version]))
  return changes.filter(({ matchId, version }) => (versions.get(matchId) ?? 0) < version)
}

export const lacks = (list: Match[], changes: Changed[]): boolean => missedBy(list, changes).length > 0

async function fetchOk<Body>(url: string, headers: Record<string, string> = {}): Promise<Body> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as Body
}
