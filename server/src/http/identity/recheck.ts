// Checks a caller's rights again inside the transaction of a write: a body may arrive long after its headers, and a right may end
// meanwhile.
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { fail } from '../../errors.ts'
import type { Database, Queries } from '../../platform/postgres/postgres.ts'
import { roleIn } from './session.ts'

/** Fails when the pass, session or role that authorised the request has ended. */
export type Recheck = (request: FastifyRequest, queries?: Queries) => Promise<void>

export function rightsChecker(config: Config, db: Database): Recheck {
  return async ({ viewer, scorer, camera }, queries = db.queries) => {
    const isPassOpen = (scorer ?? camera)?.isPassOpen
    if (isPassOpen) {
      if (!(await isPassOpen(queries))) fail('PASS_INVALID')
    } else if (viewer) {
      const role = await roleIn(config, queries, viewer.sessionId)
      if (role === undefined) fail('SIGN_IN_REQUIRED')
      if (role !== viewer.role) fail('FORBIDDEN')
    }
  }
}
