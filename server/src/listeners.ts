// The ports of a process: opened with their limits, and closed in an order in which no balancer loses a request.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, type ListenOptions, Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { requestsMs } from './shutdown.ts'

/** A balancer reuses an idle connection within this time, or hardly ever. */
const idleMs = 3000

interface Handlers {
  handle: RequestListener
  /** Returns whether the path is known; else the connection is cut. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
}

export interface Listeners {
  port: number
  /** Ends the ports: no new connections; waits for `drainSockets` and for running requests. */
  close: (drainSockets: () => Promise<void>) => Promise<void>
}

export async function openListeners(config: Config, { handle, handleUpgrade }: Handlers): Promise<Listeners> {
  const servers: Server[] = []
  async function listen(where: ListenOptions): Promise<number> {
    const server = createServer(
      // Node checks for late requests at this interval: the default is longer than headersTimeout.
      { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 15_000, connectionsCheckingInterval: 1000 },
      handle,
    )
    server.on('upgrade', (request, socket, head) => {
      if (!handleUpgrade(request, socket, head)) socket.destroy()
    })
    server.listen(where)
    await once(server, 'listening')
    servers.push(server)
    return (server.address() as AddressInfo).port
  }
  const port = await listen({ port: config.PORT, host: config.HOST, reusePort: config.SHARE_PORT, backlog: 4096 })
  if (config.NODE_PORT !== undefined) await listen({ port: config.NODE_PORT, host: '127.0.0.1' })

  async function close(drainSockets: () => Promise<void>) {
    // Closing the listener resets connections the kernel has accepted: first the balancer must see that we are not ready.
    await sleep(config.LEAVE_MS)
    // Close right after the accept queue was emptied: connections in it are reset.
    await setImmediate()
    // No new connections. `close` of an HTTP server would also end idle ones, into which a balancer may be writing.
    const closed = servers.map((server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve)))
    await Promise.all([drainSockets(), sleep(Math.min(config.DRAIN_MS, idleMs))])
    for (const server of servers) server.closeIdleConnections()
    await Promise.race([Promise.all(closed), sleep(requestsMs(config))])
    for (const server of servers) server.closeAllConnections()
  }
  return { port, close }
}
