// One STOMP session over any transport: its bytes, limits and heart-beats. Commands are handled in commands.ts.
import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '@campus/contract/errors'
import type { Network } from '../network.ts'
import type { Client } from './admission.ts'
import type { Batch } from './batch.ts'
import { handleFrame, unsubscribe } from './commands.ts'
import type { Destinations, Viewer } from './destinations.ts'
import type { HeartbeatPace } from './greeting.ts'
import type { Hub, Sink } from './hub.ts'
import { type Pulse, type Pulsed, visitMs } from './pulse.ts'
import { encodeFrame, type Frame, readFrames } from './stomp-frame.ts'
import { encodeTexts, type Wire } from './wire.ts'

/** What carries the bytes of a connection. */
export interface Transport {
  readonly wire: Wire
  /** Written bytes that the network has not accepted yet. */
  backlog: () => number
  write: (bytes: Buffer) => void
  /** Closes with a code the client can read. */
  end: (code: number, reason: string) => void
  /** Closes without a goodbye. */
  cut: () => void
  visit: (now: number) => void
}

/** Who opened the connection, read from its first request. */
export interface Caller {
  viewer: Viewer | null
  /** The guest id of the browser; null when it has none yet. */
  guest: string | null
  network: Network
  /** Where another process serves some destinations: what that one must know of the caller. */
  introduction?: Introduction
}

/** Headers with which another process sees the same caller. */
export type Introduction = Readonly<Record<string, string>>

/** Destinations that another process serves, for each connection by itself. */
export interface Elsewhere {
  /** Returns whether the frame is for the other process, which answers it. */
  take: (connection: Connection, frame: Frame) => boolean
  /** The connection has ended. */
  end: (connection: Connection) => void
}

/** What all connections of a process share. */
export interface ConnectionContext {
  node: string
  hub: Hub
  destinations: Destinations
  pulse: Pulse<Connection>
  frameRate: { perSecond: number; burst: number }
  /** A connection of this client is closed for what it sent. */
  recordViolation: (client: Client) => void
  /** Logs a failed handler. Bounded, because clients decide how often it happens. */
  reportSendFailure: (error: unknown) => void
  /** In a process that does not serve all destinations itself. */
  elsewhere?: Elsewhere | undefined
}

/** A reader this far behind does not catch up: it is dropped before it uses up the memory. */
const backlogBytes = 262_144
const greetWithinMs = 10_000
const wholeFrameWithinMs = 10_000
/** Proxies end an idle SockJS response, so heart-beats are sent even to clients that requested none. */
const sockJsIdleMs = 25_000

let count = 0
let sentMessages = 0

export class Connection implements Sink, Pulsed {
  readonly id = ++count
  readonly viewer: Viewer | null
  readonly network: Network
  readonly context: ConnectionContext
  readonly introduction: Introduction | undefined
  /** Subscription id → destination. Created with the first subscription: idle connections must stay small. */
  subscriptions: Map<string, string> | null = null
  stage: 'greeting' | 'open' | 'closed' = 'greeting'
  pending: Batch | null = null
  readonly #transport: Transport
  #guest: string | null
  #partial: Buffer | null = null
  #partialAt = 0
  #receivedAt: number
  #sentAt: number
  #receiveMs = 0
  #sendMs = 0
  #allowance: number
  #allowanceAt: number

  constructor(context: ConnectionContext, transport: Transport, { viewer, guest, network, introduction }: Caller) {
    this.context = context
    this.#transport = transport
    this.viewer = viewer
    this.network = network
    this.introduction = introduction
    this.#guest = guest
    this.#receivedAt = this.#sentAt = this.#allowanceAt = context.pulse.now
    this.#allowance = context.frameRate.burst
    context.pulse.add(this)
    context.hub.addSink()
  }

  get wire(): Wire {
    return this.#transport.wire
  }

  /** The user or guest of the connection; null for a browser without either. */
  get person(): string | null {
    if (this.viewer) return `u${this.viewer.userId}`
    return this.#guest === null ? null : `g${this.#guest}`
  }

  /** The same for all connections of a browser; a browser without a guest cookie gets a new one each time. */
  get guest(): string {
    this.#guest ??= randomBytes(8).toString('hex')
    return this.#guest
  }

