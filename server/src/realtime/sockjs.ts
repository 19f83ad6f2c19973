// SockJS over plain HTTP, for networks that block WebSocket: sessions, polls, streams and posts.
import { randomInt } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { limits } from '@campus/contract/limits'
import type { Seat } from './admission.ts'
import { type Caller, Connection, type ConnectionContext } from './connection.ts'
import type { HttpTransport } from './paths.ts'
import { type HttpWire, SockJsSession } from './sockjs-session.ts'
import { readSockJs } from './websocket-peer.ts'

interface OpenSession {
  session: SockJsSession
  connection: Connection
}

const prelude: Record<HttpWire, string> = {
  // Some browsers buffer the first 2 kB of a stream.
  xhr: `${'h'.repeat(2048)}\n`,
  eventsource: '\r\n',
}

export class SockJs {
  readonly #context: ConnectionContext
  readonly #sessions = new Map<string, OpenSession>()

  constructor(context: ConnectionContext) {
    this.#context = context
  }

  /** Serves one request of a session. `acquireSeat` is called only for a new session. */
  async serve(
    { transport, session: id }: { transport: HttpTransport; session: string },
    caller: Caller,
    request: IncomingMessage,
    response: ServerResponse,
    acquireSeat: () => Promise<Seat | null>,
  ): Promise<void> {
    const known = this.#sessions.get(id)
    // A session belongs to the user who began it: a guessed id must not let others read or send.
    if (known !== undefined && known.connection.viewer?.userId !== caller.viewer?.userId) return reply(response, 404)
    if (transport === 'xhr_send')
      return known === undefined ? reply(response, 404) : this.#receive(known, request, response)
    const wire = transport === 'eventsource' ? 'eventsource' : 'xhr'
    const open = known ?? (await this.#begin(id, wire, caller, acquireSeat))
    if (open === null) return reply(response, 503)
    if (open.session.wire !== wire) return reply(response, 404)
    const type = wire === 'eventsource' ? 'text/event-stream; charset=UTF-8' : 'application/javascript; charset=UTF-8'
    response.writeHead(200, { ...noStore, 'content-type': type, 'x-accel-buffering': 'no' })
    if (transport !== 'xhr') response.write(prelude[wire])
    open.session.attach(response, transport !== 'xhr')
  }

  async #begin(
    id: string,
    wire: HttpWire,
    caller: Caller,
    acquireSeat: () => Promise<Seat | null>,
  ): Promise<OpenSession | null> {
    const seat = await acquireSeat()
    if (seat === null) return null
    // Another request has begun the session meanwhile.
    if (this.#sessions.has(id)) {
      seat.release()
      return null
    }
    const { pulse } = this.#context
    const session = new SockJsSession(
      wire,
      () => pulse.now,
      () => {
        this.#sessions.delete(id)
        connection.onTransportClosed()
        seat.release()
      },
    )
    const connection = new Connection(this.#context, session, caller)
    const open = { session, connection }
    this.#sessions.set(id, open)
    return open
  }

  async #receive({ connection }: OpenSession, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (body === null) {
      response.setHeader('connection', 'close')
      return reply(response, 413)
    }
    const text = readSockJs(body)
    if (text === null) return reply(response, 400)
    connection.receive(Buffer.from(text))
    reply(response, 204)
  }
}

/** The response to a client's first request: whether to try WebSocket. The random number seeds old browsers. */
export function info(): string {
  return JSON.stringify({ websocket: true, origins: ['*:*'], cookie_needed: true, entropy: randomInt(2 ** 32) })
}

export const noStore: OutgoingHttpHeaders = {
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
}

export function reply(response: ServerResponse, status: number, text = '', type = 'text/plain; charset=UTF-8'): void {
  response.writeHead(status, status === 204 ? noStore : { ...noStore, 'content-type': type })
  response.end(text)
}

/** Null when it is larger than a frame may be, or incomplete. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  try {
    // Destroying the request would destroy the socket of the response.
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += part.length
      if (length > limits.frameBytes) return null
      parts.push(part)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts).toString()
}
