// A WebSocket as a transport, plain or SockJS. `ws` does the handshake and reads; we write whole frames ourselves.
import type { Socket } from 'node:net'
import { type RawData, WebSocket } from 'ws'
import { type Caller, Connection, type ConnectionContext, type Transport } from './connection.ts'
import { encodeSockJs, sockJsClose, webSocketPong } from './wire.ts'

/** A subclass rather than a wrapper: one object and no closures for each of many thousand idle sockets. */
export class WebSocketPeer extends WebSocket implements Transport {
  wire: 'websocket' | 'sockjs-websocket' = 'websocket'
  #connection: Connection | null = null
  #socket: Socket | null = null

  begin(context: ConnectionContext, socket: Socket, caller: Caller, isSockJs: boolean): void {
    this.wire = isSockJs ? 'sockjs-websocket' : 'websocket'
    this.#socket = socket
    this.#connection = new Connection(context, this, caller)
    this.on('message', onMessage)
    this.on('ping', onPing)
    this.on('pong', onPong)
    this.on('close', onClose)
    this.on('error', onError)
    if (isSockJs) this.write(encodeSockJs('sockjs-websocket', 'o'))
  }

  backlog(): number {
    return this.#socket?.writableLength ?? 0
  }

  /** Directly to the socket: `ws` would allocate a header and a second buffer for every client. */
  write(bytes: Buffer): void {
    if (this.readyState === WebSocket.OPEN) this.#socket?.write(bytes)
  }

  end(code: number, reason: string): void {
    if (this.wire === 'sockjs-websocket') this.write(encodeSockJs(this.wire, sockJsClose(code, reason)))
    this.close(code, reason)
  }

  cut(): void {
    this.terminate()
  }

  visit(): void {}

  receive(data: Buffer): void {
    if (this.wire === 'websocket') return this.#connection?.receive(data)
    if (data.length === 0) return
    const text = readSockJs(data.toString())
    if (text === null) this.#connection?.close(1007, 'not a SockJS message')
    else this.#connection?.receive(Buffer.from(text))
  }

  /** Pings are charged like frames: `ws` would answer any number of them, even if the client reads no answer. */
  receivePing(data: Buffer): void {
    if (this.#connection?.charge(1)) this.#connection.write(webSocketPong(data))
  }

  receivePong(): void {
    this.#connection?.charge(1)
  }

  recordViolation(): void {
    this.#connection?.recordViolation()
  }

  onClosed(): void {
    this.#connection?.onTransportClosed()
  }
}

/** SockJS sends a JSON array of texts, or one text. Frames may be split anywhere, so the texts are joined. */
export function readSockJs(json: string): string | null {
  try {
    const parsed: unknown = JSON.parse(json)
    const texts = Array.isArray(parsed) ? parsed : [parsed]
    return texts.every((text) => typeof text === 'string') ? texts.join('') : null
  } catch {
    return null
  }
}

function onMessage(this: WebSocket, data: RawData): void {
  ;(this as WebSocketPeer).receive(data as Buffer)
}

function onPing(this: WebSocket, data: Buffer): void {
  ;(this as WebSocketPeer).receivePing(data)
}

function onPong(this: WebSocket): void {
  ;(this as WebSocketPeer).receivePong()
}

function onClose(this: WebSocket): void {
  ;(this as WebSocketPeer).onClosed()
}

/** `ws` has already answered a broken frame with its close code; `close` follows. */
function onError(this: WebSocket, error: Error & { code?: string }): void {
  if (error.code?.startsWith('WS_ERR_')) (this as WebSocketPeer).recordViolation()
}
