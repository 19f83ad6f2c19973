// /health/live: the process runs. /health/ready: it can serve (PostgreSQL answers, no drain); Redis may be away.
import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/postgres.ts'

export interface Health {
  isDraining: boolean
}

export function healthRoutes(app: FastifyInstance, health: Health, db: Database, isNewsUp: () => boolean) {
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const database = await db.pool.query('select 1').then(
      () => 'up',
      () => 'away',
    )
    const isReady = database === 'up' && !health.isDraining
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return {
      status: health.isDraining ? 'draining' : isReady ? 'ready' : 'waiting',
      database,
      news: isNewsUp() ? 'up' : 'away',
    }
  })
}
