// The HTTP door of the service's state: no session is looked up and nothing is asked, so that it answers when nothing else does.
import { getStatus } from '@campus/contract/status'
import type { FastifyInstance } from 'fastify'
import { routeOf } from '../http/serve.ts'
import type { KeptStatus } from './status.answers.ts'

export function statusRoutes(app: FastifyInstance, { answer }: KeptStatus) {
  app.route({
    ...routeOf(app, getStatus),
    onRequest: [],
    handler: async (_request, reply) => reply.header('cache-control', 'public, max-age=5').send(answer()),
  })
}
