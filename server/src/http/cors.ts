// Pages of other origins that an operator lists may call and read answers, with the person's cookies. All others may not, and with an
// empty list nothing of this is there.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export async function listedOrigins(app: FastifyInstance, { ALLOWED_ORIGINS }: Config): Promise<void> {
  if (ALLOWED_ORIGINS.length === 0) return
  await app.register(cors, {
    origin: ALLOWED_ORIGINS,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', 'idempotency-key', 'if-match', 'if-none-match', 'range'],
    exposedHeaders: ['etag', 'retry-after', 'content-range', 'accept-ranges'],
    maxAge: 600,
    strictPreflight: true,
  })
}
