// Starts and drains one server process: connections, app, HTTP and realtime servers; closed in reverse order.

import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { readCampus } from './campus.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { guestOf } from './http/identity/cookies.ts'
import { watchSessions } from './http/identity/session-watch.ts'
import { type Health, isOperatorPath } from './http/monitoring/health.ts'
import { openProbe } from './http/monitoring/probe.ts'
import type { Tracing } from './http/monitoring/tracing.ts'
import { allowsOrigin } from './http/origin.ts'
import { openListeners } from './listeners.ts'
import { type Packager, startPackager } from './live/packager/packager.ts'
import { logOf } from './log.ts'
import { networkOf } from './network.ts'
import { countPackager } from './packager-figures.ts'
import { probePostgres, probeRedis } from './platform/connection-probe.ts'
import { openJobs } from './platform/jobs.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { openDatabaseProbe } from './platform/postgres/database-probe.ts'
import { openDatabase } from './platform/postgres/postgres.ts'
import { openReplica } from './platform/postgres/replica.ts'
import { watchSkew } from './platform/postgres/skew.ts'
import { Failures } from './platform/queues/failures.ts'
import { openRedis } from './platform/redis/redis.ts'
import { openBus } from './realtime/bus.ts'
import { Destinations } from './realtime/destinations.ts'
import { Hub } from './realtime/hub.ts'
import { isEmbed } from './realtime/paths.ts'
import { openRealtimeServer } from './realtime/realtime-server.ts'
import { type Closing, closeAll } from './shutdown.ts'

export interface ServerProcess {
  port: number
  url: string
  log: Logger
  deps: Deps
  /** With the role `media`. */
  packager?: Packager
  /** Accepts no new work, disconnects clients so that they reconnect elsewhere, finishes running requests, closes everything. */
  drain: () => Promise<void>
}

export async function startProcess(
  config: Config,
  { clock = systemClock, log = logOf(config) }: ProcessOptions = {},
): Promise<ServerProcess> {
  const closings: Closing[] = []
  const onClose = (work: Closing) => void closings.push(work)

  // Before anything is opened: a bad setting fails the start.
  const campus = readCampus(config)
  const failures = new Failures(log)
  const tracing = await openTracingIfConfigured(config, log)
  if (tracing) onClose(tracing.close)
  const db = openDatabase(config.DATABASE_URL, {
    max: config.DATABASE_CONNECTIONS,
    directUrl: config.DATABASE_DIRECT_URL,
    statements: config.DATABASE_STATEMENTS,
    ...(tracing && { Client: tracing.Client }),
    onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  })
  onClose(db.close)
  onClose(watchSkew(db, log))
  const replica = openReplica({
    url: config.DATABASE_REPLICA_URL,
    db,
    max: config.DATABASE_CONNECTIONS,
    statements: config.DATABASE_STATEMENTS,
    paceMs: config.BARRIER_MS,
    log,
    ...(tracing && { Client: tracing.Client }),
  })
  onClose(replica.close)
  const redis = openRedis({ url: config.REDIS_URL, name: 'limits', log })
  onClose(() => redis.close())
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
  const deps: Deps = {
    config,
    campus,
    db,
    replica,
    redis,
    bus,
    hub,
    destinations,
    jobs,
    mailer,
    clock,
    log,
    failures,
    onClose,
  }

  const isTrusted = proxyAddr.compile(config.TRUSTED_PROXIES)
  const database = openDatabaseProbe(config.DATABASE_URL, config.DATABASE_DIRECT_URL)
  onClose(database.close)
  const newConnections = {
    database: probePostgres(config.DATABASE_URL, undefined, config.DATABASE_DIRECT_URL),
    redis: probeRedis(config.REDIS_URL),
  }
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
    identify: async (request) => (isEmbed(request) ? null : app.identify(request)),
    allowOrigin: (origin, host) => allowsOrigin(config, { origin, host }),
    guestOf: (request) => (isEmbed(request) ? null : guestOf(config, request)),
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
  function handle(request: IncomingMessage, response: ServerResponse) {
    // The balancer closes the connection itself, and sends no request into one that we are closing.
    if (health.isDraining) response.shouldKeepAlive = false
    if (probe(request, response)) return
    const route = () => app.routing(request, response)
    if (servesPages && app.fastLane.take(request, response, route)) return
    if (takesSockets && realtime.handleRequest(request, response)) return
    if (servesPages || isOperatorPath(request.url)) route()
    else response.writeHead(404).end()
  }

  const listeners = await openListeners(config, {
    handle: tracing ? tracing.traceRequests(handle) : handle,
    handleUpgrade: (request, socket, head) => takesSockets && realtime.handleUpgrade(request, socket, head),
  })
  const { port } = listeners

  async function drain() {
    health.isDraining = true
    await listeners.close(() => realtime.drain(config.DRAIN_MS))
    await closeAll(closings, log)
  }
  return { port, url: `http://127.0.0.1:${port}`, log, deps, ...(packager && { packager }), drain }
}

/** Loaded only with a collector: most installations have none. */
async function openTracingIfConfigured(config: Config, log: Logger): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  return endpoint ? (await import('./http/monitoring/tracing.ts')).openTracing(endpoint, config, log) : undefined
}

interface ProcessOptions {
  clock?: Clock
  log?: Logger
}
