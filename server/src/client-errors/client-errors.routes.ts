// HTTP route of browsers' errors.
import { reportClientError } from '@campus/contract/client-errors'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { ClientErrors } from './client-errors.actions.ts'

export function clientErrorsRoutes(app: FastifyInstance, { report }: ClientErrors) {
  serve(app, reportClientError, async ({ body }) => {
    await report(body)
    return {}
  })
}
