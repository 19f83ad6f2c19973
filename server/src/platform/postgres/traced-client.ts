// Queries as spans: their text without a single value, and PostgreSQL's code when one fails.
import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api'
import pg from 'pg'

/** Starts a span within the request that is served right now; undefined outside of one: polls and jobs are not traced. */
export type StartSpan = (name: string, attributes: Attributes) => Span | undefined

type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result: unknown) => void

const mostLetters = 1000

/** Values are parameters in all our statements; one that stands in the text all the same is left out. */
export const withoutValues = (text: string): string =>
  text
    .slice(0, 4 * mostLetters)
    .replaceAll(/'[^']*'?/g, '?')
    .replaceAll(/\b\d+(?:\.\d+)?\b/g, (digits, at: number, whole: string) => (whole[at - 1] === '$' ? digits : '?'))
    .replaceAll(/\s+/g, ' ')
    .slice(0, mostLetters)

export function tracedClient(startSpan: StartSpan): typeof pg.Client {
  class TracedClient extends pg.Client {}
  // Its many forms are passed on as they come.
  const query = Reflect.get(pg.Client.prototype, 'query') as Query
  function traced(this: pg.Client, ...args: unknown[]): unknown {
    const text = textOf(args[0])
    const word = text && operationOf(text)
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': word ?? '' }
    const span =
      text === undefined
        ? undefined
        : startSpan(`postgresql ${word}`, { ...attributes, 'db.query.text': withoutValues(text) })
    if (!span) return query.apply(this, args)
    const finish = (error?: unknown) => {
      const code = error && (error as { code?: unknown }).code
      if (error) span.setStatus({ code: SpanStatusCode.ERROR })
      if (typeof code === 'string') span.setAttribute('db.response.status_code', code)
      span.end()
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const answer: Callback = (error, result) => {
        finish(error)
        ;(last as Callback)(error, result)
      }
      return query.apply(this, [...args.slice(0, -1), answer])
    }
    const running = query.apply(this, args) as Promise<unknown>
    running.then(() => finish(), finish)
    return running
  }
  Object.defineProperty(TracedClient.prototype, 'query', { value: traced })
  return TracedClient
}

/** Undefined for what is no plain statement (cursors and streams bring their own way of being sent). */
function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first
  const { text, submit } = (first ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}

const operations = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'WITH',
  'BEGIN',
  'START',
  'COMMIT',
  'ROLLBACK',
  'SET',
  'CALL',
  'LOCK',
  'MERGE',
])

function operationOf(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? ''
  return operations.has(word) ? word : 'OTHER'
}
