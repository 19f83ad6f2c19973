// SockJS over plain HTTP, for clients whose network lets no WebSocket through: sessions, polls, streams and posts.
import { randomInt } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { limits } from '@campus/contract/limits'
import type { Seat } from './admission.ts'
import { type Caller, Connection, type ConnectionContext } from './connection.ts'
import type { HttpTransport } from './paths.ts'
import { type HttpWire, SockJsSession } from './sockjs-session.ts'
import { readSockJs } from './websocket-peer.ts'

interface Talk {
  session: SockJsSession
  connection: Connection
}

const prelude: Record<HttpWire, string> = {
  // Some browsers show nothing of a stream before its first 2 kB.
  xhr: `${'h'.repeat(2048)}\n`,
  eventsource: '\r\n',
}

export class SockJs {
  readonly #context: ConnectionContext
  readonly #talks = new Map<string, Talk>()

  constructor(context: ConnectionContext) {
    this.#context = context
  }

  /** Serves one request of a session. `takeSeat` is asked only when a new session begins. */
  async serve(
    { transport, session: id }: { transport: HttpTransport; session: string },
    caller: Caller,
    request: IncomingMessage,
    answer: ServerResponse,
    takeSeat: () => Promise<Seat | null>,
  ): Promise<void> {
    const known = this.#talks.get(id)
    // A session belongs to who began it: a guessed id must not let others listen or speak.
    if (known !== undefined && known.connection.viewer?.userId !== caller.viewer?.userId) return reply(answer, 404)
    if (transport === 'xhr_send') return known === undefined ? reply(answer, 404) : this.#hear(known, request, answer)
    const wire = transport === 'eventsource' ? 'eventsource' : 'xhr'
    const talk = known ?? (await this.#begin(id, wire, caller, takeSeat))
    if (talk === null) return reply(answer, 503)
    if (talk.session.wire !== wire) return reply(answer, 404)
    const type = wire === 'eventsource' ? 'text/event-stream; charset=UTF-8' : 'application/javascript; charset=UTF-8'
    answer.writeHead(200, { ...neverKept, 'content-type': type, 'x-accel-buffering': 'no' })
    if (transport !== 'xhr') answer.write(prelude[wire])
    talk.session.attach(answer, transport !== 'xhr')
  }

  async #begin(id: string, wire: HttpWire, caller: Caller, takeSeat: () => Promise<Seat | null>): Promise<Talk | null> {
    const seat = await takeSeat()
    if (seat === null) return null
    // Another request of the session came in meanwhile.
    if (this.#talks.has(id)) {
      seat.leave()
      return null
    }
    const { pulse } = this.#context
    const session = new SockJsSession(
      wire,
      () => pulse.now,
      () => {
        this.#talks.delete(id)
        connection.gone()
        seat.leave()
      },
    )
    const connection = new Connection(this.#context, session, caller)
    const talk = { session, connection }
    this.#talks.set(id, talk)
    return talk
  }

  async #hear({ connection }: Talk, request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (body === null) {
      answer.setHeader('connection', 'close')
      return reply(answer, 413)
    }
    const text = readSockJs(body)
    if (text === null) return reply(answer, 400)
    connection.receive(Buffer.from(text))
    reply(answer, 204)
  }
}

/** What a client asks first: whether WebSocket is worth a try. The random number seeds old browsers. */
export function info(): string {
  return JSON.stringify({ websocket: true, origins: ['*:*'], cookie_needed: true, entropy: randomInt(2 ** 32) })
}

export const neverKept: OutgoingHttpHeaders = {
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
}

export function reply(answer: ServerResponse, status: number, text = '', type = 'text/plain; charset=UTF-8'): void {
  answer.writeHead(status, status === 204 ? neverKept : { ...neverKept, 'content-type': type })
  answer.end(text)
}

/** Null when it is larger than a frame may be, or never comes to its end. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  try {
    // The request outlives the loop: destroying it would take the answer's socket along.
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
