// Accepts sockets under /ws-stomp, as WebSocket and as SockJS: checks the Origin, identifies the viewer, limits the number of connections.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@campus/contract/limits'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { type Network, networkOf } from '../network.ts'
import { boundedLog, boundedLogByKind } from '../platform/bounded-log.ts'
import { isDatabaseUnavailable } from '../platform/postgres/errors.ts'
import { Admission, type Client, type Seat } from './admission.ts'
import type { Caller, Connection, ConnectionContext, Elsewhere, Introduction } from './connection.ts'
import type { Destinations, Viewer } from './destinations.ts'
import type { Hub } from './hub.ts'
import { readPath } from './paths.ts'
import { Pulse } from './pulse.ts'
import { info, reply, SockJs } from './sockjs.ts'
import { WebSocketPeer } from './websocket-peer.ts'

export interface RealtimeServerOptions {
  /** This process's name, sent to clients in CONNECTED. */
  node: string
  hub: Hub
  destinations: Destinations
  /** Exact: browsers attach our cookies to a foreign page's WebSocket too. */
  allowOrigin: (origin: string | undefined, host: string | undefined) => boolean
  identify: (request: IncomingMessage) => Promise<Viewer | null>
  /** The guest id of a browser without a session. */
  guestOf?: (request: IncomingMessage) => string | null
  networkOf?: (request: IncomingMessage) => Network
  maxConnections?: number
  maxPerNetwork?: number
  frameRate?: { perSecond: number; burst: number }
  /** Where this process does not serve all destinations itself, and how it introduces a caller there. */
  elsewhere?: Elsewhere
  introduce?: (request: IncomingMessage) => Introduction
  log: Logger
}

export interface RealtimeServer {
  /** Both return whether the path is theirs; if so, they respond. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  handleRequest: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The signed-in viewer of each connection. */
  viewers: () => Viewer[]
  /** Closes (1008) the connections of matching viewers, e.g. after a logout; returns how many. */
  disconnectUsers: (shouldDisconnect: (viewer: Viewer | null) => boolean) => number
  /** Rejects new connections and closes the open ones (1012), spread over `ms` so that clients do not reconnect all at once. */
  drain: (ms: number) => Promise<void>
  close: () => void
  readonly size: number
}

const subprotocols = ['v12.stomp', 'v11.stomp', 'v10.stomp']
/** A client that does not answer the close frame within this time is cut. */
export const goodbyeMs = 2000

/** Options of `ws` that its types lack. */
const newerThanTypes = { closeTimeout: goodbyeMs, maxFragments: 64 }

