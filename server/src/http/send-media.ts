// Sends media that never changes but may be deleted, whole or as a range.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Long enough for a cache to serve many viewers, short enough for media that an administrator deletes to be gone everywhere. */
export const forAMinute = 'public, max-age=60'

export function sendMedia(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, type = 'video/mp4') {
  reply.type(type).header('cache-control', forAMinute).header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.range, bytes.length)
  if (range === undefined) return reply.send(bytes)
  if (range === null) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  const [from, to] = range
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(bytes.subarray(from, to + 1))
}

/** First and last byte; undefined where the whole is the right response, null for a range outside the file. */
export function rangeOf(header: string | undefined, size: number): [number, number] | null | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [, first, last] = found
  if (first === '') return Number(last) === 0 || size === 0 ? null : [Math.max(0, size - Number(last)), size - 1]
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  // A range that ends before it begins is invalid, and ignored.
  if (last !== '' && Number(last) < from) return undefined
  return from < size ? [from, to] : null
}
