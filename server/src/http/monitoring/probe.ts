// Reports how this process sees a caller, to the operator's doctor alone: shows whether the proxy in front accepts forged addresses.
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameSecret } from '../../tokens.ts'

export const probeHeader = 'x-campus-probe'

export interface Seen {
  address: string
  host: string
}

/** Derived from the installation's settings: only their reader knows it. */
export const probeToken = (secretsKey: string) =>
  createHmac('sha256', Buffer.from(secretsKey, 'base64')).update('address probe').digest('base64url')

/** Returns whether it has responded. Works on any path, because a balancer may route each path differently. */
export function openProbe(secretsKey: string | undefined, addressOf: (request: IncomingMessage) => string) {
  const wanted = secretsKey === undefined ? undefined : probeToken(secretsKey)
  return (request: IncomingMessage, answer: ServerResponse): boolean => {
    const header = request.headers[probeHeader]
    if (wanted === undefined || header === undefined) return false
    if (!isSameSecret(String(header), wanted)) return false
    const seen: Seen = { address: addressOf(request), host: request.headers.host ?? '' }
    answer.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(seen))
    return true
  }
}
