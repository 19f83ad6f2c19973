// A scorer's device for drills: taps are stored and resent until they are acknowledged, in batches of any size.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchLog, ScoreEvent, StoredEvent } from '@campus/contract/scoring'

export type Body = Omit<ScoreEvent, 'id' | 'clock' | 'deviceAt'>

export interface Device {
  /** A goal, or now and then one of its own taken back. */
  tap: () => void
  add: (body: Body) => void
  /** Without a network taps wait, and nothing is heard. */
  setOnline: (isOnline: boolean) => void
  made: Set<string>
  acknowledged: Set<string>
  /** The log as this device knows it. */
  log: () => StoredEvent[]
  retries: () => number
  /** Sends what is left and fetches what others did. */
  settle: (timeoutMs: number) => Promise<void>
}

const mostAtOnce = 50
const timeoutMs = 2000
const pauseMs = 150

/** `headers` authenticate it: a cookie or a pass. */
export function createDevice(url: string, matchId: number, headers: Record<string, string>): Device {
  const known = new Map<string, StoredEvent>()
  const [made, acknowledged] = [new Set<string>(), new Set<string>()]
  const goals: string[] = []
  let pending: ScoreEvent[] = []
  let [clock, version, retries, isSending, isOnline] = [0, 0, 0, false, true]

  function tap() {
    const undone = goals.length > 3 && Math.random() < 0.2 ? goals.pop() : undefined
    if (undone) add({ type: 'UNDO', target: undone })
    else goals.push(add({ type: 'GOAL', team: Math.random() < 0.5 ? 1 : 2 }))
  }

  function add(body: Body): string {
    const event: ScoreEvent = { id: randomUUID(), clock: ++clock, deviceAt: new Date().toISOString(), ...body }
    made.add(event.id)
    pending.push(event)
    if (!isSending) void send()
    return event.id
  }

  async function send() {
    isSending = true
    while (pending.length > 0) {
      const events = pending.slice(0, mostAtOnce)
      if (isOnline && (await post(events))) pending = pending.filter(({ id }) => !acknowledged.has(id))
      else await sleep(pauseMs)
    }
    isSending = false
  }

  async function post(events: ScoreEvent[]): Promise<boolean> {
    try {
      const response = await fetch(`${url}/api/matches/${matchId}/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ events, after: version }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      take((await response.json()) as MatchLog)
      for (const { id } of events) acknowledged.add(id)
      return true
    } catch {
      retries++
      return false
    }
  }

  function take({ match, events }: MatchLog) {
    for (const event of events) known.set(event.id, event)
    version = Math.max(version, match.version)
    clock = Math.max(clock, ...events.map((event) => event.clock))
  }

  async function settle(waitMs: number) {
    const deadline = Date.now() + waitMs
    while (pending.length > 0 && Date.now() < deadline) await sleep(50)
    const response = await fetch(`${url}/api/matches/${matchId}/events${version > 0 ? `?after=${version}` : ''}`)
    take((await response.json()) as MatchLog)
  }

  const setOnline = (value: boolean) => {
    isOnline = value
  }

  return { tap, add, setOnline, made, acknowledged, log: () => [...known.values()], retries: () => retries, settle }
}
