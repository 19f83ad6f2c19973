// /api/docs: the OpenAPI description, made from the contract, and a page to read it.
import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export async function docs(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Campus Score', version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(reference, {
    routePrefix: '/api/docs',
    configuration: {
      withDefaultFonts: false,
      hideClientButton: true,
      // Doors to somebody else's service: they would lead nowhere under our policy, and students' data stay home.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
    hooks: {
      // The reader's page styles and starts itself inline; it shows public text only and calls nothing but us.
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
        )
        done()
      },
    },
  })
}
