// Turns every thrown error into the contract's error shape. Internals are not revealed: no stack, no SQL, no path.
import { type ErrorCode, type ErrorReply, errorStatus } from '@campus/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../errors.ts'
import { boundedLog } from '../platform/bounded-log.ts'
import { isDatabaseUnavailable, isUnstorable } from '../platform/postgres/errors.ts'

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
}

export function handleErrors(app: FastifyInstance) {
  const reportUnavailable = boundedLog<object>((facts, leftOut) =>
    app.log.warn({ ...facts, leftOut }, 'requests rejected, database unavailable'),
  )
  app.setErrorHandler((error, request, reply) => {
    const { code, details } = errorOf(error)
    if (code === 'INTERNAL')
      request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed')
    // Other errors are 503 too, e.g. a busy route: those are no outage.
    if (isDatabaseUnavailable(error))
      reportUnavailable({ reason: (error as Error).message, requestId: request.id, route: request.routeOptions.url })
    return sendError(request, reply, code, details)
  })
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  details?: unknown,
  cacheControl = 'no-store',
) {
  const wait = (details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds
  if (code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(wait ?? 2))
  const body: ErrorReply = { code, message: code.toLowerCase().replaceAll('_', ' '), requestId: request.id }
  if (details !== undefined) body.details = details
  return reply
    .code(errorStatus[code])
    .header('cache-control', cacheControl)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

function errorOf(error: unknown): { code: ErrorCode; details?: unknown } {
  if (error instanceof AppError) return { code: error.code, details: error.details }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => ({ path: issue.instancePath, problem: issue.keyword }))
    return { code: 'BAD_REQUEST', details: { where: error.validationContext, fields } }
  }
  if (isDatabaseUnavailable(error)) return { code: 'UNAVAILABLE' }
  if (isUnstorable(error)) return { code: 'BAD_REQUEST' }
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : fastifyCodes[code]
  if (known) return { code: known }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { code: 'BAD_REQUEST' }
  return { code: 'INTERNAL' }
}
