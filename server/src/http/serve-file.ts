// Serves an endpoint whose response is a file download, with the same checks as any other endpoint.
import type { Endpoint } from '@campus/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { type Call, callOf, routeOf } from './serve.ts'

interface SentFile {
  name: string
  type: string
  text: string
}

/** Headers are ASCII: a Korean name is percent-encoded beside a fallback that every browser can read. */
function dispositionOf(name: string): string {
  const ascii = name.replace(/[^ -~]+/g, 'campus')
  return ascii === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
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
      reply.header('cache-control', 'no-store').header('content-disposition', dispositionOf(name)).type(type)
      // Bytes, because a string would be serialised as JSON.
      return reply.send(Buffer.from(text))
    },
  })
}
