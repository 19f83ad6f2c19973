// The HTTP door of writing to the operator.
import { contactOperator } from '@campus/contract/contact'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { ask } from './contact.actions.ts'

export function contactRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contactOperator, async ({ body: { topic, message, email }, viewer }) => {
    await ask(deps, { topic, message, ...(email && { email }), ...(viewer && { userId: viewer.userId }) })
    return {}
  })
}
