// People who do read: how long each change took from the request that made it to each of them.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchEvent } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { Client } from '@stomp/stompjs'
import { at, rounded } from '../../figures.ts'

export interface Delays {
  received: number
  /** Of the changes made meanwhile, times fans: the share that came by socket. */
  share: number
  p50Ms: number
  p99Ms: number
}

/** `sentAt`: the caller notes there when it sent the change that names that round. */
export async function connectTimedFans(url: string, count: number) {
  const sentAt = new Map<string, number>()
  let delays: number[] = []
  const receive = ({ body }: { body: string }) => {
    const { round } = (JSON.parse(body) as MatchEvent).match
    const began = sentAt.get(round ?? '')
    if (began !== undefined) delays.push(performance.now() - began)
  }
  const fans = Array.from({ length: count }, () => {
    const fan: Client = new Client({
      brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`,
      onConnect: () => void fan.subscribe(matchesTopic.path, receive),
    })
    fan.activate()
    return fan
  })
  return {
    sentAt,
    delaysFor: async (ms: number): Promise<Delays> => {
      delays = []
      const before = sentAt.size
      await sleep(ms)
      const [received, due] = [delays.length, (sentAt.size - before) * count]
      const p = (part: number) => rounded(at(part, delays))
      return { received, share: rounded(received / due), p50Ms: p(0.5), p99Ms: p(0.99) }
    },
    leave: () => {
      for (const fan of fans) void fan.deactivate({ force: true })
    },
  }
}
