// The HTTP calls of a drill's clients: each has an end, and each is counted.
import { limits } from '@campus/contract/limits'
import { at } from '../../figures.ts'

export interface Answer<T = unknown> {
  /** 0 when none came in time. */
  status: number
  body: T | undefined
  ms: number
  retryAfter: string | null
  /** The answer says itself that it may be old, because the database could not be asked. */
  isMarkedStale: boolean
  /** Why there was no answer. */
  reason?: string
}

export interface Question {
  method?: 'GET' | 'POST' | 'DELETE'
  cookie?: string
  body?: unknown
  headers?: Record<string, string>
  patienceMs?: number
}

export type Ask = <T>(path: string, question?: Question) => Promise<Answer<T>>

export interface Calls {
  ask: Ask
  /** How often which status; `none` where there was no answer. */
  statuses: () => Record<string, number>
  figures: () => CallFigures
  /** Some of what went wrong, for a look at it. */
  refusals: () => string[]
}

export interface CallFigures {
  calls: number
  /** No answer, or one that puts the blame on the server. */
  failed: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** Told to come back later, and how long that took; `unkind` where it was not said how much later, or more than 2 s. */
  later: { count: number; unkind: number; p50Ms: number; p99Ms: number; maxMs: number }
}

const mostRefusals = 20
const kindSeconds = 2

export function openCalls(url: string): Calls {
  const statuses = new Map<number, number>()
  const times: number[] = []
  const laterTimes: number[] = []
  let unkind = 0
  const refusals: string[] = []

  async function ask<T>(path: string, question: Question = {}): Promise<Answer<T>> {
    const began = performance.now()
    const answer = await answerOf<T>(url + path, question)
    const ms = performance.now() - began
    times.push(ms)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 503) {
      laterTimes.push(ms)
      if (answer.retryAfter === null || Number(answer.retryAfter) > kindSeconds) unkind++
    }
    const isWrong = answer.status === 0 || (answer.status >= 400 && answer.status !== 429)
    if (isWrong && refusals.length < mostRefusals) {
      const said = answer.reason ?? JSON.stringify(answer.body)?.slice(0, 200)
      refusals.push(`${question.method ?? 'GET'} ${path} ${answer.status} after ${Math.round(ms)} ms: ${said}`)
    }
    return { ...answer, ms }
  }
  return {
    ask,
    statuses: () =>
      Object.fromEntries([...statuses].map(([status, count]) => [status === 0 ? 'none' : String(status), count])),
    figures: () => {
      const failed = [...statuses].reduce((sum, [status, count]) => sum + (isFailed(status) ? count : 0), 0)
      const later = { count: laterTimes.length, unkind, ...spread(laterTimes) }
      return { calls: times.length, failed, ...spread(times), later }
    },
    refusals: () => refusals,
  }
}

async function answerOf<T>(url: string, question: Question): Promise<Omit<Answer<T>, 'ms'>> {
  const { method = 'GET', cookie, body, headers = {}, patienceMs = limits.httpTimeoutMs } = question
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
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

const isFailed = (status: number) => status === 0 || status >= 500

/** In whole milliseconds. */
export function spread(times: number[]): { p50Ms: number; p99Ms: number; maxMs: number } {
  const whole = (part: number) => Math.round(at(part, times) || 0)
  return { p50Ms: whole(0.5), p99Ms: whole(0.99), maxMs: whole(1) }
}
