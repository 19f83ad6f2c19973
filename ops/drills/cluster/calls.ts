// HTTP calls of a drill's clients: each has a timeout, and each is recorded.
import { limits } from '@campus/contract/limits'
import { at } from '../../figures.ts'
import { isFailed } from './judge/budget.ts'

export interface Answer<T = unknown> {
  /** 0 when no response came in time. */
  status: number
  body: T | undefined
  ms: number
  retryAfter: string | null
  /** The response is marked as possibly stale, because the database could not be queried. */
  isMarkedStale: boolean
  /** Why there was no response. */
  reason?: string
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  cookie?: string
  body?: unknown
  headers?: Record<string, string>
  timeoutMs?: number
}

/** One call, as it is judged afterwards. */
export interface Call {
  method: NonNullable<CallOptions['method']>
  path: string
  /** 0 when there was no response. */
  status: number
  /** A 503 whose Retry-After is at most 2 s. */
  isPolite: boolean
  isSignedIn: boolean
  beganAt: number
  endedAt: number
}

export type RequestFn = <T>(path: string, options?: CallOptions) => Promise<Answer<T>>

export interface Calls {
  request: RequestFn
  /** Count by status; `none` where there was no response. */
  statuses: () => Record<string, number>
  figures: () => CallFigures
  /** Every finished call. */
  records: Call[]
  /** Samples of failed calls, for debugging. */
  failureSamples: () => string[]
}

export interface CallFigures {
  calls: number
  /** No response, or a 5xx. */
  failed: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** 503 responses and their latency; `unkind`: without a Retry-After, or with more than 2 s. */
  later: { count: number; unkind: number; p50Ms: number; p99Ms: number; maxMs: number }
}

const maxFailureSamples = 20
const kindSeconds = 2

export function openCalls(url: string): Calls {
  const records: Call[] = []
  const failureSamples: string[] = []

  async function request<T>(path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const began = performance.now()
    const answer = await answerOf<T>(url + path, options)
    const endedAt = performance.now()
    const ms = endedAt - began
    const { method = 'GET' } = options
    const { status, retryAfter } = answer
    const isPolite = status === 503 && retryAfter !== null && Number(retryAfter) <= kindSeconds
    records.push({ method, path, status, isPolite, isSignedIn: options.cookie !== undefined, beganAt: began, endedAt })
    const isWrong = answer.status === 0 || (answer.status >= 400 && answer.status !== 429)
    if (isWrong && failureSamples.length < maxFailureSamples) {
      const detail = answer.reason ?? JSON.stringify(answer.body)?.slice(0, 200)
      failureSamples.push(`${method} ${path} ${answer.status} after ${Math.round(ms)} ms: ${detail}`)
    }
    return { ...answer, ms }
  }
  return {
    request,
    records,
    statuses: () => {
      const counts: Record<string, number> = {}
      for (const { status } of records) counts[status || 'none'] = (counts[status || 'none'] ?? 0) + 1
      return counts
    },
    figures: () => {
      const unavailable = records.filter(({ status }) => status === 503)
      const unkind = unavailable.filter(({ isPolite }) => !isPolite).length
      const later = { count: unavailable.length, unkind, ...percentiles(timesOf(unavailable)) }
      return { calls: records.length, failed: records.filter(isFailed).length, ...percentiles(timesOf(records)), later }
    },
    failureSamples: () => failureSamples,
  }
}

async function answerOf<T>(url: string, options: CallOptions): Promise<Omit<Answer<T>, 'ms'>> {
  const { method = 'GET', cookie, body, headers = {}, timeoutMs = limits.httpTimeoutMs } = options
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const retryAfter = response.headers.get('retry-after')
    const isMarkedStale = response.headers.get('warning')?.startsWith('110') ?? false
    return { status: response.status, body: isJson ? (JSON.parse(text) as T) : undefined, retryAfter, isMarkedStale }
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    return { status: 0, body: undefined, retryAfter: null, isMarkedStale: false, reason: cause?.code ?? message }
  }
}

const timesOf = (calls: Call[]) => calls.map(({ beganAt, endedAt }) => endedAt - beganAt)

/** In whole milliseconds. */
export function percentiles(times: number[]): { p50Ms: number; p99Ms: number; maxMs: number } {
  const whole = (part: number) => Math.round(at(part, times) || 0)
  return { p50Ms: whole(0.5), p99Ms: whole(0.99), maxMs: whole(1) }
}
