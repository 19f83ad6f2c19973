// What an edge answers by itself when no writer does.
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ErrorReply } from '@campus/contract/errors'

/** In the contract's shape: pages wait, and try again. */
export function sendUnavailable(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const requestId = `edge-${randomBytes(6).toString('base64url')}`
  const body: ErrorReply = { code: 'UNAVAILABLE', message: 'unavailable', requestId }
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  })
  response.end(JSON.stringify(body))
}
