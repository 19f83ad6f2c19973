// Members of rooms over all processes, in Redis. Each process stores its own count of a room, valid for a lease, and gets the sum of all in
// return: what a process costs does not depend on how many others there are. No fact: all of it may be lost.
import type { RedisServers } from '../../platform/redis/redis.ts'

export interface PresenceRedis {
  redis: Pick<RedisServers, 'of'>
  prefix: string
}

/** How long the count of a process is valid after its last report. */
export const leaseMs = 3500

/** Members by process, with the sum under the empty name; and when each process's lease ends. The tag keeps both on one server. */
const keysOf = (prefix: string, roomId: string) =>
  [`${prefix}presence:{${roomId}}:members`, `${prefix}presence:{${roomId}}:leases`] as const

// By the clock of Redis. Each process that went silent is removed once, by whoever reports or asks next.
const expire = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local function store(process, count)
  local before = tonumber(redis.call('HGET', KEYS[1], process) or '0')
  if count > 0 then redis.call('HSET', KEYS[1], process, count) else redis.call('HDEL', KEYS[1], process) end
  if count ~= before then redis.call('HINCRBY', KEYS[1], '', count - before) end
end
for _, process in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now)) do
  store(process, 0)
  redis.call('ZREM', KEYS[2], process)
end`

const sum = `return tonumber(redis.call('HGET', KEYS[1], '') or '0')`

const reportScript = `${expire}
local count, lease = tonumber(ARGV[2]), tonumber(ARGV[3])
store(ARGV[1], count)
if count > 0 then redis.call('ZADD', KEYS[2], now + lease, ARGV[1]) else redis.call('ZREM', KEYS[2], ARGV[1]) end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, 2 * lease) end
${sum}`

/** Stores how many members this process has; returns how many all have. */
export async function reportMembers(
  { redis, prefix }: PresenceRedis,
  roomId: string,
  { process, count }: { process: string; count: number },
): Promise<number> {
  const [members, leases] = keysOf(prefix, roomId)
  const args = { keys: [members, leases], arguments: [process, String(count), String(leaseMs)] }
  return Number(await redis.of(members).eval(reportScript, args))
}

export async function countMembers({ redis, prefix }: PresenceRedis, roomId: string): Promise<number> {
  const [members, leases] = keysOf(prefix, roomId)
  return Number(await redis.of(members).eval(`${expire}\n${sum}`, { keys: [members, leases] }))
}
