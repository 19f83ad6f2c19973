// Rate limits per network, counted in Redis for all processes; while Redis is away each process counts for itself.
import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '../errors.ts'
import { networkOf } from '../network.ts'
import type { RedisClient } from '../platform/redis.ts'

export interface Limit {
  tries: number
  seconds: number
}

export type LimitRate = (request: FastifyRequest, name: string, limit: Limit) => Promise<void>

export function rateLimits(redis: RedisClient, prefix: string): LimitRate {
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
  return async (request, name, limit) => {
    try {
      await limiterOf(name, limit).consume(networkOf(request.ip))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) })
    }
  }
}
