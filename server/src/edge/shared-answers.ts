// Answers that strangers share: asked for once, however many wait, and stored for as long as the writer says. While no writer answers, the
// last one is sent with its age.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { joined } from '../platform/queues/batch.ts'
import { withTimeout } from '../platform/timeout.ts'
import { readBody, type Writers } from '../platform/writers.ts'
import { sendUnavailable } from './answers.ts'
import { returnedHeaders } from './forwarding.ts'
import type { Shared } from './sharing.ts'

interface Answer {
  status: number
  /** Names and values in turn. */
  headers: string[]
  etag: string | undefined
  bytes: Buffer
  /** When it came, by the wall clock. */
  at: number
  /** Until when it may be sent again, by `performance.now()`. */
  until: number
}

/** `own`: of this caller alone, or too long to store: everybody asks for himself. */
type Asked = { answer: Answer } | 'own' | 'unavailable'

export interface SharedAnswers {
  send: (shared: Shared, request: IncomingMessage, response: ServerResponse, alone: () => void) => Promise<void> | void
  readonly figures: { asked: number; sent: number; old: number; bytes: number }
}

const storedBytes = 96 * 1024 * 1024
const keptBytes = 64 * 1024 * 1024
const largestBytes = 8 * 1024 * 1024
/** Longer than a playlist waits for its part. */
const answerMs = 10_000
/** Who can be given the last answer waits no longer for a writer that is silent. */
const patienceMs = 2000
/** How long it is remembered that an answer is not shared. */
const ownMs = 10_000
const mostNames = 2000

export function shareAnswers(writers: Writers, addressOf: (request: IncomingMessage) => string): SharedAnswers {
  const sizeCalculation = ({ bytes, headers }: Answer) => bytes.length + headers.join('').length + 500
  const stored = new LRUCache<string, Answer>({ maxSize: storedBytes, sizeCalculation })
  const kept = new LRUCache<string, Answer>({ maxSize: keptBytes, sizeCalculation })
  const own = new LRUCache<string, true>({ max: mostNames, ttl: ownMs })
  const asking = new Map<string, Promise<Asked>>()
  const joining = new LRUCache<string, () => Promise<Asked>>({ max: mostNames })
  const figures = { asked: 0, sent: 0, old: 0 }

  async function ask({ key, path, headers, kept: name }: Shared, address: string): Promise<Asked> {
    figures.asked++
    try {
      const sent = { ...headers, 'x-forwarded-for': address }
      const reply = await writers.send({ method: 'GET', path, headers: sent, timeoutMs: answerMs })
      const bytes = await readBody(reply, largestBytes)
      const { statusCode: status = 502 } = reply
      if (status >= 500) return 'unavailable'
      // A limit is the caller's, who is not all who wait.
      if (status === 429) return 'own'
      if (bytes === null || reply.headers['set-cookie'] !== undefined) {
        own.set(key, true)
        return 'own'
      }
      const seconds = storedSeconds(reply.headers['cache-control'])
      const until = performance.now() + seconds * 1000
      const answer = {
        status,
        headers: keptHeaders(reply.rawHeaders, bytes),
        etag: reply.headers.etag,
        bytes,
        at: Date.now(),
        until,
      }
      if (seconds > 0) stored.set(key, answer)
      // An answer that the writer itself calls old has no age that is known here.
      if (name !== null && status === 200 && reply.headers.warning === undefined) kept.set(name, answer)
      // Gone is gone, also without a writer.
      else if (name !== null && status !== 200) kept.delete(name)
      return { answer }
    } catch {
      return 'unavailable'
    }
  }

  /** All who come while it is asked for wait for the same. */
  function askOnce(shared: Shared, address: string): Promise<Asked> {
    const known = asking.get(shared.key)
    if (known) return known
    const asked = ask(shared, address).finally(() => asking.delete(shared.key))
    asking.set(shared.key, asked)
    return asked
  }

  /** The same, but only with those who came before it was asked for. */
  function askAfter(shared: Shared, address: string): Promise<Asked> {
    let next = joining.get(shared.key)
    if (!next) joining.set(shared.key, (next = joined(() => ask(shared, address))))
    return next()
  }

  /** What is stored is sent at once: at a goal it is what nearly everybody asks for. */
  function send(shared: Shared, request: IncomingMessage, response: ServerResponse, alone: () => void) {
    const fresh = stored.get(shared.key)
    if (fresh && fresh.until > performance.now()) return sendAnswer(fresh, request, response)
    if (shared.isOnlyStored || own.has(shared.key)) return alone()
    return sendAsked(shared, request, response, alone)
  }

  async function sendAsked(shared: Shared, request: IncomingMessage, response: ServerResponse, alone: () => void) {
    const asked = (shared.mode === 'stored' ? askOnce : askAfter)(shared, addressOf(request))
    const last = shared.kept === null ? undefined : kept.get(shared.kept)
    const found = last ? await withTimeout(patienceMs, asked, late).catch((): Asked => 'unavailable') : await asked
    if (found === 'own') return alone()
    if (found !== 'unavailable') return sendAnswer(found.answer, request, response)
    if (!last) return sendUnavailable(response)
    figures.old++
    sendOld(last, response)
  }

  function sendAnswer({ status, headers, etag, bytes }: Answer, request: IncomingMessage, response: ServerResponse) {
    figures.sent++
    const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : status, isKnown ? withoutBody(headers) : headers)
    response.end(isKnown ? undefined : bytes)
  }

  return {
    send,
    get figures() {
      return { ...figures, bytes: stored.calculatedSize + kept.calculatedSize }
    },
  }
}

const late = () => new Error('late')

/** With its time, which pages show (`x-kept-at`, as of their own offline copies), and stored by nobody. */
function sendOld({ status, headers, bytes, at }: Answer, response: ServerResponse) {
  const old = without(headers, /^cache-control$/i)
  const age = Math.max(0, Math.round((Date.now() - at) / 1000))
  const said = {
    'cache-control': 'no-store',
    age: String(age),
    'x-kept-at': String(at),
    warning: '110 - "Response is Stale"',
  }
  response.writeHead(status, [...old, ...Object.entries(said).flat()])
  response.end(bytes)
}

/** The date is that of each answer; the id that of one request. */
function keptHeaders(raw: readonly string[], bytes: Buffer): string[] {
  const kept = without(returnedHeaders(raw), /^(date|x-request-id|age|content-length)$/i)
  return [...kept, 'content-length', String(bytes.length)]
}
const withoutBody = (headers: readonly string[]) => without(headers, /^content-(length|type|encoding)$/i)

function without(headers: readonly string[], names: RegExp): string[] {
  const left: string[] = []
  for (let at = 0; at + 1 < headers.length; at += 2)
    if (!names.test(headers[at] as string)) left.push(headers[at] as string, headers[at + 1] as string)
  return left
}

/** What never changes has no other limit. */
function storedSeconds(cacheControl = ''): number {
  if (!/\bpublic\b/.test(cacheControl)) return 0
  const [, shared] = /\bs-maxage=(\d{1,9})/.exec(cacheControl) ?? []
  const [, forAll] = /\bimmutable\b/.test(cacheControl) ? (/\bmax-age=(\d{1,9})/.exec(cacheControl) ?? []) : []
  return Number(shared ?? forAll ?? 0)
}
