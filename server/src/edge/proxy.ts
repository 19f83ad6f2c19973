// Passes a request or a socket on to a writer, as it came, and the answer back.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@campus/contract/limits'
import { readBody, requestTo, type WriterRequest, type Writers } from '../platform/writers.ts'
import { sendUnavailable } from './answers.ts'
import { forwardedHeaders, returnedHeaders } from './forwarding.ts'

export interface Proxy {
  /** Neither of them rejects. */
  pass: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  passUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  /** Cuts the sockets that are passed on, spread over `ms` so that clients do not reconnect all at once. */
  drain: (ms: number) => Promise<void>
  readonly sockets: number
}

/** Longer than a blocking playlist, and than the pause between two heart-beats of SockJS. */
const silentMs = 35_000
const greetMs = 5000

interface ProxyOptions {
  writers: Writers
  urls: readonly string[]
  addressOf: (request: IncomingMessage) => string
}

/** The session of SockJS lives in one process: all its requests go to the same writer. */
const sessionOf = (url = '') => /^\/ws-stomp\/[^/]+\/([^/]+)\//.exec(url)?.[1]

export function openProxy({ writers, urls, addressOf }: ProxyOptions): Proxy {
  const sockets = new Set<Duplex>()
  let turn = Math.floor(Math.random() * urls.length)

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const key = sessionOf(request.url)
    let answer: IncomingMessage
    try {
      const body = await bodyOf(request)
      answer = await writers.send({
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers: forwardedHeaders(request.headers, addressOf(request)),
        timeoutMs: silentMs,
        signal: gone.signal,
        ...(body && { body }),
        ...(key !== undefined && { key }),
      })
    } catch {
      return sendUnavailable(response)
    }
    // A client that leaves, or a writer that dies, in the middle of it: the other side sees the end of its connection.
    try {
      response.writeHead(answer.statusCode ?? 502, returnedHeaders(answer.rawHeaders))
      response.flushHeaders()
      await pipeline(answer, response)
    } catch {
      response.destroy()
    }
  }

  /** A socket that a writer has opened, or its answer where it has not; null when it cannot be reached. */
  async function greet(url: string, request: IncomingMessage): Promise<Greeting | null> {
    const headers = {
      ...forwardedHeaders(request.headers, addressOf(request)),
      connection: 'Upgrade',
      upgrade: 'websocket',
    }
    const sent = requestTo(new URL(url), { path: request.url, headers, agent: false, timeout: greetMs })
    sent.once('timeout', () => sent.destroy())
    sent.end()
    try {
      return await Promise.race([
        once(sent, 'upgrade').then(([answer, socket, head]) => ({ answer, socket, head })),
        once(sent, 'response').then(([answer]) => ({ answer, socket: null, head: null })),
      ])
    } catch {
      return null
    }
  }

  async function passUpgrade(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', destroy)
    const first = turn++ % urls.length
    let greeting: Greeting | null = null
    for (const url of [...urls.slice(first), ...urls.slice(0, first)]) {
      greeting = await greet(url, request)
      if (greeting || client.destroyed) break
    }
    if (!greeting || !greeting.socket) {
      const status = greeting
        ? `${greeting.answer.statusCode} ${greeting.answer.statusMessage}`
        : '503 Service Unavailable'
      greeting?.answer.destroy()
      return void client.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
        client.destroy(),
      )
    }
    const { answer, socket: writer } = greeting
    writer.on('error', destroy)
    if (writer instanceof Socket) writer.setTimeout(0)
    if (client.destroyed) return void writer.destroy()
    const lines = pairsOf(answer.rawHeaders).map(([name, value]) => `${name}: ${value}`)
    client.write([`HTTP/1.1 101 Switching Protocols`, ...lines, '', ''].join('\r\n'))
    if (greeting.head) client.write(greeting.head)
    writer.write(head)
    sockets.add(client)
    client.once('close', () => {
      sockets.delete(client)
      writer.destroy()
    })
    writer.once('close', () => client.destroy())
    client.pipe(writer)
    writer.pipe(client)
  }

  return {
    pass,
    passUpgrade,
    async drain(ms) {
      const all = [...sockets]
      const turns = Math.max(1, Math.ceil(ms / 50))
      for (let at = 0; at < turns && sockets.size > 0; at++) {
        const part = (bound: number) => Math.floor((all.length * bound) / turns)
        for (const socket of all.slice(part(at), part(at + 1))) socket.destroy()
        await sleep(50)
      }
    },
    get sockets() {
      return sockets.size
    },
  }
}

interface Greeting {
  answer: IncomingMessage
  socket: Duplex | null
  head: Buffer | null
}

/** Whole where it has a key: the next writer may be asked, too, when one goes without an answer. Else, and where it is large, as it comes. */
async function bodyOf(request: IncomingMessage): Promise<WriterRequest['body']> {
  const { 'content-length': length, 'transfer-encoding': encoding, 'idempotency-key': key } = request.headers
  if (length === undefined && encoding === undefined) return undefined
  const isKept = key !== undefined && Number(length) <= limits.requestBodyBytes
  return isKept ? ((await readBody(request, limits.requestBodyBytes)) ?? undefined) : request
}

const pairsOf = (raw: readonly string[]) =>
  Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at], raw[2 * at + 1]] as const)

function destroy(this: Duplex): void {
  this.destroy()
}
