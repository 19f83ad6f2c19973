// One server process: connections, app, doors; closed in reverse order.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, type ListenOptions, Server as NetServer } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import proxyAddr from '@fastify/proxy-addr'
import { type Logger, pino } from 'pino'
import { buildApp } from './app.ts'
import { readCampus } from './campus.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { guestOf } from './http/identity/session.ts'
import { watchSessions } from './http/identity/session-watch.ts'
import type { Health } from './http/monitoring/health.ts'
import { openProbe } from './http/monitoring/probe.ts'
import type { Tracing } from './http/monitoring/tracing.ts'
import { allowsOrigin } from './http/origin.ts'
import { type Packager, startPackager } from './live/packager/packager.ts'
import { networkOf } from './network.ts'
import { countPackager } from './packager-figures.ts'
import { probePostgres, probeRedis } from './platform/connection-probe.ts'
import { openJobs } from './platform/jobs.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { openDatabaseProbe } from './platform/postgres/database-probe.ts'
import { openDatabase } from './platform/postgres/postgres.ts'
import { watchSkew } from './platform/postgres/skew.ts'
import { Failures } from './platform/queues/failures.ts'
import { openRedis } from './platform/redis.ts'
import { openBus } from './realtime/bus.ts'
import { Destinations } from './realtime/destinations.ts'
import { Hub } from './realtime/hub.ts'
import { openRealtimeServer } from './realtime/realtime-server.ts'
import { type Closing, closeAll, requestsMs } from './shutdown.ts'

export interface ServerProcess {
  port: number
  url: string
  log: Logger
  deps: Deps
  /** With the role `media`. */
  packager?: Packager
  /** Takes no new work, tells clients to go elsewhere, finishes what runs, closes everything. */
  drain: () => Promise<void>
}

/** Connections that a balancer keeps are used again within so long, or hardly ever. */
const idleMs = 3000

