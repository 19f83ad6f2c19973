// /health/live: the process runs. /health/ready: it can serve (PostgreSQL answers, no drain); Redis may be down.
import type { FastifyInstance } from 'fastify'
import type { DatabaseProbe } from '../platform/database-probe.ts'

export interface Health {
  isDraining: boolean
  database: Pick<DatabaseProbe, 'isUp'>
  isNewsUp: () => boolean
}

export function healthRoutes(app: FastifyInstance, health: Health) {
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const isDatabaseUp = await health.database.isUp()
    const isReady = isDatabaseUp && !health.isDraining
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return {
      status: health.isDraining ? 'draining' : isReady ? 'ready' : 'waiting',
      database: isDatabaseUp ? 'up' : 'away',
      news: health.isNewsUp() ? 'up' : 'away',
    }
  })
}
