// Traces queries as spans: their text without values, and PostgreSQL's error code.
import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api'
import pg from 'pg'

/** Starts a span within the current request; undefined outside of one, because polls and jobs are not traced. */
export type StartSpan = (name: string, attributes: Attributes) => Span | undefined

type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result: unknown) => void

const maxLength = 1000

/** Our statements pass values as parameters; a literal in the text is replaced all the same. */
export const withoutValues = (text: string): string =>
  text
    .slice(0, 4 * maxLength)
    .replaceAll(/'[^']*'?/g, '?')
    .replaceAll(/\b\d+(?:\.\d+)?\b/g, (digits, at: number, whole: string) => (whole[at - 1] === '$' ? digits : '?'))
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxLength)

export function tracedClient(startSpan: StartSpan): typeof pg.Client {
  class TracedClient extends pg.Client {}
  // All overloads are passed on unchanged.
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
      const callback: Callback = (error, result) => {
        finish(error)
        ;(last as Callback)(error, result)
      }
      return query.apply(this, [...args.slice(0, -1), callback])
    }
    const running = query.apply(this, args) as Promise<unknown>
    running.then(() => finish(), finish)
    return running
  }
  Object.defineProperty(TracedClient.prototype, 'query', { value: traced })
  return TracedClient
}

/** Undefined for what is no plain statement (cursors and streams submit themselves). */
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