export async function startProcess(
  config: Config,
  { clock = systemClock, log = logOf(config) }: Outside = {},
): Promise<ServerProcess> {
  const closings: Closing[] = []
  const onClose = (work: Closing) => void closings.push(work)

  // Before anything is opened: what it cannot read ends the start.
  const campus = readCampus(config)
  const failures = new Failures(log)
  const tracing = await openTracingIfAsked(config, log)
  if (tracing) onClose(tracing.close)
  const db = openDatabase(config.DATABASE_URL, {
    max: config.DATABASE_CONNECTIONS,
    ...(tracing && { Client: tracing.Client }),
    onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  })
  onClose(db.close)
  onClose(watchSkew(db, log))
  const { client: redis, close: closeRedis } = openRedis({ url: config.REDIS_URL, name: 'limits', log })
  onClose(closeRedis)
  const bus = openBus({ url: config.REDIS_URL, prefix: config.NEWS_PREFIX, log })
  onClose(bus.close)
  const hub = new Hub(bus)
  bus.onMessage((topic, id, body) => hub.deliver(topic, id, body))
  const destinations = new Destinations()
  const mailer = openMailer(config, log)
  onClose(mailer.close)
  if (!config.SMTP_URL) log.warn('no mail server: nobody can sign up or reset a password; set SMTP_URL')
  const jobs = await openJobs({ url: config.DATABASE_URL, isWorker: config.ROLES.includes('jobs'), log, failures })
  onClose(jobs.close)
  const deps: Deps = { config, campus, db, redis, bus, hub, destinations, jobs, mailer, clock, log, failures, onClose }

  const isTrusted = proxyAddr.compile(config.TRUSTED_PROXIES)
  const database = openDatabaseProbe(config.DATABASE_URL)
  onClose(database.close)
  const newConnections = { database: probePostgres(config.DATABASE_URL), redis: probeRedis(config.REDIS_URL) }
  onClose(newConnections.database.close)
  onClose(newConnections.redis.close)
  const health: Health = { isDraining: false, database, newConnections, isBusUp: () => bus.isUp }
  let packager: Packager | undefined
  const packs = config.ROLES.includes('media')
  const app = await buildApp(deps, health, packs ? countPackager(() => packager) : {})
  onClose(() => app.close())
  const realtime = openRealtimeServer({
    hub,
    destinations,
    log,
    node: config.NODE_NAME,
    identify: (request) => app.identify(request),
    allowOrigin: (origin, host) => allowsOrigin(config, { origin, host }),
    guestOf: (request) => guestOf(config, request),
    networkOf: (request) => networkOf(proxyAddr(request, isTrusted)),
    maxPerNetwork: config.SOCKETS_PER_ADDRESS,
  })
  onClose(realtime.close)
  onClose(watchSessions({ config, db, bus, realtime, log }))
  await app.ready()
  if (packs) {
    packager = await startPackager(deps)
    onClose(packager.close)
  }

  const [servesPages, takesSockets] = [config.ROLES.includes('http'), config.ROLES.includes('realtime')]
  const probe = openProbe(config.SECRETS_KEY, (request) => proxyAddr(request, isTrusted))
  function handle(request: IncomingMessage, answer: ServerResponse) {
    // The balancer lets go of the connection itself, and sends no write into one that we are closing.
    if (health.isDraining) answer.shouldKeepAlive = false
    if (probe(request, answer)) return
    const route = () => app.routing(request, answer)
    if (servesPages && app.fastLane.take(request, answer, route)) return
    if (takesSockets && realtime.handleRequest(request, answer)) return
    if (servesPages || isOperators(request.url)) route()
    else answer.writeHead(404).end()
  }

  const servers: Server[] = []
  async function listen(where: ListenOptions): Promise<number> {
    const server = createServer(
      // Node looks for late requests at this interval: by default it is longer than what the headers are given.
      { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 15_000, connectionsCheckingInterval: 1000 },
      tracing ? tracing.traceRequests(handle) : handle,
    )
    server.on('upgrade', (request, socket, head) => {
      if (!takesSockets || !realtime.handleUpgrade(request, socket, head)) socket.destroy()
    })
    server.listen(where)
    await once(server, 'listening')
    servers.push(server)
    return (server.address() as AddressInfo).port
  }
  const port = await listen({ port: config.PORT, host: config.HOST, reusePort: config.SHARE_PORT, backlog: 4096 })
  if (config.NODE_PORT !== undefined) await listen({ port: config.NODE_PORT, host: '127.0.0.1' })

  async function drain() {
    health.isDraining = true
    // A closed listener resets whoever the kernel has let in already: first the balancer has to see that we are leaving.
    await sleep(config.LEAVE_MS)
    // Right after the kernel's queue was emptied: whoever is in it when the listener closes is reset.
    await setImmediate()
    // No new connections. An HTTP server's own `close` would also cut the idle ones, into which a balancer may just be writing.
    const closed = servers.map((server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve)))
    await Promise.all([realtime.drain(config.DRAIN_MS), sleep(Math.min(config.DRAIN_MS, idleMs))])
    for (const server of servers) server.closeIdleConnections()
    await Promise.race([Promise.all(closed), sleep(requestsMs(config))])
    for (const server of servers) server.closeAllConnections()
    await closeAll(closings, log)
  }
  return { port, url: `http://127.0.0.1:${port}`, log, deps, ...(packager && { packager }), drain }
}

/** Not even loaded without a collector to send to: most installations have none. */
async function openTracingIfAsked(config: Config, log: Logger): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  return endpoint ? (await import('./http/monitoring/tracing.ts')).openTracing(endpoint, config, log) : undefined
}

/** What every process answers, whatever its roles. */
const isOperators = (url = '') => url.startsWith('/health/') || /^\/metrics(?:\?|$)/.test(url)

interface Outside {
  clock?: Clock
  log?: Logger
}

export const logOf = (config: Config) => pino({ level: config.LOG_LEVEL, base: { node: config.NODE_NAME } })
