// /metrics for Prometheus, and a log line for writes, failures and slow requests: by route, never by person.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from '../../errors.ts'
import type { Failures } from '../../platform/queues/failures.ts'
import { isSameSecret } from '../../tokens.ts'
import { isUnsafe } from '../origin.ts'

export interface Counted {
  [name: string]: { help: string; value: () => number }
}

export type Observe = (method: string, route: string, status: number, ms: number) => void

export interface Measured {
  counted: Counted
  failures: Failures
  /** Where e-mails are sent. */
  emails?: Counter
}

export function metricsRoutes(
  app: FastifyInstance,
  token: string | undefined,
  { counted, failures, emails }: Measured,
): Observe {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const counter of [failures.failed, failures.givenUp, ...(emails ? [emails] : [])])
    registry.registerMetric(counter)
  for (const [name, { help, value }] of Object.entries(counted)) {
    const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(value()) })
  }
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // Label sets are cached: looking one up for each response is slow.
  const known = new Map<string, ReturnType<typeof requests.labels>>()
  const observe: Observe = (method, route, status, ms) => {
    const key = `${method} ${route} ${status}`
    let histogram = known.get(key)
    if (!histogram) known.set(key, (histogram = requests.labels(method, route, String(status))))
    histogram.observe(ms / 1000)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id: requestId } = request
    const { elapsedTime: ms, statusCode: status } = reply
    const route = routeOptions.url ?? 'none'
    observe(method, route, status, ms)
    // Routes, never URLs: a query may contain an e-mail. Successful reads are not logged.
    if (isUnsafe(method) || status >= 500 || ms > 1000) {
      request.log.info({ requestId, method, route, status, ms: Math.round(ms) }, 'answered')
    }
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, token)) fail('NOT_FOUND')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return observe
}

/** With a token, its holders; without one, this machine only (a request that came through a proxy is not local). */
function canReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return /^(127\.|::1$|::ffff:127\.)/.test(request.ip) && !request.headers['x-forwarded-for']
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}
