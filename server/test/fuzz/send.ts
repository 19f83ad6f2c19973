// Sends a raw request and checks the response: no 5xx, in time, one error shape, and no internals.
import { Agent, request } from 'node:http'
import { ErrorReply } from '@campus/contract/errors'
import { z } from 'zod'
import type { RawRequest } from './hostile.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
export const timeoutMs = 2000

export interface RawResponse {
  status: number
  text: string
  ms: number
}

/** Null: a timeout, or the connection broke. */
export function send(
  url: string,
  { method, path, headers, body }: RawRequest,
  mostMs = timeoutMs,
): Promise<RawResponse | null> {
  const began = performance.now()
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url + path, { method, agent, headers: { ...headers, ...length }, timeout: mostMs })
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', () => resolve(null))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          ms: performance.now() - began,
        }),
      )
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}

/** Stacks, statements, paths and libraries. */
const internals =
  /\n\s+at |node:internal|node_modules|\/server\/src|\.ts:\d|\bselect\b.{0,80}\bfrom\b|insert into|syntax error|invalid input|violates|relation "|duplicate key|ECONN|ENOENT|kysely|postgres|PostgresError/i

/** The fault of a response; undefined when there is none. */
export function faultOf(response: RawResponse | null, mostMs = timeoutMs): string | undefined {
  if (response === null) return 'no answer'
  const { status, text, ms } = response
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`
  if (ms > mostMs) return `took ${Math.round(ms)} ms`
  if (status < 400) return undefined
  if (internals.test(text)) return `reveals internals: ${text.slice(0, 300)}`
  if (!z.safeParse(ErrorReply, parse(text)).success) return `not the error shape: ${status} ${text.slice(0, 200)}`
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const closeConnections = () => agent.destroy()
