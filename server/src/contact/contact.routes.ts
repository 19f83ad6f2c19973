// The HTTP door of writing to the operator.
import { contactOperator } from '@campus/contract/contact'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { ask } from './contact.actions.ts'

export function contactRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contactOperator, async ({ tx, body: { topic, message, email }, viewer }) => {
    // One's own address is looked up when the letter is written: a job does not hold it.
    const isOther = email && email !== viewer?.email
    await ask(tx, deps, { topic, message, ...(isOther && { email }), ...(viewer && { userId: viewer.userId }) })
    return {}
  })
}
