// What an edge tells operators and balancers: health by what it is fed from, and metrics.
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { handleErrors } from '../http/error-handler.ts'
import { statusOf } from '../http/monitoring/health.ts'
import { type Counted, metricsRoutes } from '../http/monitoring/metrics.ts'
import { schemaController } from '../http/schemas.ts'
import type { Failures } from '../platform/queues/failures.ts'

export interface EdgeHealth {
  isDraining: () => boolean
  /** Whether a writer has answered since the start: from then on strangers are served, with or without one. */
  hasBegun: () => boolean
  isWriterUp: () => boolean
  isBusUp: () => boolean
}

interface Options {
  health: EdgeHealth
  counted: Counted
  failures: Failures
  log: Logger
}

export async function edgeApp(config: Config, { health, counted, failures, log }: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController,
  }) as unknown as FastifyInstance
  handleErrors(app)
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', (_request, reply) => {
    const isReady = health.hasBegun() && !health.isDraining()
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return {
      status: health.isDraining() ? 'draining' : isReady ? 'ready' : 'waiting',
      // What it is fed by: events, and whoever has the database.
      news: statusOf(health.isBusUp()),
      writers: statusOf(health.isWriterUp()),
    }
  })
  metricsRoutes(app, config.METRICS_TOKEN, { counted, failures })
  await app.ready()
  return app
}
