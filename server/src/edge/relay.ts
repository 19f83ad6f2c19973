// One client's socket at a writer: opened with the first frame for it, and again when it is lost, with the same subscriptions.
import { WebSocket } from 'ws'
import { rejectionsDestination } from '../realtime/commands.ts'
import type { Connection } from '../realtime/connection.ts'
import { encodeFrame, escapeHeader, type Frame } from '../realtime/stomp-frame.ts'
import { encodeTexts } from '../realtime/wire.ts'

const openMs = 5000
const beatMs = 10_000
/** A writer that has been silent for so long is gone. */
const silentMs = 25_000
const firstPauseMs = 300
const longestPauseMs = 5000
/** Frames that wait for the socket to open. */
const mostWaiting = 20
/** Frames whose sender is told should the socket be lost; a writer answers in milliseconds. */
const mostUnanswered = 100
const largestMessage = 1024 * 1024

interface Notified {
  onLost: () => void
  /** Nothing is asked of the writer any more. */
  onIdle: () => void
}

export class Relay {
  readonly #connection: Connection
  readonly #nextUrl: () => string
  readonly #notified: Notified
  /** As the client sent them: each writer confirms them anew, which tells the client that there was a gap. */
  readonly #subscriptions = new Map<string, Frame>()
  #waiting: Frame[] = []
  /** Sent to a writer that has not answered, by receipt as it stands in a frame. */
  readonly #unanswered = new Map<string, Frame>()
  #socket: WebSocket | null = null
  #isOpen = false
  #isRejected = false
  #isClosed = false
  #receivedAt = 0
  #failures = 0
  #timer: NodeJS.Timeout | undefined

  constructor(connection: Connection, nextUrl: () => string, notified: Notified) {
    this.#connection = connection
    this.#nextUrl = nextUrl
    this.#notified = notified
  }

  get subscriptions(): number {
    return this.#subscriptions.size
  }

  subscribe(id: string, frame: Frame): void {
    this.#subscriptions.set(id, frame)
    if (this.#isOpen) this.#write(frame)
    else this.#open()
  }

  unsubscribe(id: string, frame: Frame): boolean {
    if (!this.#subscriptions.delete(id)) return false
    if (this.#isOpen) this.#write(frame)
    return true
  }

  /** Waits for a socket that is being opened; while none can be, the sender learns it at once, and tries again by itself. */
  send(frame: Frame): void {
    if (this.#isOpen) return this.#write(frame)
    this.#open()
    if (this.#socket === null || this.#waiting.length >= mostWaiting) this.#reject(frame)
    else this.#waiting.push(frame)
  }

  check(now: number): void {
    const mostSilentMs = this.#isOpen ? silentMs : 2 * openMs
    if (now - this.#receivedAt > mostSilentMs) this.#socket?.terminate()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#socket?.terminate()
  }

  #open(): void {
    if (this.#socket !== null || this.#timer !== undefined || this.#isClosed) return
    const headers = { ...this.#connection.introduction }
    const socket = new WebSocket(this.#nextUrl(), ['v12.stomp'], {
      headers,
      perMessageDeflate: false,
      handshakeTimeout: openMs,
      maxPayload: largestMessage,
    })
    this.#socket = socket
    this.#receivedAt = performance.now()
    socket.on('open', () => {
      socket.send(encodeFrame('CONNECT', { 'accept-version': '1.2', host: 'edge', 'heart-beat': `0,${beatMs}` }))
    })
    socket.on('message', (data: Buffer) => this.#receive(data.toString()))
    socket.on('error', () => {})
    socket.on('close', (code) => this.#onLost(code))
  }

  #receive(text: string): void {
    this.#receivedAt = performance.now()
    const command = text.slice(0, text.indexOf('\n'))
    if (command === 'CONNECTED') return this.#onOpen()
    if (command !== 'MESSAGE' && command !== 'RECEIPT' && command !== 'ERROR') return
    this.#noteAnswer(command, text)
    this.#isRejected ||= command === 'ERROR'
    const { wire } = this.#connection
    this.#connection.write(encodeTexts(wire, [text]))
  }

  #onOpen(): void {
    this.#isOpen = true
    this.#failures = 0
    for (const frame of this.#subscriptions.values()) this.#write(frame)
    for (const frame of this.#waiting) this.#write(frame)
    this.#waiting = []
  }

  #noteAnswer(command: string, text: string): void {
    if (this.#unanswered.size === 0) return
    if (command === 'RECEIPT') this.#unanswered.delete(/^receipt-id:(.*)$/m.exec(text)?.[1] ?? '')
    if (command !== 'MESSAGE' || !text.includes(`\ndestination:${rejectionsDestination}\n`)) return
    const body = text.slice(text.indexOf('\n\n') + 2).replace(/\0$/, '')
    this.#unanswered.delete(escapeHeader((JSON.parse(body) as { receipt: string | null }).receipt ?? ''))
  }

  #onLost(code: number): void {
    this.#socket = null
    this.#isOpen = false
    if (this.#isClosed) return
    // Whether a writer took what it did not answer, nobody can say: the sender asks again, with the same key.
    const lost = [...this.#unanswered.values(), ...this.#waiting]
    this.#unanswered.clear()
    this.#waiting = []
    // After ERROR a connection ends, as STOMP demands; the client has its text already.
    if (this.#isRejected) {
      this.#connection.recordViolation()
      return this.#connection.close(code === 1002 ? 1002 : 1008, 'refused')
    }
    for (const frame of lost) this.#reject(frame)
    if (this.#subscriptions.size === 0) {
      this.#isClosed = true
      return this.#notified.onIdle()
    }
    this.#notified.onLost()
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures++)
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#open()
      },
      pause * (0.5 + Math.random()),
    )
    this.#timer.unref()
  }

  #write({ command, headers, body }: Frame): void {
    const receipt = headers.get('receipt')
    if (command === 'SEND' && receipt !== undefined && this.#unanswered.size < mostUnanswered)
      this.#unanswered.set(escapeHeader(receipt), { command, headers, body })
    const { 'content-length': _length, ...rest } = Object.fromEntries(headers)
    this.#socket?.send(encodeFrame(command, rest, body))
  }

  /** As a process that has lost its database does. */
  #reject({ headers }: Frame): void {
    const body = JSON.stringify({ code: 'UNAVAILABLE', receipt: headers.get('receipt') })
    for (const [subscription, frame] of this.#subscriptions) {
      const destination = frame.headers.get('destination')
      if (destination !== rejectionsDestination) continue
      return this.#connection.send('MESSAGE', { subscription, 'message-id': 'edge', destination }, body)
    }
    this.#connection.fail('UNAVAILABLE', 'no writer answers')
  }
}
