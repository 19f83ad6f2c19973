// A STOMP client on a bare socket, so that one process can be thousands of people. It comes back by itself, as browsers do.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { limits } from '@campus/contract/limits'

export interface StompEvents {
  onConnected: () => void
  onMessage: (destination: string, body: string, headers: Map<string, string>) => void
  onReceipt?: (id: string, headers: Map<string, string>) => void
  onLost?: () => void
}

export interface StompClient {
  send: (command: string, headers: Record<string, string>, body?: string) => void
  isConnected: () => boolean
  leave: () => void
}

const firstMs = 250
/** Two and a half heartbeats without a byte: the other side is gone. */
const deafMs = limits.heartbeatMs * 2.5
const greetMs = 5000

export function openStomp(url: string, cookie: string, events: StompEvents): StompClient {
  const { hostname, port } = new URL(url)
  let socket: Socket | undefined
  let [failures, receivedAt, isConnected, hasLeft] = [0, 0, false, false]
  let retry: NodeJS.Timeout | undefined

  function come() {
    const reader = new WireReader()
    const own = connect({ host: hostname, port: Number(port), noDelay: true })
    socket = own
    receivedAt = performance.now()
    own.on('error', () => {})
    own.on('close', () => {
      if (own === socket) lose()
    })
    own.on('data', (bytes: Buffer) => {
      receivedAt = performance.now()
      if (!reader.take(bytes, upgraded, onFrame)) own.destroy()
    })
    const key = randomBytes(16).toString('base64')
    own.write(
      `GET /ws-stomp/websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: v12.stomp\r\n` +
        `${cookie && `Cookie: ${cookie}\r\n`}\r\n`,
    )
  }
  const upgraded = () => {
    const beats = `${limits.heartbeatMs},${limits.heartbeatMs}`
    write('CONNECT', { 'accept-version': '1.2', host: '/', 'heart-beat': beats })
  }

  function onFrame(command: string, headers: Map<string, string>, body: string) {
    if (command === 'MESSAGE') return events.onMessage(headers.get('destination') ?? '', body, headers)
    if (command === 'RECEIPT') return events.onReceipt?.(headers.get('receipt-id') ?? '', headers)
    if (command !== 'CONNECTED') return
    failures = 0
    isConnected = true
    events.onConnected()
  }

  function lose() {
    const wasConnected = isConnected
    isConnected = false
    socket = undefined
    if (wasConnected) events.onLost?.()
    // As the web client does: exponential backoff with full jitter.
    if (!hasLeft) retry = setTimeout(come, Math.random() * Math.min(limits.reconnectMs, firstMs * 2 ** failures++))
  }

  const beat = setInterval(() => {
    const timeoutMs = isConnected ? deafMs : greetMs
    if (socket && performance.now() - receivedAt > timeoutMs) socket.destroy()
    else if (isConnected) socket?.write(textFrame('\n'))
  }, limits.heartbeatMs)

  function write(command: string, headers: Record<string, string>, body = '') {
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
    socket?.write(textFrame(`${command}\n${lines.join('')}\n${body}\0`))
  }

  come()
  return {
    send: (command, headers, body) => {
      if (isConnected) write(command, headers, body)
    },
    isConnected: () => isConnected,
    leave: () => {
      hasLeft = true
      clearTimeout(retry)
      clearInterval(beat)
      socket?.destroy()
    },
  }
}

/** A text frame as clients must send it: masked, here with an empty mask. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const isShort = payload.length < 126
  const head = Buffer.alloc(isShort ? 6 : 8)
  head[0] = 0x81
  head[1] = 0x80 | (isShort ? payload.length : 126)
  if (!isShort) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

/** The server's bytes as STOMP frames; false when it closed or rejected the connection. */
class WireReader {
  #left: Buffer = Buffer.alloc(0)
  #isUpgraded = false

  take(bytes: Buffer, onUpgraded: () => void, onFrame: Parameters<typeof readStomp>[1]): boolean {
    this.#left = this.#left.length > 0 ? Buffer.concat([this.#left, bytes]) : bytes
    if (!this.#isUpgraded) {
      const end = this.#left.indexOf('\r\n\r\n')
      if (end === -1) return true
      if (!this.#left.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return false
      this.#left = this.#left.subarray(end + 4)
      this.#isUpgraded = true
      onUpgraded()
    }
    for (;;) {
      const [kind = 0, length7 = 0] = this.#left
      const headLength = length7 === 127 ? 10 : length7 === 126 ? 4 : 2
      if (this.#left.length < headLength) return true
      const length =
        length7 === 127 ? Number(this.#left.readBigUInt64BE(2)) : length7 === 126 ? this.#left.readUInt16BE(2) : length7
      if (this.#left.length < headLength + length) return true
      const payload = this.#left.subarray(headLength, headLength + length)
      this.#left = this.#left.subarray(headLength + length)
      if ((kind & 15) === 8) return false
      if ((kind & 15) === 1) readStomp(payload.toString(), onFrame)
    }
  }
}

/** A payload holds one frame or a heart-beat. */
function readStomp(text: string, onFrame: (command: string, headers: Map<string, string>, body: string) => void) {
  const cut = text.indexOf('\n\n')
  if (cut === -1) return
  const [command = '', ...lines] = text.slice(0, cut).split('\n')
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
  onFrame(command, headers, text.slice(cut + 2, text.lastIndexOf('\0')))
}
