// A SockJS session over HTTP: the client receives through repeated responses, and sends through posts.
import type { ServerResponse } from 'node:http'
import type { Transport } from './connection.ts'
import { encodeSockJs, sockJsClose } from './wire.ts'

export type HttpWire = 'xhr' | 'eventsource'

/** A streamed response ends after this many bytes and is requested again: clients hold all of it in memory. */
const streamBytes = 131_072
/** How long a client may take between two responses, and how long a close message waits for it. */
const absentMs = 5000

export class SockJsSession implements Transport {
  readonly wire: HttpWire
  readonly #now: () => number
  readonly #onGone: () => void
  #response: ServerResponse | null = null
  #isStreaming = false
  #streamed = 0
  #pending: Buffer[] = []
  #pendingBytes = 0
  #closeMessage: Buffer | null = null
  #detachedAt: number

  constructor(wire: HttpWire, now: () => number, onGone: () => void) {
    this.wire = wire
    this.#now = now
    this.#onGone = onGone
    this.#detachedAt = now()
    this.write(encodeSockJs(wire, 'o'))
  }

  /** A poll or stream: the response, its head already written, waits for the next message. */
  attach(response: ServerResponse, isStreaming: boolean): void {
    if (this.#closeMessage !== null) return void response.end(this.#closeMessage)
    if (this.#response !== null && !this.#response.writableEnded) {
      return void response.end(encodeSockJs(this.wire, sockJsClose(2010, 'Another connection still open')))
    }
    this.#response = response
    this.#isStreaming = isStreaming
    this.#streamed = 0
    response.on('close', () => this.#detach(response))
    response.on('error', () => {})
    this.#flush()
  }

  backlog(): number {
    return this.#pendingBytes + (this.#response?.writableLength ?? 0)
  }

  write(bytes: Buffer): void {
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    this.#flush()
  }

  end(code: number, reason: string): void {
    if (this.#closeMessage !== null) return
    this.#closeMessage = encodeSockJs(this.wire, sockJsClose(code, reason))
    this.#detachedAt = this.#now()
    this.write(this.#closeMessage)
  }

  cut(): void {
    this.#response?.destroy()
    this.#onGone()
  }

  visit(now: number): void {
    const isAttached = this.#response !== null && !this.#response.writableEnded
    if (!isAttached && now - this.#detachedAt > absentMs) this.cut()
  }

  #flush(): void {
    const response = this.#response
    if (response === null || response.writableEnded || this.#pending.length === 0) return
    const bytes = Buffer.concat(this.#pending)
    this.#pending = []
    this.#pendingBytes = 0
    this.#streamed += bytes.length
    if (this.#isStreaming && this.#streamed < streamBytes && this.#closeMessage === null)
      return void response.write(bytes)
    response.end(bytes)
    this.#detachedAt = this.#now()
  }

  /** The response has ended or the client has aborted it. A slow one counts as backlog until then. */
  #detach(response: ServerResponse): void {
    if (this.#response !== response) return
    this.#response = null
    this.#detachedAt = this.#now()
    if (this.#closeMessage !== null) this.#onGone()
  }
}
