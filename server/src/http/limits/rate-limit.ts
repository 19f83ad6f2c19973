// Rate limits, counted in Redis for all processes; while Redis is unavailable each process counts for itself.
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '../../errors.ts'
import type { RedisClient } from '../../platform/redis.ts'

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

export function rateLimits(redis: RedisClient, prefix: string): RateLimits {
  const limiters = new Map<string, RateLimiterRedis>()
  function limiterOf(name: string, { tries, seconds }: Limit) {
    const known = limiters.get(name)
    if (known) return known
    const options = { points: tries, duration: seconds, keyPrefix: `${prefix}limit:${name}` }
    const made = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      useRedisPackage: true,
      // Without Redis the same limit holds per process: neither lock everybody out nor allow everything.
      insuranceLimiter: new RateLimiterMemory(options),
    })
    limiters.set(name, made)
    return made
  }
  return {
    consume: async (name, limit, key) => {
      try {
        await limiterOf(name, limit).consume(key)
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) })
      }
    },
    refund: async (name, limit, key) => void (await limiterOf(name, limit).reward(key)),
  }
}
