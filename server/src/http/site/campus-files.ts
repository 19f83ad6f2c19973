// Serves page, manifest and crest of a campus with its own name, colour or crest, in place of the built files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Campus } from '../../campus.ts'
import { type CachedResponse, cacheResponse, variantFor } from '../cache/cached-response.ts'
import { campusManifest } from './campus-page.ts'
import { pageKind } from './page-head.ts'

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => unknown

interface Own {
  folder: string
  page: string
  campus: Campus
}

/** Opened directly, an SVG is a document: no script runs in it, and it loads nothing. */
const crestHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

const send =
  (answer: CachedResponse): SendPage =>
  async (request, reply) => {
    const { status, headers, bytes } = await variantFor(request.headers, { answer })
    return reply.code(status).headers(headers).send(bytes)
  }

/** Returns the handler that sends the page for every other page URL. */
export function campusFiles(app: FastifyInstance, { folder, page, campus }: Own): SendPage {
  const sendPage = send(cacheResponse(Buffer.from(page), undefined, pageKind))
  const manifest = campusManifest(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'), campus)
  const manifestKind = { ...pageKind, type: 'application/manifest+json' }
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  app.get('/manifest.webmanifest', send(cacheResponse(Buffer.from(manifest), undefined, manifestKind)))
  if (campus.crest) {
    const { bytes, type, path } = campus.crest
    const sendCrest = send(cacheResponse(bytes, undefined, { type, cacheControl: 'public, max-age=86400' }))
    app.get(path.split('?', 1)[0] ?? path, (request, reply) => sendCrest(request, reply.headers(crestHeaders)))
  }
  return sendPage
}
