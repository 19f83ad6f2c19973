// What holds for strangers behind the shipped edge: a page that names a state lacks nothing of it, one that names none is a moment old.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchEvent } from '@campus/contract/matches'
import { openStomp } from '@campus/ops/drills/cluster/crowd/stomp'
import { type Changed, fetchList, type IsStale, lacks, missedBy } from './freshness.ts'

const topic = '/sub/matches'
const namelessEveryMs = 100

/** A screen that comes: subscribes, is given a name, and fetches under it. The change was acknowledged before. */
export function readAsNewcomer(edge: string, path: string): IsStale {
  return async (changed) => {
    const at = await new Promise<string>((resolve) => {
      const client = openStomp(edge, '', {
        onConnected: () => client.send('SUBSCRIBE', { id: '1', destination: topic, receipt: 'in' }),
        onMessage: () => {},
        onReceipt: (_, headers) => {
          client.leave()
          resolve(headers.get('at') ?? '')
        },
      })
    })
    return at === '' || lacks(await fetchList(`${edge}${path}&at=${at}`), [changed])
  }
}

export interface Told {
  /** Events that the socket brought, and lists fetched under the newest name. */
  events: number
  lists: number
  /** Lists without a change that the socket had told before. */
  stale: number
}

/** A screen that stays, and fetches again and again under the newest name it was told. */
export function followAndFetch(edge: string, path: string): { leave: () => Promise<Told> } {
  const told = new Map<number, number>()
  const counts: Told = { events: 0, lists: 0, stale: 0 }
  let at = ''
  const leaving = new AbortController()
  const client = openStomp(edge, '', {
    onConnected: () => client.send('SUBSCRIBE', { id: '1', destination: topic, receipt: 'in' }),
    onReceipt: (_, headers) => void (at = headers.get('at') ?? ''),
    onMessage: (_, body, headers) => {
      const { match } = JSON.parse(body) as MatchEvent
      told.set(match.matchId, Math.max(match.version, told.get(match.matchId) ?? 0))
      at = headers.get('at') ?? ''
      counts.events++
    },
  })
  async function fetchAgain() {
    for (let named = ''; !leaving.signal.aborted; await sleep(5)) {
      if (at === named) continue
      named = at
      const due = [...told].map(([matchId, version]): Changed => ({ matchId, version }))
      counts.lists++
      if (lacks(await fetchList(`${edge}${path}&at=${named}`), due)) counts.stale++
    }
  }
  const fetching = fetchAgain()
  return {
    leave: async () => {
      leaving.abort()
      client.leave()
      await fetching
      return counts
    },
  }
}

export interface Nameless {
  lists: number
  /** How long before its request the oldest change was acknowledged that a list still lacked. */
  oldestMs: number
}

/** Somebody without a socket. `note` stands among the ways to read after a change, and only remembers it. */
export function fetchNameless(edge: string, path: string): { note: IsStale; leave: () => Promise<Nameless> } {
  let acknowledged: Array<Changed & { at: number }> = []
  const counts: Nameless = { lists: 0, oldestMs: 0 }
  const leaving = new AbortController()
  async function fetchAgain() {
    for (; !leaving.signal.aborted; await sleep(namelessEveryMs)) {
      const [began, due] = [performance.now(), [...acknowledged]]
      const list = await fetchList(edge + path)
      counts.lists++
      counts.oldestMs = Math.max(counts.oldestMs, ...missedBy(list, due).map(({ at }) => began - at))
      // What is older is in every list, or has broken the promise already.
      acknowledged = acknowledged.filter(({ at }) => began - at < 20_000)
    }
  }
  const fetching = fetchAgain()
  return {
    note: async ({ matchId, version }) => {
      acknowledged.push({ matchId, version, at: performance.now() })
      return false
    },
    leave: async () => {
      leaving.abort()
      await fetching
      return counts
    },
  }
}
