// Security headers of every response: a strict content policy, no type sniffing, no frames.
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Campus } from '../campus.ts'
import type { Config } from '../config.ts'
import { frameAncestors } from '../embed-origins.ts'
import { schemaController } from './schemas.ts'
import { inlineHashes, webFolder } from './site/static.ts'

/** Helmet builds the headers once, at the start: per response they would cost a tenth of its time. Returns those of data. */
export async function securityHeaders(
  app: FastifyInstance,
  config: Config,
  campus: Campus,
): Promise<Record<string, string>> {
  const sample = Fastify({ schemaController })
  await sample.register(helmet, policy(config, campus))
  sample.get('/', async () => '')
  const { headers } = await sample.inject('/')
  await sample.close()
  const own = ['content-type', 'content-length', 'date', 'connection']
  const forPages = {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name))),
    // Only our own pages use the camera, and none uses the location.
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  }
  // Data is never a document: the rest of the policy would only make each response longer. Light pages have a short policy of their own.
  const forData = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.isSecure && { 'strict-transport-security': String(headers['strict-transport-security']) }),
  }
  // The only pages that other sites may show, and those that the operator lists alone. Embeds have a policy of their own, errors have this.
  const forEmbeds = {
    ...forData,
    'content-security-policy': `default-src 'none'; ${frameAncestors(config.EMBED_ORIGINS)}`,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-robots-tag': 'noindex',
  }
  app.addHook('onRequest', (request, reply, done) => {
    const [, first = ''] = /^\/(api|hls|l|feed|embed)\//.exec(request.url) ?? []
    reply.headers(first === 'embed' ? forEmbeds : first ? forData : forPages)
    // An overlay's address is its key: it is sent to nobody, and no search engine lists it.
    if (request.url.startsWith('/overlay/'))
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    done()
  })
  return forData
}

function policy(config: Config, campus: Campus): Parameters<typeof helmet>[1] {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes('script', webFolder, campus)],
        styleSrc: ["'self'", ...inlineHashes('style', webFolder, campus)],
        // React sets single properties (a crest's colour); style attributes cannot run scripts.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: config.isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}
