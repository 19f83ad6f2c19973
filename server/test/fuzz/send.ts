// Sends a raw request and judges the answer: no 5xx, no wait, one error shape, and nothing of the inside in it.
import { Agent, request } from 'node:http'
import { ErrorReply } from '@campus/contract/errors'
import { z } from 'zod'
import type { RawRequest } from './hostile.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
export const timeoutMs = 2000

export interface Answer {
  status: number
  text: string
  ms: number
}

/** Null: no answer in time, or the line went dead. */
export function send(
  url: string,
  { method, path, headers, body }: RawRequest,
  mostMs = timeoutMs,
): Promise<Answer | null> {
  const began = performance.now()
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request(url + path, { method, agent, headers: { ...headers, ...length }, timeout: mostMs })
    asked.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', () => resolve(null))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          ms: performance.now() - began,
        }),
      )
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(null))
    asked.end(body)
  })
}

/** Stacks, statements, paths and libraries. */
const inside =
  /\n\s+at |node:internal|node_modules|\/server\/src|\.ts:\d|\bselect\b.{0,80}\bfrom\b|insert into|syntax error|invalid input|violates|relation "|duplicate key|ECONN|ENOENT|kysely|postgres|PostgresError/i

/** What is wrong with an answer; undefined when nothing is. */
export function faultOf(answer: Answer | null, mostMs = timeoutMs): string | undefined {
  if (answer === null) return 'no answer'
  const { status, text, ms } = answer
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`
  if (ms > mostMs) return `took ${Math.round(ms)} ms`
  if (status < 400) return undefined
  if (inside.test(text)) return `tells of the inside: ${text.slice(0, 300)}`
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
