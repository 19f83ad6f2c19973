// The pass in a request's Authorization header: what it opens, if it opens what is asked for.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'
import { networkOf } from '../../network.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { hashToken } from '../../tokens.ts'

/** Only wrong passes count: a whole sports field may tap and film behind one address. */
const wrongPasses = { tries: 30, seconds: 60 }

interface Door<Pass> {
  /** The word before the token. */
  scheme: string
  /** The place a pass is for, by its name in the path. */
  place: keyof Pass & string
  passes: {
    findOpen: (queries: Queries, hash: Buffer) => Promise<Pass | undefined>
    markUsed: (queries: Queries, passId: number) => Promise<void>
  }
}

/** Undefined without such a header; a pass that is none, or is for another place, is refused. */
export function passReader<Pass extends { passId: number; isDue: boolean }>(
  app: FastifyInstance,
  queries: Queries,
  { scheme, place, passes }: Door<Pass>,
): (request: FastifyRequest) => Promise<Pass | undefined> {
  const head = `${scheme} `
  return async (request) => {
    const { authorization = '' } = request.headers
    if (!authorization.startsWith(head)) return undefined
    const token = authorization.slice(head.length)
    const pass = token.length === 43 ? await passes.findOpen(queries, hashToken(token)) : undefined
    if (!pass) {
      await app.rateLimits.take('wrong-pass', wrongPasses, networkOf(request.ip))
      return fail('PASS_INVALID')
    }
    if (String(pass[place]) !== (request.params as Record<string, string>)[place]) fail('FORBIDDEN')
    // Nobody waits for the mark, and one that fails is made by the next call.
    if (pass.isDue) void passes.markUsed(queries, pass.passId).catch(() => {})
    return pass
  }
}
