// /api/docs: the OpenAPI description, generated from the contract, and a page to read it.
import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { releaseVersion } from '../release.ts'

/** The text of every inline script of the page. */
function inlineScripts(page: string): string[] {
  const scripts: string[] = []
  for (let open = page.indexOf('<script'); open !== -1; ) {
    const begin = page.indexOf('>', open) + 1
    const end = page.indexOf('</script>', begin)
    if (begin === 0 || end === -1) break
    if (!page.slice(open, begin).includes('src=')) scripts.push(page.slice(begin, end))
    open = page.indexOf('<script', end)
  }
  return scripts
}

function policyFor(page: string): string {
  const hashes = inlineScripts(page).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const script = ["'self'", ...hashes].join(' ')
  return `default-src 'self'; script-src ${script}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`
}

export async function docs(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Campus Score', version: releaseVersion } },
    transform: jsonSchemaTransform,
  })
  // A scope of its own: the hook runs for no other response.
  await app.register(async (scope) => {
    // The page has inline scripts: exactly those may run. It also sets inline styles.
    scope.addHook('onSend', async (request, reply, payload) => {
      if (/^\/api\/docs(\/|$)/.test(request.url) && typeof payload === 'string' && payload.includes('<script'))
        reply.header('content-security-policy', policyFor(payload))
      return payload
    })
    await scope.register(reference, {
      routePrefix: '/api/docs',
      configuration: {
        withDefaultFonts: false,
        hideClientButton: true,
        // Third-party services: our content policy blocks them, and students' data must not leave.
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
      },
    })
  })
}