  /** Accepts any part of the client's stream of frames. */
  receive(chunk: Buffer): void {
    if (this.stage === 'closed') return
    const { now } = this.context.pulse
    const reading = readFrames(this.#partial, chunk)
    if (this.#partial === null || reading.frames.length > 0) this.#partialAt = now
    this.#partial = reading.partial
    if (this.stage === 'open') this.#receivedAt = now
    if (!this.charge(Math.max(1, reading.frames.length))) return
    for (const frame of reading.frames) handleFrame(this, frame)
    if (reading.fault !== null) this.fail('BAD_REQUEST', reading.fault)
  }

  /** A leaky bucket of `burst` frames at once and `perSecond` on average; a client above it is disconnected. */
  charge(frames: number): boolean {
    const { perSecond, burst } = this.context.frameRate
    const { now } = this.context.pulse
    this.#allowance = Math.min(burst, this.#allowance + ((now - this.#allowanceAt) * perSecond) / 1000) - frames
    this.#allowanceAt = now
    if (this.#allowance < 0) this.fail('TOO_MANY_REQUESTS', 'slow down')
    return this.#allowance >= 0
  }

  /** After CONNECT: both sides send heart-beats at the negotiated pace. */
  open(pace: HeartbeatPace): void {
    this.stage = 'open'
    this.#receivedAt = this.context.pulse.now
    this.#receiveMs = pace.receiveMs
    this.#sendMs = pace.sendMs || (this.wire === 'websocket' ? 0 : sockJsIdleMs)
  }

  send(command: string, headers: Record<string, string>, body?: string): void {
    this.write(encodeTexts(this.wire, [encodeFrame(command, headers, body)]))
  }

  /** A message to this connection alone; false when it has not subscribed to that destination. */
  sendMessage(destination: string, body: unknown): boolean {
    for (const [subscription, path] of this.subscriptions ?? []) {
      if (path !== destination) continue
      this.send('MESSAGE', { subscription, 'message-id': `own-${++sentMessages}`, destination }, JSON.stringify(body))
      return true
    }
    return false
  }

  /** Ends its subscriptions to a destination. */
  leave(destination: string): void {
    for (const [id, path] of this.subscriptions ?? []) if (path === destination) unsubscribe(this, id)
  }

  /** Sends ERROR and closes, as STOMP demands. */
  fail(code: ErrorCode, why: string, more: Record<string, string> = {}): void {
    this.send('ERROR', { message: code, ...more }, why)
    this.recordViolation()
    this.close(code === 'BAD_REQUEST' ? 1002 : 1008, code)
  }

  write(bytes: Buffer): boolean {
    if (this.stage === 'closed') return true
    if (this.#transport.backlog() > backlogBytes) {
      this.close(1013, 'too slow')
      return false
    }
    this.#sentAt = this.context.pulse.now
    this.#transport.write(bytes)
    return true
  }

  /** Ends the session; the close code names the reason. */
  close(code: number, reason: string): void {
    if (this.stage === 'closed') return
    this.#endSession()
    this.#transport.end(code, reason)
  }

  cut(): void {
    this.#endSession()
    this.#transport.cut()
  }

  recordViolation(): void {
    if (this.stage === 'closed') return
    this.context.recordViolation({ network: this.network, userId: this.viewer?.userId ?? null, guest: this.#guest })
  }

  /** The transport is closed, by either side. */
  onTransportClosed(): void {
    this.#endSession()
    if (this.context.pulse.delete(this)) this.context.hub.removeSink()
  }

  visit(now: number): void {
    this.#transport.visit(now)
    if (this.stage === 'closed') return
    const silence = now - this.#receivedAt
    if (this.stage === 'greeting' && silence > greetWithinMs) this.close(1008, 'no CONNECT')
    else if (this.#partial !== null && now - this.#partialAt > wholeFrameWithinMs) this.close(1008, 'half a frame')
    // The client is gone: nobody reads a close code.
    else if (this.#receiveMs > 0 && silence > 2 * this.#receiveMs + 2 * visitMs) this.cut()
    // Early by more than one visit, so that a late visit is still in time.
    else if (this.#sendMs > 0 && now - this.#sentAt > this.#sendMs - 1.5 * visitMs) this.write(heartbeats[this.wire])
  }

  #endSession(): void {
    if (this.stage === 'closed') return
    this.stage = 'closed'
    this.#partial = null
    for (const id of this.subscriptions?.keys() ?? []) unsubscribe(this, id)
    this.subscriptions = null
    this.context.elsewhere?.end(this)
  }
}

const heartbeats: Record<Wire, Buffer> = {
  websocket: encodeTexts('websocket', ['\n']),
  'sockjs-websocket': encodeTexts('sockjs-websocket', ['\n']),
  xhr: encodeTexts('xhr', ['\n']),
  eventsource: encodeTexts('eventsource', ['\n']),
}
