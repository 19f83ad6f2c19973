// HTTP route of messages to the operator.
import { contactOperator } from '@campus/contract/contact'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { enqueueMessage } from './contact.actions.ts'

export function contactRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contactOperator, async ({ tx, body: { topic, message, email }, viewer }) => {
    // The account's own address is looked up when the email is composed, so that no job stores it.
    const isOther = email && email !== viewer?.email
    await enqueueMessage(tx, deps, {
      topic,
      message,
      ...(isOther && { email }),
      ...(viewer && { userId: viewer.userId }),
    })
    return {}
  })
}
