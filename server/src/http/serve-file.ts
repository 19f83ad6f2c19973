// An endpoint whose answer is a file to keep: the same doors and checks as any other, other bytes.
import type { Endpoint } from '@campus/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { type Call, callOf, routeOf } from './serve.ts'

interface SentFile {
  /** ASCII only: it goes into a header as it is. */
  name: string
  type: string
  text: string
}

export function serveFile<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<SentFile>,
) {
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      const { name, type, text } = await handler(callOf(request, reply))
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(type)
      // Bytes, because a text would leave as JSON.
      return reply.send(Buffer.from(text))
    },
  })
}
