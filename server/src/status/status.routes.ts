// The HTTP door of the service's state: no session is looked up and nothing is asked, so that it answers when nothing else does.
import { getOperatorStatus, getStatus, type OperatorStatus } from '@campus/contract/status'
import type { FastifyInstance } from 'fastify'
import { routeOf, serve } from '../http/serve.ts'
import type { KeptStatus } from './status.answers.ts'
import type { FollowedMail } from './status.mail.ts'

type ListErrors = () => Promise<OperatorStatus['clientErrors']>

export function statusRoutes(app: FastifyInstance, { answer }: KeptStatus, mail: FollowedMail, listErrors: ListErrors) {
  app.route({
    ...routeOf(app, getStatus),
    onRequest: [],
    handler: async (_request, reply) => reply.header('cache-control', 'public, max-age=5').send(answer()),
  })
  serve(app, getOperatorStatus, async () => ({ mail: mail.answer(), clientErrors: await listErrors() }))
}
