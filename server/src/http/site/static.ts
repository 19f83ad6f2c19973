// Serves the web application: hashed files cached for ever, and index.html with its head for every page URL.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Campus, readCampus } from '../../campus.ts'
import { variantFor } from '../cache/cached-response.ts'
import { sendError } from '../error-handler.ts'
import { campusFiles, type SendPage } from './campus-files.ts'
import { campusPage, isOwn } from './campus-page.ts'
import { type HeadOf, headedPages } from './page-head.ts'

export const webFolder = join(import.meta.dirname, '../../../../web/dist')
/** The page is sent without its own head when loading the head takes longer. */
const headTimeoutMs = 300

/** Pages of other sites load it, under a name that stays: a new release reaches them within the hour. */
const forScriptElsewhere = {
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

interface WebApp {
  folder?: string
  /** The head of a page; null for most, which have none of their own. */
  headOf?: HeadOf
  campus?: Campus
}

function readPage(folder: string, campus: Campus): string | undefined {
  const index = join(folder, 'index.html')
  return existsSync(index) ? campusPage(readFileSync(index, 'utf8'), campus) : undefined
}

const sendBuilt: SendPage = (_request, reply) => reply.sendFile('index.html')

/** Registers the built application, if it exists (development has its own server); unknown paths are 404. */
export async function webApp(
  app: FastifyInstance,
  { folder = webFolder, headOf = () => null, campus = readCampus({}) }: WebApp = {},
) {
  const page = readPage(folder, campus)
  let sendPage = sendBuilt
  if (page !== undefined) {
    if (isOwn(campus)) sendPage = campusFiles(app, { folder, page, campus })
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // Or what the build has compressed of it.
        if (/\/embed\.js(\.(br|gz))?$/.test(path)) reply.headers(forScriptElsewhere)
      },
    })
  }
  const pageWith = page === undefined ? undefined : headedPages(page, campus.name)
  app.setNotFoundHandler(async (request, reply) => {
    if (!pageWith || !isPage(request)) return sendError(request, reply, 'NOT_FOUND')
    const loading = headOf(request.url.split(/[?#]/, 1)[0] ?? '')
    if (!loading) return sendPage(request, reply)
    const head = await Promise.race([loading.catch(() => null), setTimeout(headTimeoutMs, null, { ref: false })])
    if (!head) return sendPage(request, reply)
    const { status, headers, bytes } = await variantFor(request.headers, { answer: pageWith(head) })
    return reply.code(status).headers(headers).send(bytes)
  })
}

const isPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|hls|l|feed|embed|ws-stomp|health|metrics|assets)(\/|$|\?)/.test(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

/** The hashes by which the page's own inline script and style are allowed: nothing else inline runs. */
export function inlineHashes(tag: 'script' | 'style', folder = webFolder, campus = readCampus({})): string[] {
  const [, ...rests] = (readPage(folder, campus) ?? '').split(`<${tag}>`)
  return rests.map((rest) => {
    const text = rest.slice(0, rest.indexOf(`</${tag}>`))
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}
