// Turns an endpoint of the contract into a route. The caller's rights are checked before the body is read.
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@campus/contract/endpoint'
import { ErrorReply } from '@campus/contract/errors'
import type { Role } from '@campus/contract/users'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { fail } from '../errors.ts'
import { isDatabaseUnavailable } from '../platform/postgres/errors.ts'
import { acquireTimeoutMs } from '../platform/postgres/pool.ts'
import type { Queries, Tx } from '../platform/postgres/postgres.ts'
import { type CacheResult, variantFor } from './cache/cached-response.ts'
import { forAMoment, withoutState } from './cache/shared-caches.ts'
import type { Camera, Scorer, Viewer } from './identity/viewer.ts'

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Not null where the endpoint's access requires a user. */
  viewer: E['access'] extends 'anyone' | 'scorer' | 'camera' ? Viewer | null : Viewer
  scorer: E['access'] extends 'scorer' ? Scorer : null
  camera: E['access'] extends 'camera' ? Camera : null
  /** Fails when the caller's right has ended since the headers arrived; called in the transaction of a write. */
  recheck: (queries: Queries) => Promise<void>
  /** Where the endpoint accepts an Idempotency-Key: the transaction that commits key, effect and response together. */
  tx: E['idempotent'] extends true ? Tx : null
  /** Until when this call may wait for connections, by `performance.now()`: identifying the caller may have used some of it. */
  deadline: number
  request: FastifyRequest
  reply: FastifyReply
}

/** A cached response depends on parameters and viewer, on nothing else of a request. */
export type CachedCall<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'viewer'>

interface Options<E extends Endpoint> {
  /** A check that takes long: done before a transaction holds a connection. Fails like a handler. */
  before?: (call: Call<E>) => Promise<void>
}

/** Serves an endpoint whose response is built for each call, with the contract's fields only. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
  { before }: Options<E> = {},
) {
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      // Built for this caller: no cache may store it.
      reply.header('cache-control', 'no-store')
      const call = callOf<E>(request, reply)
      // Public endpoints need no right that could end.
      if (endpoint.access === 'anyone') call.recheck = async () => {}
      if (before) await before(call)
      if (endpoint.idempotent) return app.idempotency(call, (tx) => handler({ ...call, tx } as Call<E>))
      if (isPrivilegedWrite(endpoint)) await app.recheck(request)
      return handler(call)
    },
  })
}

/** Writes of administrators, moderators and broadcasters. */
const isPrivilegedWrite = ({ access, method }: Endpoint) =>
  method !== 'GET' && ['admin', 'moderator', 'broadcaster'].includes(access)

/** Serves an endpoint whose response is cached; the handler builds it in the contract's shape. */
export function serveCached<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: CachedCall<E>) => Promise<CacheResult>,
  {
    inFastLane = true,
  }: { /** False where each call is counted by more than its address. */ inFastLane?: boolean } = {},
) {
  const canRemember = inFastLane && endpoint.access === 'anyone' && !endpoint.limit
  const isShared = endpoint.snapshot === true && app.isBehindCdn
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      // No full `Call`: cached reads are most of all calls.
      const { params, query, viewer } = request as CachedCall<E>
      const made = await handler({ params, query, viewer })
      // After a success the fast lane serves equal requests.
      const url = withoutState(request.url)
      if (canRemember && request.method === 'GET' && !app.fastLane.knows(url)) {
        app.fastLane.remember(url, {
          route: endpoint.path,
          isShared,
          make: (requester) => handler({ params, query, viewer: requester } as CachedCall<E>),
        })
      }
      const { status, headers, bytes } = await variantFor(request.headers, made)
      reply.code(status).headers(headers)
      if (isShared && viewer === null) reply.header('cache-control', forAMoment)
      return reply.send(bytes)
    },
  })
}

export const callOf = <E extends Endpoint>(request: FastifyRequest, reply: FastifyReply) =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    viewer: request.viewer,
    scorer: request.scorer,
    camera: request.camera,
    tx: null,
    recheck: (queries: Queries) => request.server.recheck(request, queries),
    deadline: performance.now() - reply.elapsedTime + acquireTimeoutMs,
    request,
    reply,
  }) as Call<E>

export function routeOf(app: FastifyInstance, endpoint: Endpoint): Omit<RouteOptions, 'handler'> {
  const { method, path, access, summary, params, query, body, reply, limit, beforeSecondFactor = false } = endpoint
  async function checkCaller(request: FastifyRequest, done: (rejection?: Error) => void) {
    try {
      request.viewer = await viewerOf(app, request, access)
      if (access === 'scorer') request.scorer = await app.identifyScorer(request)
      if (access === 'camera') request.camera = await app.identifyCamera(request)
      checkAccess(access, request, beforeSecondFactor)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
  return {
    method,
    url: path,
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: reply, default: ErrorReply },
    },
    onRequest: (request, _reply, done) => {
      // Most callers are anonymous readers: nothing to look up, so continue synchronously.
      if (access === 'anyone' && request.headers.cookie === undefined) done()
      else void checkCaller(request, done)
    },
    ...(limit && { preHandler: (request: FastifyRequest) => app.limitCaller(request, { path, limit }) }),
  }
}

/** While the database is unavailable, public endpoints serve everybody as anonymous. */
async function viewerOf(app: FastifyInstance, request: FastifyRequest, access: Access): Promise<Viewer | null> {
  try {
    return await app.identify(request.raw)
  } catch (error) {
    if (access === 'anyone' && isDatabaseUnavailable(error)) return null
    throw error
  }
}

function checkAccess(access: Access, { viewer, scorer, camera }: FastifyRequest, isBeforeSecondFactor: boolean) {
  if (access === 'anyone' || (access === 'scorer' && scorer) || (access === 'camera' && camera)) return
  if (!viewer) fail('SIGN_IN_REQUIRED')
  if (mayCall(access, viewer.role)) return
  if (!viewer.owesSecondFactor) fail('FORBIDDEN')
  if (!isBeforeSecondFactor) fail('SECOND_FACTOR_REQUIRED')
}

/** What a user's role allows; scorers and cameras are checked before. */
function mayCall(access: Access, role: Role): boolean {
  if (access === 'admin') return role === 'ADMIN'
  if (access === 'moderator') return role === 'ADMIN' || role === 'MODERATOR'
  if (access === 'broadcaster') return role === 'ADMIN' || role === 'CAMERA'
  if (access === 'staff') return role !== 'USER'
  return access === 'user'
}
