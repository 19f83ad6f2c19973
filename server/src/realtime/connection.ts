// One STOMP session, whatever carries it: its bytes, its limits, its heart-beats. What commands mean is in commands.ts.
import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '@campus/contract/errors'
import type { Network } from '../network.ts'
import type { Newcomer } from './admission.ts'
import type { Batch } from './batch.ts'
import { handleFrame, unsubscribe } from './commands.ts'
import type { Destinations, Viewer } from './destinations.ts'
import type { Pace } from './greeting.ts'
import type { Hub, Sink } from './hub.ts'
import { type Pulse, type Pulsed, visitMs } from './pulse.ts'
import { encodeFrame, readFrames } from './stomp-frame.ts'
import { encodeTexts, type Wire } from './wire.ts'

/** What carries the bytes of a connection. */
export interface Transport {
  readonly wire: Wire
  /** Bytes handed over that the network has not taken yet. */
  backlog: () => number
  write: (bytes: Buffer) => void
  /** Says goodbye, then closes. */
  end: (code: number, reason: string) => void
  cut: () => void
  visit: (now: number) => void
}

/** Who is at the other end, as the request that opened the connection tells. */
export interface Caller {
  viewer: Viewer | null
  /** What the browser is known by; null when it never called before. */
  guest: string | null
  network: Network
}

/** What all connections of a process share. */
export interface ConnectionContext {
  node: string
  hub: Hub
  destinations: Destinations
  pulse: Pulse<Connection>
  frameRate: { perSecond: number; burst: number }
  /** A connection of theirs is closed for what it sent. */
  blame: (who: Newcomer) => void
  /** A handler broke. Bounded: whoever sends decides how often it happens. */
  reportSendFailure: (error: unknown) => void
}

/** A reader this far behind will not catch up: it is dropped before it costs the process its memory. */
const backlogBytes = 262_144
const greetWithinMs = 10_000
const wholeFrameWithinMs = 10_000
/** Over SockJS an idle answer would be cut by proxies, so something is sent even to clients that asked for nothing. */
const sockJsIdleMs = 25_000

let count = 0
let sentMessages = 0

export class Connection implements Sink, Pulsed {
  readonly id = ++count
  readonly viewer: Viewer | null
  readonly network: Network
  readonly context: ConnectionContext
  /** Subscription id → destination. Made with the first one: most memory of an idle process is connections. */
  subscriptions: Map<string, string> | null = null
  stage: 'greeting' | 'open' | 'closed' = 'greeting'
  owed: Batch | null = null
  readonly #transport: Transport
  #guest: string | null
  #held: Buffer | null = null
  #heldAt = 0
  #heardAt: number
  #sentAt: number
  #hearMs = 0
  #sendMs = 0
  #allowance: number
  #allowanceAt: number

  constructor(context: ConnectionContext, transport: Transport, { viewer, guest, network }: Caller) {
    this.context = context
    this.#transport = transport
    this.viewer = viewer
    this.network = network
    this.#guest = guest
    this.#heardAt = this.#sentAt = this.#allowanceAt = context.pulse.now
    this.#allowance = context.frameRate.burst
    context.pulse.add(this)
    context.hub.enter()
  }

  get wire(): Wire {
    return this.#transport.wire
  }

  /** Who is talking here, as far as the request that opened the connection told. */
  get person(): string | null {
    if (this.viewer) return `u${this.viewer.userId}`
    return this.#guest === null ? null : `g${this.#guest}`
  }

  /** The same for all connections of a browser; one that shows nothing to be known by is another each time. */
  get guest(): string {
    this.#guest ??= randomBytes(8).toString('hex')
    return this.#guest
  }

  /** Bytes from the client: any part of its stream of frames. */
  receive(chunk: Buffer): void {
    if (this.stage === 'closed') return
    const { now } = this.context.pulse
    const reading = readFrames(this.#held, chunk)
    if (this.#held === null || reading.frames.length > 0) this.#heldAt = now
    this.#held = reading.held
    if (this.stage === 'open') this.#heardAt = now
    if (!this.charge(Math.max(1, reading.frames.length))) return
    for (const frame of reading.frames) handleFrame(this, frame)
    if (reading.fault !== null) this.fail('BAD_REQUEST', reading.fault)
  }

  /** A leaking bucket: `burst` frames at once, `perSecond` for long; who asks for more is thrown out. */
  charge(frames: number): boolean {
    const { perSecond, burst } = this.context.frameRate
    const { now } = this.context.pulse
    this.#allowance = Math.min(burst, this.#allowance + ((now - this.#allowanceAt) * perSecond) / 1000) - frames
    this.#allowanceAt = now
    if (this.#allowance < 0) this.fail('TOO_MANY_REQUESTS', 'slow down')
    return this.#allowance >= 0
  }

  /** Greeted: from now on both sides keep the agreed pace. */
  open(pace: Pace): void {
    this.stage = 'open'
    this.#heardAt = this.context.pulse.now
    this.#hearMs = pace.hearMs
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

  /** ERROR, then the end: the standard's way to refuse. */
  fail(code: ErrorCode, why: string, more: Record<string, string> = {}): void {
    this.send('ERROR', { message: code, ...more }, why)
    this.blame()
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

  /** Ends the session for a reason the client can read in the close code. */
  close(code: number, reason: string): void {
    if (this.stage === 'closed') return
    this.#leave()
    this.#transport.end(code, reason)
  }

  cut(): void {
    this.#leave()
    this.#transport.cut()
  }

  blame(): void {
    if (this.stage === 'closed') return
    this.context.blame({ network: this.network, userId: this.viewer?.userId ?? null, guest: this.#guest })
  }

  /** The transport is gone, by whosever wish. */
  gone(): void {
    this.#leave()
    if (this.context.pulse.delete(this)) this.context.hub.leave()
  }

  visit(now: number): void {
    this.#transport.visit(now)
    if (this.stage === 'closed') return
    const silence = now - this.#heardAt
    if (this.stage === 'greeting' && silence > greetWithinMs) this.close(1008, 'no CONNECT')
    else if (this.#held !== null && now - this.#heldAt > wholeFrameWithinMs) this.close(1008, 'half a frame')
    // Nobody is there to read a goodbye.
    else if (this.#hearMs > 0 && silence > 2 * this.#hearMs + 2 * visitMs) this.cut()
    // Early by more than a visit, so that a late visit is still in time.
    else if (this.#sendMs > 0 && now - this.#sentAt > this.#sendMs - 1.5 * visitMs) this.write(heartbeats[this.wire])
  }

  #leave(): void {
    if (this.stage === 'closed') return
    this.stage = 'closed'
    this.#held = null
    for (const id of this.subscriptions?.keys() ?? []) unsubscribe(this, id)
    this.subscriptions = null
  }
}

const heartbeats: Record<Wire, Buffer> = {
  websocket: encodeTexts('websocket', ['\n']),
  'sockjs-websocket': encodeTexts('sockjs-websocket', ['\n']),
  xhr: encodeTexts('xhr', ['\n']),
  eventsource: encodeTexts('eventsource', ['\n']),
}
