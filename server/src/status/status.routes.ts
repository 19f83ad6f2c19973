// HTTP routes of the service's status: no session is looked up and no query is made, so that it responds when nothing else does.
import { getOperatorStatus, getStatus, type OperatorStatus } from '@campus/contract/status'
import type { FastifyInstance } from 'fastify'
import { routeOf, serve } from '../http/serve.ts'
import type { CachedStatus } from './status.cache.ts'
import type { MailStatus } from './status.mail.ts'

type ListErrors = () => Promise<OperatorStatus['clientErrors']>

export function statusRoutes(app: FastifyInstance, status: CachedStatus, mail: MailStatus, listErrors: ListErrors) {
  app.route({
    ...routeOf(app, getStatus),
    onRequest: [],
    handler: async (_request, reply) => reply.header('cache-control', 'public, max-age=5').send(status.read()),
  })
  serve(app, getOperatorStatus, async () => ({ mail: mail.read(), clientErrors: await listErrors() }))
}
