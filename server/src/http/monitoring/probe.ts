// How this process sees a caller, told to the operator's doctor alone: that shows whether what stands in front of it can be lied to.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export const probeHeader = 'x-campus-probe'

export interface Seen {
  address: string
  host: string
}

/** Known to whoever can read the installation's settings. */
export const probeToken = (secretsKey: string) =>
  createHmac('sha256', Buffer.from(secretsKey, 'base64')).update('address probe').digest('base64url')

/** True where it has answered; any path will do, because each may go its own way through a balancer. */
export function openProbe(secretsKey: string | undefined, addressOf: (request: IncomingMessage) => string) {
  const wanted = secretsKey === undefined ? undefined : Buffer.from(probeToken(secretsKey))
  return (request: IncomingMessage, answer: ServerResponse): boolean => {
    const header = request.headers[probeHeader]
    if (wanted === undefined || header === undefined) return false
    const given = Buffer.from(String(header))
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
    const seen: Seen = { address: addressOf(request), host: request.headers.host ?? '' }
    answer.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(seen))
    return true
  }
}
