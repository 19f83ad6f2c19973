// Reads and checks the pass in a request's Authorization header.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'
import { networkOf } from '../../network.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { hashToken } from '../../tokens.ts'

/** Only wrong passes count: a whole sports field may score and film behind one address. */
const wrongPasses = { tries: 30, seconds: 60 }

interface PassKind<Pass> {
  /** The Authorization scheme. */
  scheme: string
  /** Whether a valid pass is for what the path names. */
  isFor: (pass: Pass, params: Record<string, string>) => boolean | Promise<boolean>
  passes: {
    findOpen: (queries: Queries, hash: Buffer) => Promise<Pass | undefined>
    markUsed: (queries: Queries, passId: number) => Promise<void>
  }
}

/** Undefined without such a header; an invalid pass, or one for something else, is rejected. */
export function passReader<Pass extends { passId: number; isDue: boolean }>(
  app: FastifyInstance,
  queries: Queries,
  { scheme, isFor, passes }: PassKind<Pass>,
): (request: FastifyRequest) => Promise<Pass | undefined> {
  const head = `${scheme} `
  return async (request) => {
    const { authorization = '' } = request.headers
    if (!authorization.startsWith(head)) return undefined
    const token = authorization.slice(head.length)
    const pass = token.length === 43 ? await passes.findOpen(queries, hashToken(token)) : undefined
    if (!pass) {
      await app.rateLimits.consume('wrong-pass', wrongPasses, networkOf(request.ip))
      return fail('PASS_INVALID')
    }
    if (!(await isFor(pass, request.params as Record<string, string>))) fail('FORBIDDEN')
    // Not awaited: the next call retries a failed update.
    if (pass.isDue) void passes.markUsed(queries, pass.passId).catch(() => {})
    return pass
  }
}
