// One typed HTTP call: an endpoint of the contract becomes a fetch, a failure becomes an ApiError.
import type { CallOf, Endpoint, ReplyOf } from '@campus/contract/endpoint'
import type { ErrorReply } from '@campus/contract/errors'
import { limits } from '@campus/contract/limits'
import { ApiError } from './api-error.ts'
import { takeEarly } from './early.ts'
import { noteOfflineCopy } from './offline-copy.ts'
import { learnServerTime } from './server-clock.ts'
import { atState } from './snapshot-state.ts'

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export function urlOf(endpoint: Endpoint, { params, query }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** Retries an idempotent write once when there was no response: the idempotency key makes it take effect once. */
async function sendWithRetry(
  endpoint: Endpoint,
  parts: Parts,
  given: Headers,
  signal?: AbortSignal,
): Promise<Response> {
  if (!endpoint.idempotent) return send(endpoint, parts, given, signal)
  const headers = { ...given, 'idempotency-key': crypto.randomUUID() }
  try {
    return await send(endpoint, parts, headers, signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return send(endpoint, parts, headers, signal)
  }
}

type Headers = Record<string, string>

/** Browsers let 64 kB in all outlive their page. */
const mayOutlivePage = (body: string | undefined) => (body?.length ?? 0) <= 4096

async function send(endpoint: Endpoint, parts: Parts, headers: Headers, signal?: AbortSignal): Promise<Response> {
  const url = urlOf(endpoint, parts)
  const timeout = AbortSignal.timeout(limits.httpTimeoutMs)
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body)
  try {
    const newest = atState(endpoint, url)
    // An early response is older than what the socket has told since.
    const canBeEarly = endpoint.method === 'GET' && newest === url
    const early = canBeEarly ? await takeEarly(url)?.catch(() => undefined) : undefined
    if (early?.ok) return early
    return await fetch(newest, {
      method: endpoint.method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      // Whoever presses a star and leaves at once has pressed it.
      keepalive: endpoint.method !== 'GET' && mayOutlivePage(body),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(timeout.aborted ? 'TIMEOUT' : 'NETWORK')
  }
}

async function failureOf(response: Response): Promise<ApiError> {
  const reply: Partial<ErrorReply> | null = await response.json().catch(() => null)
  // A proxy's own error page has no code: only its status is known.
  const code = reply?.code ?? (response.status >= 502 ? 'UNAVAILABLE' : 'INTERNAL')
  return new ApiError(code, response.status, reply?.requestId, reply?.details)
}

export async function call<E extends Endpoint>(
  endpoint: E,
  parts: CallOf<E>,
  signal?: AbortSignal,
  headers: Headers = {},
): Promise<ReplyOf<E>> {
  const response = await sendWithRetry(endpoint, parts as Parts, headers, signal)
  learnServerTime(response)
  if (!response.ok) throw await failureOf(response)
  try {
    const reply = (await response.json()) as ReplyOf<E>
    noteOfflineCopy(reply, Number(response.headers.get('x-kept-at')))
    return reply
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('NETWORK')
  }
}
