// Where clients come in: /ws-stomp as WebSocket and as SockJS. Checks the Origin, finds the viewer, counts the seats.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@campus/contract/limits'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { type Network, networkOf } from '../network.ts'
import { boundedLog, boundedLogByKind } from '../platform/bounded-log.ts'
import { isDatabaseUnavailable } from '../platform/postgres/postgres.ts'
import { Admission, type Newcomer, type Seat } from './admission.ts'
import type { Caller, Connection, ConnectionContext } from './connection.ts'
import type { Destinations, Viewer } from './destinations.ts'
import type { Hub } from './hub.ts'
import { readPath } from './paths.ts'
import { Pulse } from './pulse.ts'
import { info, reply, SockJs } from './sockjs.ts'
import { WebSocketPeer } from './websocket-peer.ts'

export interface RealtimeServerOptions {
  /** This process's name, told to clients in CONNECTED. */
  node: string
  hub: Hub
  destinations: Destinations
  /** Exact: browsers attach our cookies to a foreign page's WebSocket too. */
  allowOrigin: (origin: string | undefined, host: string | undefined) => boolean
  identify: (request: IncomingMessage) => Promise<Viewer | null>
  /** What the browser is known by without a session. */
  guestOf?: (request: IncomingMessage) => string | null
  networkOf?: (request: IncomingMessage) => Network
  maxConnections?: number
  maxPerNetwork?: number
  frameRate?: { perSecond: number; burst: number }
  log: Logger
}

export interface RealtimeServer {
  /** Both say whether the path was theirs; if so, they answer. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  handleRequest: (request: IncomingMessage, answer: ServerResponse) => boolean
  /** Everybody signed in, once for each connection. */
  viewers: () => Viewer[]
  /** Closes (1008) the connections of those who may no longer be here, e.g. after a logout; says how many. */
  disconnectUsers: (isMeant: (viewer: Viewer | null) => boolean) => number
  /** Lets nobody in any more and sends everybody elsewhere (1012), spread over `ms` so that they don't arrive at once. */
  drain: (ms: number) => Promise<void>
  close: () => void
  readonly size: number
}

const subprotocols = ['v12.stomp', 'v11.stomp', 'v10.stomp']
/** A client that does not answer our goodbye is cut. */
export const goodbyeMs = 2000

/** Options of `ws` its types don't know yet. */
const newerThanTypes = { closeTimeout: goodbyeMs, maxFragments: 64 }

export function openRealtimeServer(options: RealtimeServerOptions): RealtimeServer {
  const {
    allowOrigin,
    identify,
    log,
    networkOf: networkIn = (request) => networkOf(request.socket.remoteAddress),
  } = options
  const { guestOf = () => null, node, hub, destinations, frameRate = { perSecond: 50, burst: 100 } } = options
  const pulse = new Pulse<Connection>()
  const admission = new Admission(options.maxConnections ?? 20_000, options.maxPerNetwork ?? 200)
  const blame = (who: Newcomer) => admission.blame(who)
  const reportSendFailure = boundedLogByKind(kindOfError, (error, leftOut) =>
    log.error({ err: error, leftOut }, 'SEND failed'),
  )
  const context: ConnectionContext = { node, hub, destinations, pulse, frameRate, blame, reportSendFailure }
  const sockJs = new SockJs(context)
  // Everybody who was cut off comes back at the same time, and meets the same trouble.
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

  const mayEnter = ({ headers }: IncomingMessage) => allowOrigin(headers.origin, headers.host)

  const callerOf = async (request: IncomingMessage): Promise<Caller> => ({
    viewer: await identify(request),
    guest: guestOf(request),
    network: networkIn(request),
  })

  /** Null when there is no seat, or no use in waiting for one. */
  async function takeSeat({ viewer, guest, network }: Caller): Promise<Seat | null> {
    const newcomer = { network, guest, userId: viewer?.userId ?? null }
    const seat = isDraining ? null : admission.take(newcomer)
    const waitMs = seat && admission.wait(newcomer)
    if (waitMs) await sleep(waitMs)
    if (waitMs !== null && !isDraining) return seat
    seat?.leave()
    return null
  }

  async function admit(request: IncomingMessage, socket: Socket, head: Buffer, isSockJs: boolean): Promise<void> {
    socket.setKeepAlive(true, 30_000)
    const caller = await callerOf(request)
    const seat = await takeSeat(caller)
    if (seat === null) return refuse(socket, '503 Service Unavailable')
    if (socket.destroyed) return seat.leave()
    // By the socket, not by the WebSocket: a handshake that fails halfway must give its seat back too.
    socket.once('close', seat.leave)
    webSockets.handleUpgrade(request, socket, head, (peer) => peer.begin(context, socket, caller, isSockJs))
  }

  return {
    handleUpgrade(request, socket, head) {
      const path = readPath(request.url ?? '')
      if (path === null) return false
      // A shared function: a closure here would keep the request, headers and all, as long as its socket lives.
      socket.on('error', destroy)
      if (path.to !== 'websocket') refuse(socket, '404 Not Found')
      else if (!mayEnter(request)) refuse(socket, '403 Forbidden')
      else {
        admit(request, socket as Socket, head, path.isSockJs).catch((error) => {
          reportFailure(error)
          refuse(socket, '503 Service Unavailable')
        })
      }
      return true
    },

    handleRequest(request, answer) {
      const path = readPath(request.url ?? '')
      if (path === null) return false
      if (!mayEnter(request)) {
        reply(answer, 403, 'foreign origin\n')
        return true
      }
      letPageRead(request, answer)
      const isPost = path.to === 'session' && path.transport !== 'eventsource'
      if (path.to === 'nowhere') reply(answer, 404)
      else if (path.to === 'websocket') reply(answer, 400, 'Can "Upgrade" only to "WebSocket".')
      else if (request.method === 'OPTIONS') reply(answer, 204)
      else if (request.method !== (isPost ? 'POST' : 'GET')) reply(answer, 405)
      else if (path.to === 'greeting') reply(answer, 200, 'Welcome to SockJS!\n')
      else if (path.to === 'info') reply(answer, 200, info(), 'application/json; charset=UTF-8')
      else {
        const talk = async () => {
          const caller = await callerOf(request)
          await sockJs.serve(path, caller, request, answer, () => takeSeat(caller))
        }
        talk().catch((error) => {
          reportFailure(error)
          if (answer.headersSent) answer.destroy()
          else reply(answer, 503)
        })
      }
      return true
    },

    viewers: () => [...pulse].map(({ viewer }) => viewer).filter((viewer) => viewer !== null),

    disconnectUsers(isMeant) {
      const meant = [...pulse].filter((connection) => isMeant(connection.viewer))
      for (const connection of meant) connection.close(1008, 'signed out')
      return meant.length
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

/** A page of another allowed origin may read our answers, with its cookies. */
function letPageRead({ headers }: IncomingMessage, answer: ServerResponse): void {
  if (headers.origin === undefined) return
  answer.setHeader('access-control-allow-origin', headers.origin)
  answer.setHeader('access-control-allow-credentials', 'true')
  answer.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS')
  answer.setHeader('access-control-allow-headers', 'content-type')
  answer.setHeader('vary', 'Origin')
}

function destroy(this: Duplex): void {
  this.destroy()
}

function refuse(socket: Duplex, status: string): void {
  if (!socket.writable) return void socket.destroy()
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

/** By its name and code, never by its words: those differ from one to the next. */
function kindOfError(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  return `${String(name)} ${String(code)}`
}
