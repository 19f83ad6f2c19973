// /health/live: the process runs. /health/ready: it can serve (PostgreSQL answers and accepts new connections, no drain); Redis may
// be down.
import type { FastifyInstance } from 'fastify'
import type { ConnectionProbe } from '../../platform/connection-probe.ts'
import type { DatabaseProbe } from '../../platform/postgres/database-probe.ts'

/** Whether new connections succeed, besides those that are open. */
export interface NewConnections {
  database: Pick<ConnectionProbe, 'canConnect'>
  redis: Pick<ConnectionProbe, 'canConnect'>
}

export interface Health {
  isDraining: boolean
  newConnections: NewConnections
  database: Pick<DatabaseProbe, 'isUp'>
  isBusUp: () => boolean
}

export function healthRoutes(app: FastifyInstance, health: Health) {
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const isDatabaseUp = await health.database.isUp()
    const { database, redis } = health.newConnections
    const isReady = isDatabaseUp && database.canConnect && !health.isDraining
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return {
      status: health.isDraining ? 'draining' : isReady ? 'ready' : 'waiting',
      database: statusOf(isDatabaseUp),
      news: statusOf(health.isBusUp()),
      newConnections: { database: statusOf(database.canConnect), news: statusOf(redis.canConnect) },
    }
  })
}

export const statusOf = (isUp: boolean) => (isUp ? 'up' : 'away')

/** Paths that every process serves, whatever its roles. */
export const isOperatorPath = (url = '') => url.startsWith('/health/') || /^\/metrics(?:\?|$)/.test(url)
