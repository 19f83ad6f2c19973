// The processes that an edge asks, because they have a database: requests to one that accepts connections, the next when it does not.
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  request as sendHttp,
} from 'node:http'
import { Agent as SecureAgent, request as sendHttps } from 'node:https'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { mapBounded } from './queues/batch.ts'

export interface WriterRequest {
  method: string
  /** With its query. */
  path: string
  headers: OutgoingHttpHeaders
  /** Sent once a writer has accepted the connection; a stream can be sent to one only. */
  body?: Readable | Buffer
  /** How long a writer may be silent. */
  timeoutMs: number
  /** Requests with the same one prefer the same writer. */
  key?: string
  /** Ends the request when its caller is gone. */
  signal?: AbortSignal
}

export interface Writers {
  /** The head of the answer; rejects with `WritersUnavailable` when no writer has accepted the request. */
  send: (request: WriterRequest) => Promise<IncomingMessage>
  readJson: <T>(path: string) => Promise<T>
  /** `?ids=1,2,3`, in pages of at most so many. */
  readByIds: <T>(path: string, ids: readonly number[], most: number) => Promise<T[]>
  /** Whether the last request was answered. */
  readonly isUp: boolean
  /** Whether one has ever answered. */
  readonly hasAnswered: boolean
  close: () => void
}

/** No writer has answered. */
export class WritersUnavailable extends Error {}

interface Writer {
  url: URL
  agent: Agent
  /** Tried after the others until then. */
  downUntil: number
}

const connectMs = 1000
const downMs = 1000
/** Longer than the pause between two polls. */
const quietMs = 700
const readMs = 3000
const maxReadBytes = 32 * 1024 * 1024
const pagesAtOnce = 2
/** Errors of a connection that never was: no writer has seen the request. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'NO_CONNECTION',
])

export function openWriters(urls: readonly string[], log: Logger): Writers {
  const writers = urls.map((text): Writer => {
    const url = new URL(text)
    const options = { keepAlive: true, maxSockets: 1024, maxFreeSockets: 64 }
    return { url, agent: url.protocol === 'https:' ? new SecureAgent(options) : new Agent(options), downUntil: 0 }
  })
  // Not all edges begin with the same writer.
  const own = Math.floor(Math.random() * writers.length)
  let turn = own
  let isUp = false
  /** After all have failed, nobody but the polls tries again until then. */
  let quietUntil = 0
  let hasAnswered = false

  function inOrder(key: string | undefined): Writer[] {
    const first = (key === undefined ? turn++ : hashOf(key)) % writers.length
    const rotated = [...writers.slice(first), ...writers.slice(0, first)]
    const now = performance.now()
    const isDown = ({ downUntil }: Writer) => downUntil > now
    return [...rotated.filter((writer) => !isDown(writer)), ...rotated.filter(isDown)]
  }

  function note(isAnswered: boolean, reason = '') {
    if (isUp && !isAnswered) log.warn({ reason }, 'no writer answers, serving what is kept')
    if (!isUp && isAnswered) log.info('a writer answers')
    isUp = isAnswered
    hasAnswered ||= isAnswered
  }

  async function send(request: WriterRequest): Promise<IncomingMessage> {
    if (!isUp && hasAnswered && performance.now() < quietUntil) throw new WritersUnavailable('no writer answered')
    return attempt(request)
  }

  /** One request that takes too long says nothing of the others: only polls tell a writer that hangs. */
  async function attempt(request: WriterRequest, isPoll = false): Promise<IncomingMessage> {
    let reason = ''
    let isAway = true
    for (const writer of inOrder(request.key)) {
      try {
        const answer = await sendTo(writer, request)
        writer.downUntil = 0
        note(true)
        return answer
      } catch (error) {
        const { code = '', message } = error as { code?: string; message: string }
        reason = code || message
        if (request.signal?.aborted) throw new WritersUnavailable('the caller is gone')
        isAway &&= isPoll || neverConnected.has(code)
        if (isAway) writer.downUntil = performance.now() + downMs
        // Whatever was sent may have been done: without a key only the caller knows whether it may be sent again.
        if (!neverConnected.has(code) && !isRepeatable(request)) throw new WritersUnavailable(reason)
      }
    }
    if (isAway) {
      note(false, reason)
      quietUntil = performance.now() + quietMs
    }
    throw new WritersUnavailable(reason)
  }

  async function readJson<T>(path: string): Promise<T> {
    const headers = { accept: 'application/json' }
    const answer = await attempt({ method: 'GET', path, headers, timeoutMs: readMs, key: String(own) }, true)
    const body = await readBody(answer, maxReadBytes)
    if (answer.statusCode !== 200 || body === null) throw new WritersUnavailable(`${path}: ${answer.statusCode}`)
    return JSON.parse(body.toString()) as T
  }

  async function readByIds<T>(path: string, ids: readonly number[], most: number): Promise<T[]> {
    const pages = Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most))
    return (await mapBounded(pages, pagesAtOnce, (page) => readJson<T[]>(`${path}?ids=${page.join()}`))).flat()
  }

  return {
    send,
    readJson,
    readByIds,
    get isUp() {
      return isUp
    },
    get hasAnswered() {
      return hasAnswered
    },
    close: () => {
      for (const { agent } of writers) agent.destroy()
    },
  }
}

/** A read, or a write with a key: it takes effect once, however often it is sent (decision 0011). */
function isRepeatable({ method, headers, body }: WriterRequest): boolean {
  const isKeyed = headers['idempotency-key'] !== undefined
  return (body === undefined || Buffer.isBuffer(body)) && (method === 'GET' || method === 'HEAD' || isKeyed)
}

function hashOf(key: string): number {
  let sum = 0
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) >>> 0
  return sum
}

function sendTo(
  { url, agent }: Pick<Writer, 'url'> & { agent: Agent | false },
  request: WriterRequest,
): Promise<IncomingMessage> {
  const { method, path, headers, body, timeoutMs, signal } = request
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = requestTo(url, { method, path, headers, agent, ...(signal && { signal }) })
  let connecting: NodeJS.Timeout | undefined
  const begin = () => {
    clearTimeout(connecting)
    if (body === undefined || Buffer.isBuffer(body)) sent.end(body)
    else body.pipe(sent)
  }
  sent.on('socket', (socket) => {
    if (!socket.connecting) return begin()
    connecting = setTimeout(() => sent.destroy(withCode('NO_CONNECTION')), connectMs)
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', begin)
  })
  sent.setTimeout(timeoutMs, () => sent.destroy(withCode('NO_ANSWER')))
  sent.once('response', resolve)
  sent.on('error', (error: Error & { code?: string }) => {
    clearTimeout(connecting)
    // It was idle, and the writer has closed it meanwhile: that says nothing of a new one.
    const isStale = agent && sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    if (isStale && isRepeatable(request)) resolve(sendTo({ url, agent: false }, request))
    else reject(error)
  })
  return promise
}

export function requestTo({ protocol, hostname, port }: URL, options: RequestOptions): ClientRequest {
  const host = hostname.replace(/^\[|\]$/g, '')
  const all = { ...options, host, port }
  return protocol === 'https:' ? sendHttps({ ...all, servername: host }) : sendHttp(all)
}

const withCode = (code: string) => Object.assign(new Error(code), { code })

/** Null when it is longer. */
export async function readBody(answer: IncomingMessage, most: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
