// A SockJS session over HTTP: the client hears through answers that end and come again, and speaks through posts.
import type { ServerResponse } from 'node:http'
import type { Transport } from './connection.ts'
import { encodeSockJs, sockJsClose } from './wire.ts'

export type HttpWire = 'xhr' | 'eventsource'

/** A streamed answer ends after this many bytes and is asked for again: clients keep all of it in memory. */
const streamBytes = 131_072
/** How long a client may stay away between two answers, and how long a goodbye waits for it. */
const awayMs = 5000

export class SockJsSession implements Transport {
  readonly wire: HttpWire
  readonly #now: () => number
  readonly #onGone: () => void
  #answer: ServerResponse | null = null
  #isStreaming = false
  #streamed = 0
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #goodbye: Buffer | null = null
  #aloneAt: number

  constructor(wire: HttpWire, now: () => number, onGone: () => void) {
    this.wire = wire
    this.#now = now
    this.#onGone = onGone
    this.#aloneAt = now()
    this.write(encodeSockJs(wire, 'o'))
  }

  /** The client asks what is new: the answer, its head already written, waits until something is. */
  attach(answer: ServerResponse, isStreaming: boolean): void {
    if (this.#goodbye !== null) return void answer.end(this.#goodbye)
    if (this.#answer !== null && !this.#answer.writableEnded) {
      return void answer.end(encodeSockJs(this.wire, sockJsClose(2010, 'Another connection still open')))
    }
    this.#answer = answer
    this.#isStreaming = isStreaming
    this.#streamed = 0
    answer.on('close', () => this.#detach(answer))
    answer.on('error', () => {})
    this.#flush()
  }

  backlog(): number {
    return this.#waitingBytes + (this.#answer?.writableLength ?? 0)
  }

  write(bytes: Buffer): void {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    this.#flush()
  }

  end(code: number, reason: string): void {
    if (this.#goodbye !== null) return
    this.#goodbye = encodeSockJs(this.wire, sockJsClose(code, reason))
    this.#aloneAt = this.#now()
    this.write(this.#goodbye)
  }

  cut(): void {
    this.#answer?.destroy()
    this.#onGone()
  }

  visit(now: number): void {
    const isServed = this.#answer !== null && !this.#answer.writableEnded
    if (!isServed && now - this.#aloneAt > awayMs) this.cut()
  }

  #flush(): void {
    const answer = this.#answer
    if (answer === null || answer.writableEnded || this.#waiting.length === 0) return
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    this.#streamed += bytes.length
    if (this.#isStreaming && this.#streamed < streamBytes && this.#goodbye === null) return void answer.write(bytes)
    answer.end(bytes)
    this.#aloneAt = this.#now()
  }

  /** The answer is over: taken whole, or given up by the client. A slow one counts as backlog until then. */
  #detach(answer: ServerResponse): void {
    if (this.#answer !== answer) return
    this.#answer = null
    this.#aloneAt = this.#now()
    if (this.#goodbye !== null) this.#onGone()
  }
}
