// Whose call it is, for limits: whoever can be told apart is counted as themselves; strangers share the ceiling of their network.
import type { Endpoint } from '@campus/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { networkOf } from '../../network.ts'
import { type Database, isDatabaseUnavailable } from '../../platform/postgres/postgres.ts'
import { cookieHash, guestOf } from '../identity/session.ts'
import type { RateLimits } from './rate-limit.ts'

type Limited = Required<Pick<Endpoint, 'path' | 'limit'>>

/** Counts a valid call for its caller. To be asked once it is known who calls and that the form is right: whatever is rejected before
 *  that must not use up what others share. */
export type LimitCaller = (request: FastifyRequest, endpoint: Limited) => Promise<void>

export function callerLimits(config: Config, { pool }: Database, limits: RateLimits): LimitCaller {
  /** The mark of a browser that has logged in before, to whichever account. */
  async function knownBrowser(request: FastifyRequest): Promise<string | null> {
    const hash = cookieHash(config, request.raw, 'device')
    if (!hash) return null
    try {
      const { rows } = await pool.query('select from known_devices where token_hash = $1 limit 1', [hash])
      return rows.length > 0 ? hash.toString('hex') : null
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null
      throw error
    }
  }

  async function limitStranger(request: FastifyRequest, { path, limit }: Limited): Promise<void> {
    const ceiling = { tries: limit.perNetwork ?? limit.tries, seconds: limit.seconds }
    const [name, network] = [`${path} network`, networkOf(request.ip)]
    await limits.take(name, ceiling, network)
    const guest = guestOf(config, request.raw)
    if (guest === null) return
    try {
      await limits.take(path, limit, `guest ${guest}`)
    } catch (error) {
      await limits.giveBack(name, ceiling, network)
      throw error
    }
  }

  return async (request, endpoint) => {
    const { path, limit } = endpoint
    if (request.viewer) return limits.take(path, limit, `user ${request.viewer.userId}`)
    const device = await knownBrowser(request)
    return device ? limits.take(path, limit, `device ${device}`) : limitStranger(request, endpoint)
  }
}
