// The HTTP calls of a drill's clients: each has an end, and each is counted.
import { limits } from '@campus/contract/limits'
import { at } from '../../figures.ts'
import { isFailed } from './budget.ts'

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
  timeoutMs?: number
}

/** One call, as it is judged afterwards. */
export interface Call {
  method: NonNullable<Question['method']>
  path: string
  /** 0 when there was no answer. */
  status: number
  /** A 503 that says how soon to come back. */
  isPolite: boolean
  beganAt: number
  endedAt: number
}

export type Ask = <T>(path: string, question?: Question) => Promise<Answer<T>>

export interface Calls {
  ask: Ask
  /** How often which status; `none` where there was no answer. */
  statuses: () => Record<string, number>
  figures: () => CallFigures
  /** Every call, as it ended. */
  records: Call[]
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
  const records: Call[] = []
  const refusals: string[] = []

  async function ask<T>(path: string, question: Question = {}): Promise<Answer<T>> {
    const began = performance.now()
    const answer = await answerOf<T>(url + path, question)
    const endedAt = performance.now()
    const ms = endedAt - began
    const { method = 'GET' } = question
    const { status, retryAfter } = answer
    const isPolite = status === 503 && retryAfter !== null && Number(retryAfter) <= kindSeconds
    records.push({ method, path, status, isPolite, beganAt: began, endedAt })
    const isWrong = answer.status === 0 || (answer.status >= 400 && answer.status !== 429)
    if (isWrong && refusals.length < mostRefusals) {
      const said = answer.reason ?? JSON.stringify(answer.body)?.slice(0, 200)
      refusals.push(`${method} ${path} ${answer.status} after ${Math.round(ms)} ms: ${said}`)
    }
    return { ...answer, ms }
  }
  return {
    ask,
    records,
    statuses: () => {
      const counts: Record<string, number> = {}
      for (const { status } of records) counts[status || 'none'] = (counts[status || 'none'] ?? 0) + 1
      return counts
    },
    figures: () => {
      const told = records.filter(({ status }) => status === 503)
      const unkind = told.filter(({ isPolite }) => !isPolite).length
      const later = { count: told.length, unkind, ...spread(timesOf(told)) }
      return { calls: records.length, failed: records.filter(isFailed).length, ...spread(timesOf(records)), later }
    },
    refusals: () => refusals,
  }
}

async function answerOf<T>(url: string, question: Question): Promise<Omit<Answer<T>, 'ms'>> {
  const { method = 'GET', cookie, body, headers = {}, timeoutMs = limits.httpTimeoutMs } = question
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
export function spread(times: number[]): { p50Ms: number; p99Ms: number; maxMs: number } {
  const whole = (part: number) => Math.round(at(part, times) || 0)
  return { p50Ms: whole(0.5), p99Ms: whole(0.99), maxMs: whole(1) }
}
