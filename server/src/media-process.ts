// A process that only packs video: it serves no users and no sockets, only health checks and metrics.
import Fastify, { LogController } from 'fastify'
import type { Config } from './config.ts'
import { handleErrors } from './http/error-handler.ts'
import { type Health, healthRoutes } from './http/monitoring/health.ts'
import { metricsRoutes } from './http/monitoring/metrics.ts'
import { schemaController } from './http/schemas.ts'
import { startPackager } from './live/packager/packager.ts'
import { logOf } from './log.ts'
import { countPackager } from './packager-figures.ts'
import { probePostgres, probeRedis } from './platform/connection-probe.ts'
import { openDatabaseProbe } from './platform/postgres/database-probe.ts'
import { openDatabase } from './platform/postgres/postgres.ts'
import { Failures } from './platform/queues/failures.ts'
import { openBus } from './realtime/bus.ts'
import { closeAll } from './shutdown.ts'
import { publishRoles } from './status/status.jobs.ts'

export async function startMediaProcess(config: Config) {
  const log = logOf(config)
  const db = openDatabase(config.DATABASE_URL, {
    max: 4,
    directUrl: config.DATABASE_DIRECT_URL,
    statements: config.DATABASE_STATEMENTS,
    onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  })
  const bus = openBus({ url: config.REDIS_URL, prefix: config.NEWS_PREFIX, log })
  const packager = await startPackager({ config, db, bus, log })
  const stopRoles = publishRoles({ config, bus, log })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController,
  })
  handleErrors(app as never)
  const database = openDatabaseProbe(config.DATABASE_URL, config.DATABASE_DIRECT_URL)
  const newConnections = {
    database: probePostgres(config.DATABASE_URL, undefined, config.DATABASE_DIRECT_URL),
    redis: probeRedis(config.REDIS_URL),
  }
  const health: Health = { isDraining: false, database, newConnections, isBusUp: () => bus.isUp }
  healthRoutes(app as never, health)
  const counted = countPackager(() => packager)
  metricsRoutes(app as never, config.METRICS_TOKEN, { counted, failures: new Failures(log) })
  // Never the shared public port: this process serves no users.
  const { NODE_PORT, PORT, HOST } = config
  const address = await app.listen(
    NODE_PORT === undefined ? { port: PORT, host: HOST } : { port: NODE_PORT, host: '127.0.0.1' },
  )
  return {
    port: Number(new URL(address).port),
    log,
    drain: async () => {
      health.isDraining = true
      const { database: toDatabase, redis } = newConnections
      await closeAll(
        [
          toDatabase.close,
          redis.close,
          db.close,
          database.close,
          bus.close,
          () => app.close(),
          packager.close,
          stopRoles,
        ],
        log,
      )
    },
  }
}