export function openRealtimeServer(options: RealtimeServerOptions): RealtimeServer {
  const {
    allowOrigin,
    identify,
    log,
    networkOf: networkIn = (request) => networkOf(request.socket.remoteAddress),
  } = options
  const {
    guestOf = () => null,
    introduce,
    elsewhere,
    node,
    hub,
    destinations,
    frameRate = { perSecond: 50, burst: 100 },
  } = options
  const pulse = new Pulse<Connection>()
  const admission = new Admission(options.maxConnections ?? 20_000, options.maxPerNetwork ?? 200)
  const recordViolation = (client: Client) => admission.recordViolation(client)
  const reportSendFailure = boundedLogByKind(kindOfError, (error, leftOut) =>
    log.error({ err: error, leftOut }, 'SEND failed'),
  )
  const context: ConnectionContext = {
    node,
    hub,
    destinations,
    pulse,
    frameRate,
    recordViolation,
    reportSendFailure,
    elsewhere,
  }
  const sockJs = new SockJs(context)
  // Disconnected clients reconnect all at once and fail the same way: the logs are bounded.
  const reportUnavailable = boundedLog<Error>(({ message: reason }, leftOut) =>
    log.warn({ reason, leftOut }, 'sockets rejected, database unavailable'),
  )
  const reportError = boundedLog((error, leftOut) => log.error({ err: error, leftOut }, 'sockets rejected, see error'))
  const reportFailure = (error: Error) => (isDatabaseUnavailable(error) ? reportUnavailable(error) : reportError(error))
  let isDraining = false
  const webSockets = new WebSocketServer<typeof WebSocketPeer>({
    noServer: true,
    clientTracking: false,
    WebSocket: WebSocketPeer,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    autoPong: false,
    ...newerThanTypes,
    handleProtocols: (offered) => subprotocols.find((name) => offered.has(name)) ?? false,
  })

  const isOriginAllowed = ({ headers }: IncomingMessage) => allowOrigin(headers.origin, headers.host)

  const callerOf = async (request: IncomingMessage): Promise<Caller> => ({
    viewer: await identify(request),
    guest: guestOf(request),
    network: networkIn(request),
    ...(introduce && { introduction: introduce(request) }),
  })

  /** Null when no seat is free, or the client is throttled. */
  async function acquireSeat({ viewer, guest, network }: Caller): Promise<Seat | null> {
    const client = { network, guest, userId: viewer?.userId ?? null }
    const seat = isDraining ? null : admission.acquire(client)
    const waitMs = seat && admission.delayMs(client)
    if (waitMs) await sleep(waitMs)
    if (waitMs !== null && !isDraining) return seat
    seat?.release()
    return null
  }

  async function admit(request: IncomingMessage, socket: Socket, head: Buffer, isSockJs: boolean): Promise<void> {
    socket.setKeepAlive(true, 30_000)
    const caller = await callerOf(request)
    const seat = await acquireSeat(caller)
    if (seat === null) return rejectUpgrade(socket, '503 Service Unavailable')
    if (socket.destroyed) return seat.release()
    // Released by the socket, not by the WebSocket: a failed handshake must release its seat too.
    socket.once('close', seat.release)
    webSockets.handleUpgrade(request, socket, head, (peer) => peer.begin(context, socket, caller, isSockJs))
  }

  return {
    handleUpgrade(request, socket, head) {
      const path = readPath(request.url ?? '')
      if (path === null) return false
      // A shared function: a closure would hold the request and its headers in memory as long as the socket is open.
      socket.on('error', destroy)
      if (path.to !== 'websocket') rejectUpgrade(socket, '404 Not Found')
      else if (!isOriginAllowed(request)) rejectUpgrade(socket, '403 Forbidden')
      else {
        admit(request, socket as Socket, head, path.isSockJs).catch((error) => {
          reportFailure(error)
          rejectUpgrade(socket, '503 Service Unavailable')
        })
      }
      return true
    },

    handleRequest(request, response) {
      const path = readPath(request.url ?? '')
      if (path === null) return false
      if (!isOriginAllowed(request)) {
        reply(response, 403, 'foreign origin\n')
        return true
      }
      setCorsHeaders(request, response)
      const isPost = path.to === 'session' && path.transport !== 'eventsource'
      if (path.to === 'unknown') reply(response, 404)
      else if (path.to === 'websocket') reply(response, 400, 'Can "Upgrade" only to "WebSocket".')
      else if (request.method === 'OPTIONS') reply(response, 204)
      else if (request.method !== (isPost ? 'POST' : 'GET')) reply(response, 405)
      else if (path.to === 'greeting') reply(response, 200, 'Welcome to SockJS!\n')
      else if (path.to === 'info') reply(response, 200, info(), 'application/json; charset=UTF-8')
      else {
        const serveSession = async () => {
          const caller = await callerOf(request)
          await sockJs.serve(path, caller, request, response, () => acquireSeat(caller))
        }
        serveSession().catch((error) => {
          reportFailure(error)
          if (response.headersSent) response.destroy()
          else reply(response, 503)
        })
      }
      return true
    },

    viewers: () => [...pulse].map(({ viewer }) => viewer).filter((viewer) => viewer !== null),

    disconnectUsers(shouldDisconnect) {
      const matching = [...pulse].filter((connection) => shouldDisconnect(connection.viewer))
      for (const connection of matching) connection.close(1008, 'signed out')
      return matching.length
    },

    async drain(ms) {
      isDraining = true
      const everybody = [...pulse]
      const turns = Math.max(1, Math.ceil(ms / 50))
      for (let turn = 0; turn < turns && pulse.size > 0; turn++) {
        const part = (bound: number) => Math.floor((everybody.length * bound) / turns)
        for (const connection of everybody.slice(part(turn), part(turn + 1))) connection.close(1012, 'restart')
        await sleep(50)
      }
      for (let waited = 0; pulse.size > 0 && waited < goodbyeMs; waited += 50) await sleep(50)
    },

    close() {
      isDraining = true
      pulse.stop()
      for (const connection of pulse) connection.cut()
      webSockets.close()
    },

    get size() {
      return pulse.size
    },
  }
}

/** CORS: a page of another allowed origin may read responses, with its cookies. */
function setCorsHeaders({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS')
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('vary', 'Origin')
}

function destroy(this: Duplex): void {
  this.destroy()
}

function rejectUpgrade(socket: Duplex, status: string): void {
  if (!socket.writable) return void socket.destroy()
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

/** By name and code, not by message: messages differ from one error to the next. */
function kindOfError(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  return `${String(name)} ${String(code)}`
}
