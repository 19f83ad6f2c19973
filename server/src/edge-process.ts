// An edge: a process without a database. What it cannot answer is passed on to a writer (decision 0086).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listMatchVersions } from '@campus/contract/edges'
import proxyAddr from '@fastify/proxy-addr'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { edgeApp } from './edge/edge-app.ts'
import { openProxy } from './edge/proxy.ts'
import { isOperatorPath } from './http/monitoring/health.ts'
import { openListeners } from './listeners.ts'
import { logOf } from './log.ts'
import { Failures } from './platform/queues/failures.ts'
import { every } from './platform/queues/every.ts'
import { openWriters } from './platform/writers.ts'
import { openBus } from './realtime/bus.ts'
import { readPath } from './realtime/paths.ts'
import { type Closing, closeAll } from './shutdown.ts'

export interface EdgeProcess {
  port: number
  url: string
  log: Logger
  drain: () => Promise<void>
}

const askMs = 500

export async function startEdgeProcess(config: Config, { log = logOf(config) } = {}): Promise<EdgeProcess> {
  const closings: Closing[] = []
  const onClose = (work: Closing) => void closings.push(work)
  const failures = new Failures(log)

  const writers = openWriters(config.WRITER_URLS, log)
  onClose(writers.close)
  const bus = openBus({ url: config.REDIS_URL, prefix: config.NEWS_PREFIX, log })
  onClose(bus.close)
  onClose(every(askMs, () => writers.readJson(listMatchVersions.path), { log, trouble: 'cannot ask a writer' }))

  const isTrusted = proxyAddr.compile(config.TRUSTED_PROXIES)
  const addressOf = (request: IncomingMessage) => proxyAddr(request, isTrusted)
  const proxy = openProxy({ writers, urls: config.WRITER_URLS, addressOf })

  let isDraining = false
  const app = await edgeApp(config, {
    failures,
    log,
    health: {
      isDraining: () => isDraining,
      hasBegun: () => writers.hasAnswered,
      isWriterUp: () => writers.isUp,
      isBusUp: () => bus.isUp,
    },
    counted: {
      edge_passed_sockets: { help: 'Sockets passed on to a writer', value: () => proxy.sockets },
      edge_writers_up: { help: '1 while a writer answers', value: () => Number(writers.isUp) },
    },
  })
  onClose(() => app.close())

  function handle(request: IncomingMessage, response: ServerResponse) {
    if (isDraining) response.shouldKeepAlive = false
    if (isOperatorPath(request.url)) return app.routing(request, response)
    void proxy.pass(request, response)
  }

  const listeners = await openListeners(config, {
    handle,
    handleUpgrade(request, socket, head) {
      if (readPath(request.url ?? '') === null) return false
      void proxy.passUpgrade(request, socket, head)
      return true
    },
  })

  async function drain() {
    isDraining = true
    await listeners.close(() => proxy.drain(config.DRAIN_MS))
    await closeAll(closings, log)
  }
  return { port: listeners.port, url: `http://127.0.0.1:${listeners.port}`, log, drain }
}
