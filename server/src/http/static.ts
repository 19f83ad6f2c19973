// The web application: hashed files for ever, and index.html for every page address.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendError } from './error-handler.ts'

export const webFolder = join(import.meta.dirname, '../../../web/dist')

/** Registers the built application, where there is one (development has its own server); what is nowhere is 404. */
export async function webApp(app: FastifyInstance, folder = webFolder) {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) =>
    isBuilt && isPage(request) ? reply.sendFile('index.html') : sendError(request, reply, 'NOT_FOUND'),
  )
}

const isPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|hls|ws-stomp|health|metrics|assets)(\/|$|\?)/.test(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

/** The hashes by which the page's own inline script and style are allowed: nothing else inline runs. */
export function inlineHashes(tag: 'script' | 'style', folder = webFolder): string[] {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return []
  const inline = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')
  return [...readFileSync(page, 'utf8').matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
