// CORS: pages of origins that the operator lists may call and read responses, with the user's cookies. With an empty list no CORS
// headers are sent.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export async function listedOrigins(app: FastifyInstance, { ALLOWED_ORIGINS }: Config): Promise<void> {
  if (ALLOWED_ORIGINS.length === 0) return
  const listed = {
    origin: ALLOWED_ORIGINS,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', 'idempotency-key', 'if-match', 'if-none-match', 'range'],
    exposedHeaders: ['etag', 'retry-after', 'content-range', 'accept-ranges'],
    maxAge: 600,
    strictPreflight: true,
  }
  await app.register(cors, {
    // The feed is open to every origin and answers for itself.
    delegator: (request, done) => done(null, request.url.startsWith('/feed/') ? { origin: false } : listed),
  })
}
