// Tells other processes how many are in which room here, and hears it from them.
import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { presenceChannel } from '../chat.rules.ts'
import { Presence } from './presence.ts'

/** A change is told at most so often; what did not change is told again before others forget it. */
const changeEveryMs = 1000
const leaseEveryMs = 1500
const lookEveryMs = 250

interface News {
  node: string
  rooms: Array<[roomId: string, count: number]>
  /** Somebody who knows nothing yet. */
  isAsking: boolean
}

/** `onChange` is told of each room whose number may be another. */
export function followPresence({ bus, onClose }: Pick<Deps, 'bus' | 'onClose'>, onChange: (roomId: string) => void) {
  const presence = new Presence()
  const node = randomBytes(6).toString('base64url')
  let toldAt = -Infinity
  let isEmpty = true
  let timer: NodeJS.Timeout | undefined

  function tell(isAsking = false) {
    clearTimeout(timer)
    timer = undefined
    toldAt = performance.now()
    isEmpty = presence.own.length === 0
    const news: News = { node, rooms: presence.own, isAsking }
    bus.broadcast(presenceChannel, JSON.stringify(news))
  }

  bus.onMessage((topic, _, body) => {
    if (topic !== presenceChannel) return
    const news = JSON.parse(body) as News
    if (news.node === node) return
    for (const roomId of presence.hear(news.node, news.rooms, performance.now())) onChange(roomId)
    if (news.isAsking) tell()
  })
  bus.onUp(() => {
    presence.excuse(performance.now())
    tell(true)
  })
  void bus.subscribe(presenceChannel).then(() => tell(true))

  const look = setInterval(() => {
    const now = performance.now()
    // Nobody can be heard: nobody is forgotten.
    if (!bus.isUp) return presence.excuse(now)
    if (!isEmpty && now - toldAt >= leaseEveryMs) tell()
    for (const roomId of presence.expire(now)) onChange(roomId)
  }, lookEveryMs)
  onClose(() => {
    clearInterval(look)
    clearTimeout(timer)
    bus.broadcast(presenceChannel, JSON.stringify({ node, rooms: [], isAsking: false } satisfies News))
  })

  return {
    countOf: (roomId: string) => presence.countOf(roomId),
    set(roomId: string, count: number) {
      presence.set(roomId, count)
      onChange(roomId)
      timer ??= setTimeout(tell, Math.max(0, toldAt + changeEveryMs - performance.now()))
    },
  }
}
