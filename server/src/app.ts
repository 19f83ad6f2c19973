// The one visible, ordered list of all that a process serves.
import { randomBytes } from 'node:crypto'
import { limits } from '@campus/contract/limits'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import { favoritesRoutes } from './favorites/favorites.routes.ts'
import { docs } from './http/docs.ts'
import { handleErrors } from './http/error-handler.ts'
import { FastLane } from './http/fast-lane.ts'
import { securityHeaders } from './http/headers.ts'
import { type Health, healthRoutes } from './http/health.ts'
import { type Once, onceOnly } from './http/idempotency.ts'
import { metricsRoutes } from './http/metrics.ts'
import { allowsOrigin, isUnsafe } from './http/origin.ts'
import { type LimitRate, rateLimits } from './http/rate-limit.ts'
import { identifier } from './http/session.ts'
import { webApp } from './http/static.ts'
import type { Identify } from './http/viewer.ts'
import { followChanges } from './matches/matches.changes.ts'
import { matchesRoutes } from './matches/matches.routes.ts'
import { matchesSocket } from './matches/matches.socket.ts'
import { usersJobs } from './users/users.jobs.ts'
import { usersRoutes } from './users/users.routes.ts'
import { signUpRoutes } from './users/users.sign-up.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify
    limitRate: LimitRate
    fastLane: FastLane
    once: Once
  }
}

export async function buildApp(deps: Deps, health: Health = { isDraining: false }): Promise<FastifyInstance> {
  const { config, db, redis, bus, hub, log } = deps
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.requestBodyBytes,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    genReqId: requestIds(),
    // One logger for all requests: lines that belong to one name its id.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: 100 },
  }) as unknown as FastifyInstance
  // JSON only: a foreign page's form can send text/plain without asking first.
  app.removeContentTypeParser('text/plain')
  // Some clients name a type for a body they do not send.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parse(request, String(body), done)
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const dataHeaders = await securityHeaders(app, config)
  handleErrors(app)
  app.decorateRequest('viewer', null)
  app.decorate('identify', identifier(config, db))
  app.decorate('once', onceOnly(db))
  app.decorate('limitRate', rateLimits(redis, config.NEWS_PREFIX))
  app.addHook('onRequest', (request, _reply, done) => {
    const isForeign = isUnsafe(request.method) && !allowsOrigin(config, request.headers)
    done(isForeign ? new AppError('FOREIGN_ORIGIN') : undefined)
  })

  healthRoutes(app, health, db, () => bus.isUp)
  const observe = metricsRoutes(app, config.METRICS_TOKEN, {
    realtime_sockets: { help: 'Open STOMP connections', value: () => hub.size.sinks },
  })
  app.decorate('fastLane', new FastLane(dataHeaders, observe))
  await docs(app)

  const changes = await followChanges(db)
  usersRoutes(app, deps)
  signUpRoutes(app, deps)
  await usersJobs(deps)
  matchesRoutes(app, deps, changes)
  matchesSocket(deps, changes)
  favoritesRoutes(app, deps)
  await webApp(app)
  return app
}

/** Ids that no two processes share: a random word at the start, then a count. */
function requestIds(): () => string {
  const word = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${word}-${(count++).toString(36)}`
}
