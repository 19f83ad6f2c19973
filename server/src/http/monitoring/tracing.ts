// Traces for an operator who has a collector: a span for each request, with its queries and Redis commands. Loaded only when
// OTEL_EXPORTER_OTLP_ENDPOINT is set. Every attribute is listed here by hand: no addresses, query values, keys or error messages.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DiagLogLevel, diag, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { boundedLog } from '../../platform/bounded-log.ts'
import { type StartSpan, tracedClient } from '../../platform/postgres/traced-client.ts'
import { type FastLaneResponse, fastLaneChannel } from '../cache/fast-lane.ts'

export type Handle = (request: IncomingMessage, response: ServerResponse) => void

export interface Tracing {
  /** The same handler, with a span for each request. */
  traceRequests: (handle: Handle) => Handle
  /** For a pool: a connection whose queries are spans of their request. */
  Client: typeof pg.Client
  close: () => Promise<void>
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** How many spans are buffered for a collector that does not answer; then spans are dropped. */
const queueSize = 2048
const exportTimeoutMs = 5000

export function openTracing(
  endpoint: string,
  config: Pick<Config, 'NODE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>,
  log: Logger,
): Tracing {
  const reportFailure = boundedLog((_: string, leftOut) => log.warn({ leftOut }, 'traces not delivered, dropping them'))
  // The library's messages may quote addresses: log only that it failed.
  const quiet = { warn: () => {}, info: () => {}, debug: () => {}, verbose: () => {} }
  diag.setLogger({ ...quiet, error: reportFailure }, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true })
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'campus-score', 'service.instance.id': config.NODE_NAME }),
    sampler: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: queueSize,
        exportTimeoutMillis: exportTimeoutMs,
        scheduledDelayMillis: 1000,
      }),
    ],
  })
  const tracer = provider.getTracer('campus-score')
  const current = new AsyncLocalStorage<Span | undefined>()
  const spans = new WeakMap<IncomingMessage, Span>()

  const startSpan: StartSpan = (name, attributes) => {
    const parent = current.getStore()
    if (!parent?.isRecording()) return undefined
    return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent))
  }

  // A caller's traceparent is ignored: anybody could fill the collector.
  const traceRequests =
    (handle: Handle): Handle =>
    (request, response) => {
      const method = knownMethods.has(request.method ?? '') ? String(request.method) : '_OTHER'
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        ROOT_CONTEXT,
      )
      spans.set(request, span)
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode)
        if (!response.writableFinished) span.setAttribute('error.type', 'aborted')
        if (response.statusCode >= 500 || !response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      current.run(span, handle, request, response)
    }

  /** By its pattern, never by its URL. */
  function nameRoute(request: IncomingMessage, route: string | undefined) {
    if (route) spans.get(request)?.setAttribute('http.route', route).updateName(`${request.method} ${route}`)
  }

  const unsubscribers = [traceFastify(nameRoute), traceFastLane(nameRoute), traceRedis(startSpan)]
  return {
    traceRequests,
    Client: tracedClient(startSpan),
    close: async () => {
      for (const stop of unsubscribers) stop()
      await provider.shutdown()
    },
  }
}

type NameRoute = (request: IncomingMessage, route: string | undefined) => void

function traceFastify(nameRoute: NameRoute) {
  const onInstance = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRequest', (request, _reply, done) => {
      nameRoute(request.raw, request.routeOptions.url)
      done()
    })
  }
  subscribe('fastify.initialization', onInstance)
  return () => void unsubscribe('fastify.initialization', onInstance)
}

function traceFastLane(nameRoute: NameRoute) {
  const onResponse = (message: unknown) => {
    const { request, route } = message as FastLaneResponse
    nameRoute(request, route)
  }
  fastLaneChannel.subscribe(onResponse)
  return () => fastLaneChannel.unsubscribe(onResponse)
}

interface RedisMessage {
  command?: string
  batchMode?: string
}

/** The client reports each command and batch; arguments are not recorded. */
function traceRedis(startSpan: StartSpan) {
  const running = new WeakMap<object, Span>()
  const subscribers = {
    start: (message: RedisMessage) => {
      const name = message.command ?? message.batchMode ?? ''
      const span = startSpan(`redis ${name}`, { 'db.system.name': 'redis', 'db.operation.name': name })
      if (span) running.set(message, span)
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (message: object) => running.get(message)?.end(),
    error: (message: object) => void running.get(message)?.setStatus({ code: SpanStatusCode.ERROR }),
  }
  const channels = ['command', 'batch'].map((name) => tracingChannel<unknown, RedisMessage>(`node-redis:${name}`))
  for (const one of channels) one.subscribe(subscribers)
  return () => {
    for (const one of channels) one.unsubscribe(subscribers)
  }
}
