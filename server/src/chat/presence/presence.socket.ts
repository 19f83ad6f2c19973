// Publishes this process's member counts to the other processes, and receives theirs.
import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { presenceChannel } from '../chat.rules.ts'
import { Presence } from './presence.ts'

/** Changes are published at most so often; unchanged counts are published again before their lease expires elsewhere. */
const changeEveryMs = 1000
const leaseEveryMs = 1500
const checkEveryMs = 250

/** The payload on the bus. */
interface PresenceReport {
  node: string
  rooms: Array<[roomId: string, count: number]>
  /** The sender has no counts of others yet and wants theirs. */
  isAsking: boolean
}

/** `onChange` is called for each room whose count may have changed. */
export function followPresence({ bus, onClose }: Pick<Deps, 'bus' | 'onClose'>, onChange: (roomId: string) => void) {
  const presence = new Presence()
  const node = randomBytes(6).toString('base64url')
  let publishedAt = -Infinity
  let isEmpty = true
  let timer: NodeJS.Timeout | undefined

  function publish(isAsking = false) {
    clearTimeout(timer)
    timer = undefined
    publishedAt = performance.now()
    isEmpty = presence.own.length === 0
    const report: PresenceReport = { node, rooms: presence.own, isAsking }
    bus.broadcast(presenceChannel, JSON.stringify(report))
  }

  bus.onMessage((topic, _, body) => {
    if (topic !== presenceChannel) return
    const report = JSON.parse(body) as PresenceReport
    if (report.node === node) return
    for (const roomId of presence.receive(report.node, report.rooms, performance.now())) onChange(roomId)
    if (report.isAsking) publish()
  })
  bus.onUp(() => {
    presence.renewLeases(performance.now())
    publish(true)
  })
  void bus.subscribe(presenceChannel).then(() => publish(true))

  const checks = setInterval(() => {
    const now = performance.now()
    // While the bus is down no report arrives: no lease expires.
    if (!bus.isUp) return presence.renewLeases(now)
    if (!isEmpty && now - publishedAt >= leaseEveryMs) publish()
    for (const roomId of presence.expire(now)) onChange(roomId)
  }, checkEveryMs)
  onClose(() => {
    clearInterval(checks)
    clearTimeout(timer)
    bus.broadcast(presenceChannel, JSON.stringify({ node, rooms: [], isAsking: false } satisfies PresenceReport))
  })

  return {
    countOf: (roomId: string) => presence.countOf(roomId),
    set(roomId: string, count: number) {
      presence.set(roomId, count)
      onChange(roomId)
      timer ??= setTimeout(publish, Math.max(0, publishedAt + changeEveryMs - performance.now()))
    },
  }
}
