// A fan for drills: subscribes first, fetches second, reconnects by itself, and records what it saw.

import { limits } from '@campus/contract/limits'
import type { Match, MatchEvent } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { Client, ReconnectionTimeMode } from '@stomp/stompjs'

export interface Fan {
  /** The newest version seen of each match. */
  seen: Map<number, Match>
  /** The process that serves the fan now. */
  node: () => string
  /** How often the fan was connected. */
  connections: () => number
  leave: () => void
}

export function connectFan(url: string): Fan {
  const seen = new Map<number, Match>()
  let node = ''
  let connections = 0
  const take = (match: Match) => {
    if (match.version > (seen.get(match.matchId)?.version ?? 0)) seen.set(match.matchId, match)
  }
  const client = new Client({
    brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`,
    heartbeatIncoming: limits.heartbeatMs,
    heartbeatOutgoing: limits.heartbeatMs,
    reconnectDelay: 100 + Math.random() * 400,
    maxReconnectDelay: limits.reconnectMs,
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    onConnect: (frame) => {
      node = frame.headers['server'] ?? ''
      connections++
      client.watchForReceipt('ready', async () => {
        const response = await fetch(`${url}/api/matches`).catch(() => undefined)
        if (response?.ok) for (const match of (await response.json()) as Match[]) take(match)
      })
      client.subscribe(matchesTopic.path, ({ body }) => take((JSON.parse(body) as MatchEvent).match), {
        receipt: 'ready',
      })
    },
  })
  client.activate()
  return {
    seen,
    node: () => node,
    connections: () => connections,
    leave: () => void client.deactivate({ force: true }),
  }
}

/** Milliseconds until every fan has seen at least this version of the match; undefined when some never did. */
export async function untilSeen(fans: Fan[], match: Match, timeoutMs: number): Promise<number | undefined> {
  const began = performance.now()
  while (fans.some(({ seen }) => (seen.get(match.matchId)?.version ?? 0) < match.version)) {
    if (performance.now() - began > timeoutMs) return undefined
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Math.round(performance.now() - began)
}
