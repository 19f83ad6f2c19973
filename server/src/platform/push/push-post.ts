// Posts to push services over connections that stay open: a new one for each message would cost more than the message. node:http,
// because fetch takes three times its processor time. Redirects are not followed: only this host was validated.
import { Agent as HttpAgent, type OutgoingHttpHeaders, request as requestPlain } from 'node:http'
import { Agent as HttpsAgent, request as requestSecure } from 'node:https'

export interface Answer {
  status: number
  /** How long the service wants to be left alone; undefined when it did not say. */
  retryAfterSeconds: number | undefined
}

const timeoutMs = 5000
/** Idle connections are closed before most services would do it: a message on a connection that is being closed is lost. */
const idleMs = 20_000

/** `mostAtOnce`: connections to one service. */
export function openPoster(mostAtOnce: number) {
  const options = { keepAlive: true, maxSockets: mostAtOnce, maxFreeSockets: mostAtOnce, timeout: idleMs }
  const agents = { plain: new HttpAgent(options), secure: new HttpsAgent(options) }

  return (endpoint: URL, headers: OutgoingHttpHeaders, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const isSecure = endpoint.protocol === 'https:'
      const agent = isSecure ? agents.secure : agents.plain
      const request = (isSecure ? requestSecure : requestPlain)(endpoint, {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': body.length },
      })
      const giveUp = () => request.destroy(new Error('push service timed out'))
      // Where this thread is late itself, the answer may have come: it is read before the time is called over.
      const deadline = setTimeout(() => setImmediate(giveUp), timeoutMs)
      request.on('close', () => clearTimeout(deadline))
      request.on('error', reject)
      request.on('response', (response) => {
        // The status is all: a body that never ends is cut off by the deadline.
        response.on('error', () => {})
        response.resume()
        const { statusCode: status = 0, headers: answered } = response
        resolve({ status, retryAfterSeconds: secondsIn(answered['retry-after']) })
      })
      request.end(body)
    })
}

/** Seconds, or a date (RFC 9110). */
export function secondsIn(retryAfter: string | undefined, now = Date.now()): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
