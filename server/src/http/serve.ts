// The one way an endpoint of the contract becomes a route: who may call is checked before anything is read.
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@campus/contract/endpoint'
import { ErrorReply } from '@campus/contract/errors'
import type { Role } from '@campus/contract/users'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { fail } from '../errors.ts'
import { acquireTimeoutMs } from '../platform/postgres/pool.ts'
import { isDatabaseUnavailable, type Queries, type Tx } from '../platform/postgres/postgres.ts'
import { type CacheResult, variantFor } from './cache/cached-response.ts'
import type { Camera, Scorer, Viewer } from './identity/viewer.ts'

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Certain where the endpoint's access demands somebody. */
  viewer: E['access'] extends 'anyone' | 'scorer' | 'camera' ? Viewer | null : Viewer
  scorer: E['access'] extends 'scorer' ? Scorer : null
  camera: E['access'] extends 'camera' ? Camera : null
  /** Fails when the caller's right has ended since the headers came; asked in the transaction of a write. */
  recheck: (queries: Queries) => Promise<void>
  /** Where the endpoint accepts an Idempotency-Key: the transaction that commits key, effect and answer together. */
  tx: E['idempotent'] extends true ? Tx : null
  /** Until when this call should wait for connections, by `performance.now()`: to know who asks, it may have waited already. */
  deadline: number
  request: FastifyRequest
  reply: FastifyReply
}

/** Ready bytes depend on what is asked and by whom, on nothing else of a request. */
export type CachedCall<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'viewer'>

/** Serves an endpoint whose answer is made for each call; it leaves with the contract's fields only. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
) {
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      // CacheResult for this very caller: no cache on the way may keep it.
      reply.header('cache-control', 'no-store')
      const call = callOf<E>(request, reply)
      // What anyone may do needs no right that could end.
      if (endpoint.access === 'anyone') call.recheck = async () => {}
      if (endpoint.idempotent) return app.idempotency(call, (tx) => handler({ ...call, tx } as Call<E>))
      if (changesForOthers(endpoint)) await app.recheck(request)
      return handler(call)
    },
  })
}

/** Writes of those who run the campus. */
const changesForOthers = ({ access, method }: Endpoint) =>
  method !== 'GET' && (access === 'admin' || access === 'moderator')

/** Serves an endpoint whose answer is kept as bytes, made from the contract's shape by whoever keeps them. */
export function serveCached<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: CachedCall<E>) => Promise<CacheResult>,
) {
  const mayRemember = endpoint.access === 'anyone' && !endpoint.limit
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      // Of all there is to know about a call only this is needed, and these are most of all calls.
      const { params, query, viewer } = request as CachedCall<E>
      const made = await handler({ params, query, viewer })
      // It went well: whoever asks the same next need not come this far.
      if (mayRemember && request.method === 'GET' && !app.fastLane.knows(request.url)) {
        app.fastLane.remember(request.url, {
          route: endpoint.path,
          make: (asking) => handler({ params, query, viewer: asking } as CachedCall<E>),
        })
      }
      const { status, headers, bytes } = await variantFor(request.headers, made)
      return reply.code(status).headers(headers).send(bytes)
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
  async function checkCaller(request: FastifyRequest, done: (refusal?: Error) => void) {
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
      // Most callers are strangers who read: there is nothing to find out about them, and no turn to wait.
      if (access === 'anyone' && request.headers.cookie === undefined) done()
      else void checkCaller(request, done)
    },
    ...(limit && { preHandler: (request: FastifyRequest) => app.limitCaller(request, { path, limit }) }),
  }
}

/** Where anyone may call, somebody whose session cannot be looked up right now is served as a stranger. */
async function viewerOf(app: FastifyInstance, request: FastifyRequest, access: Access): Promise<Viewer | null> {
  try {
    return await app.identify(request.raw)
  } catch (error) {
    if (access === 'anyone' && isDatabaseUnavailable(error)) return null
    throw error
  }
}

function checkAccess(access: Access, { viewer, scorer, camera }: FastifyRequest, isBefore: boolean) {
  if (access === 'anyone' || (access === 'scorer' && scorer) || (access === 'camera' && camera)) return
  if (!viewer) fail('SIGN_IN_REQUIRED')
  if (mayCall(access, viewer.role)) return
  if (!viewer.owesSecondFactor) fail('FORBIDDEN')
  if (!isBefore) fail('SECOND_FACTOR_REQUIRED')
}

/** What a signed-in person's role opens; whoever scores or films is known otherwise. */
function mayCall(access: Access, role: Role): boolean {
  if (access === 'admin') return role === 'ADMIN'
  if (access === 'moderator') return role === 'ADMIN' || role === 'MODERATOR'
  if (access === 'staff') return role !== 'USER'
  return access === 'user'
}
