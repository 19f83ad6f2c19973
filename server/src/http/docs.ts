// /api/docs: the OpenAPI description, generated from the contract, and a page to read it.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { releaseVersion } from '../release.ts'
import { type CachedResponse, cacheResponse, variantFor } from './cache/cached-response.ts'
import type { DocsFiles } from './docs-thread.ts'

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

/** The page has inline scripts: exactly those may run. It also sets inline styles. */
function policyFor(page: string): string {
  const hashes = inlineScripts(page).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const script = ["'self'", ...hashes].join(' ')
  return `default-src 'self'; script-src ${script}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`
}

const cacheControl = 'no-cache'

async function makePage(): Promise<Record<'page' | 'script', CachedResponse>> {
  const thread = new Worker(new URL('docs-thread.ts', import.meta.url))
  const [{ page, script }] = (await once(thread, 'message')) as [DocsFiles]
  const headers = { 'content-security-policy': policyFor(page) }
  return {
    page: cacheResponse(Buffer.from(page), undefined, { type: 'text/html; charset=utf-8', cacheControl, headers }),
    script: cacheResponse(Buffer.from(script.buffer), undefined, {
      type: 'text/javascript; charset=utf-8',
      cacheControl,
    }),
  }
}

/** Made when it is first asked for, and after a failure again. */
function onDemand<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

export async function docs(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Campus Score', version: releaseVersion } },
    transform: jsonSchemaTransform,
  })
  const files = onDemand(makePage)
  const description = onDemand(async () => {
    const type = 'application/json; charset=utf-8'
    const headers = { 'access-control-allow-origin': '*' }
    return cacheResponse(Buffer.from(JSON.stringify(app.swagger())), undefined, { type, cacheControl, headers })
  })

  function serveFile(url: string, load: () => Promise<CachedResponse>) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const { status, headers, bytes } = await variantFor(request.headers, { answer: await load() })
      return reply.code(status).headers(headers).send(bytes)
    })
  }
  app.get('/api/docs', { schema: { hide: true } }, (_, reply) => reply.redirect('/api/docs/', 301))
  serveFile('/api/docs/', async () => (await files()).page)
  serveFile('/api/docs/js/scalar.js', async () => (await files()).script)
  serveFile('/api/docs/openapi.json', description)
}
