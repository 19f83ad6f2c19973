// Reports this process's members of each room to Redis once a second, and learns there how many the others have.
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import type { RedisServers } from '../../platform/redis/redis.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { countMembers, leaseMs, reportMembers } from './presence.store.ts'

const reportEveryMs = 1000
/** A page that opens a room does not wait for Redis for longer. */
const timeoutMs = 500
const mostAsked = 1000

interface Room {
  own: number
  others: number
  isReporting: boolean
}

type PresenceDeps = Pick<Deps, 'config' | 'onClose'> & { redis: Pick<RedisServers, 'of' | 'isReady' | 'onReady'> }

/** `onChange` is called for each room whose count may have changed. */
export function followPresence({ redis, config, onClose }: PresenceDeps, onChange: (roomId: string) => void) {
  const presenceRedis = { redis, prefix: config.NEWS_PREFIX }
  const process = randomBytes(6).toString('base64url')
  const rooms = new Map<string, Room>()
  /** Counts of rooms that have no members here. */
  const asked = new LRUCache<string, Promise<number>>({ max: mostAsked, ttl: reportEveryMs })
  let settledAt = 0
  let wasReady = redis.isReady

  // While Redis is unavailable the last number of the others holds.
  async function report(roomId: string, room: Room) {
    if (room.isReporting) return
    room.isReporting = true
    const { own } = room
    try {
      const all = await reportMembers(presenceRedis, roomId, { process, count: own })
      if (own === 0 && room.own === 0) rooms.delete(roomId)
      // Redis may have come back empty: each process reports within a second, and until then the sum is too small.
      const others = Math.max(0, all - own, performance.now() < settledAt ? room.others : 0)
      if (others === room.others) return
      room.others = others
      onChange(roomId)
    } catch {
      // Reported again in a second.
    } finally {
      room.isReporting = false
    }
  }

  redis.onReady(() => {
    if (wasReady) settledAt = performance.now() + leaseMs
    wasReady = true
  })

  const reports = setInterval(() => {
    for (const [roomId, room] of rooms) void report(roomId, room)
  }, reportEveryMs)
  onClose(async () => {
    clearInterval(reports)
    const left = [...rooms.keys()].map((roomId) => reportMembers(presenceRedis, roomId, { process, count: 0 }))
    await Promise.allSettled(left)
  })

  const countOf = (roomId: string) => {
    const { own = 0, others = 0 } = rooms.get(roomId) ?? {}
    return own + others
  }

  async function ask(roomId: string): Promise<number> {
    const reply = countMembers(presenceRedis, roomId)
    return withTimeout(timeoutMs, reply, () => new Error('redis timed out')).catch(() => 0)
  }

  return {
    /** Of a room with members in this process. */
    countOf,
    /** Of any room; for one without members here, as old as a second. */
    count: async (roomId: string): Promise<number> => {
      if (rooms.has(roomId)) return countOf(roomId)
      const known = asked.get(roomId) ?? ask(roomId)
      asked.set(roomId, known, { noUpdateTTL: true })
      return known
    },
    set(roomId: string, count: number) {
      const room = rooms.get(roomId) ?? { own: 0, others: 0, isReporting: false }
      const isUrgent = (room.own === 0) !== (count === 0)
      rooms.set(roomId, room)
      room.own = count
      onChange(roomId)
      // The first member must see the others, and the others that the last one has gone.
      if (isUrgent) void report(roomId, room)
    },
  }
}
