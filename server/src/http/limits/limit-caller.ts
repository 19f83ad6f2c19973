// Rate limits per caller: a known user or browser has its own limit; anonymous callers share the ceiling of their network.
import type { Endpoint } from '@campus/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { networkOf } from '../../network.ts'
import { isDatabaseUnavailable } from '../../platform/postgres/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { cookieHash, guestOf } from '../identity/cookies.ts'
import type { RateLimits } from './rate-limit.ts'

type Limited = Required<Pick<Endpoint, 'path' | 'limit'>>

/** Counts a valid call for its caller. Called after authentication and validation: a call rejected before that must not use up a
 *  limit that others share. */
export type LimitCaller = (request: FastifyRequest, endpoint: Limited) => Promise<void>

export function callerLimits(config: Config, { pool }: Database, limits: RateLimits): LimitCaller {
  /** The device hash of a browser that has logged in before, to any account. */
  async function knownBrowser(request: FastifyRequest): Promise<string | null> {
    const hash = cookieHash(config, request.raw, 'device')
    if (!hash) return null
    try {
      const { rows } = await pool.query({
        name: 'known-device',
        text: 'select from known_devices where token_hash = $1 limit 1',
        values: [hash],
      })
      return rows.length > 0 ? hash.toString('hex') : null
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null
      throw error
    }
  }

  async function limitAnonymous(request: FastifyRequest, { path, limit }: Limited): Promise<void> {
    const ceiling = { tries: limit.perNetwork ?? limit.tries, seconds: limit.seconds }
    const [name, network] = [`${path} network`, networkOf(request.ip)]
    await limits.consume(name, ceiling, network)
    const guest = guestOf(config, request.raw)
    if (guest === null) return
    try {
      await limits.consume(path, limit, `guest ${guest}`)
    } catch (error) {
      await limits.refund(name, ceiling, network)
      throw error
    }
  }

  return async (request, endpoint) => {
    const { path, limit } = endpoint
    if (request.viewer) return limits.consume(path, limit, `user ${request.viewer.userId}`)
    const device = await knownBrowser(request)
    return device ? limits.consume(path, limit, `device ${device}`) : limitAnonymous(request, endpoint)
  }
}
