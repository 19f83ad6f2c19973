// Rate limits, counted in Redis for all processes; while Redis is unavailable each process counts for itself.
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '../../errors.ts'
import type { RedisClient, RedisServers } from '../../platform/redis/redis.ts'

export interface Limit {
  tries: number
  seconds: number
}

export interface RateLimits {
  /** Counts a call of `key` (a user, a browser, a network), and rejects it above the limit. */
  consume: (name: string, limit: Limit, key: string) => Promise<void>
  /** Uncounts a call. */
  refund: (name: string, limit: Limit, key: string) => Promise<void>
}

export function rateLimits(redis: RedisServers, prefix: string): RateLimits {
  // Without Redis the same limit holds per process: neither lock everybody out nor allow everything.
  const insurances = new Map<string, RateLimiterMemory>()
  const limiters = new WeakMap<RedisClient, Map<string, RateLimiterRedis>>()
  /** One for each server of Redis: a limiter has one connection. */
  function limiterOf(name: string, { tries, seconds }: Limit, key: string) {
    const options = { points: tries, duration: seconds, keyPrefix: `${prefix}limit:${name}` }
    const storeClient = redis.of(`${options.keyPrefix}:${key}`)
    const ofServer = limiters.get(storeClient) ?? new Map<string, RateLimiterRedis>()
    limiters.set(storeClient, ofServer)
    const known = ofServer.get(name)
    if (known) return known
    const insuranceLimiter = insurances.get(name) ?? new RateLimiterMemory(options)
    insurances.set(name, insuranceLimiter)
    const made = new RateLimiterRedis({ ...options, storeClient, useRedisPackage: true, insuranceLimiter })
    ofServer.set(name, made)
    return made
  }
  return {
    consume: async (name, limit, key) => {
      try {
        await limiterOf(name, limit, key).consume(key)
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) })
      }
    },
    refund: async (name, limit, key) => void (await limiterOf(name, limit, key).reward(key)),
  }
}
