// Rate limits, counted in Redis for all processes; while Redis is away each process counts for itself.
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '../../errors.ts'
import type { RedisClient } from '../../platform/redis.ts'

export interface Limit {
  tries: number
  seconds: number
}

export interface RateLimits {
  /** Rejects one call too many of whoever `key` stands for: a person, a browser, a network. */
  take: (name: string, limit: Limit, key: string) => Promise<void>
  /** That one did not count after all. */
  giveBack: (name: string, limit: Limit, key: string) => Promise<void>
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
      // Neither everybody locked out nor the gate open: the same limit, per process.
      insuranceLimiter: new RateLimiterMemory(options),
    })
    limiters.set(name, made)
    return made
  }
  return {
    take: async (name, limit, key) => {
      try {
        await limiterOf(name, limit).consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) })
      }
    },
    giveBack: async (name, limit, key) => void (await limiterOf(name, limit).reward(key)),
  }
}
