// Sends media that never changes but may be deleted, whole or as a range.
import { basename } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaSeconds, untilTakenDown } from './cache/shared-caches.ts'

/**
 * Headers of media under names that never mean anything else: a cache that asks whether it is still there is answered without the bytes.
 * Returns whether that was the question. `isPublic`: caches between us and the viewer may store it.
 */
export function describeMedia(request: FastifyRequest, reply: FastifyReply, type: string, isPublic = true) {
  const [path = ''] = request.url.split('?')
  const etag = `"${basename(path)}"`
  reply.header('cache-control', isPublic ? untilTakenDown(mediaSeconds) : 'private, no-store').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return true
  reply.type(type).header('accept-ranges', 'bytes')
  return false
}

export function sendMedia(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, type = 'video/mp4') {
  if (describeMedia(request, reply, type)) return reply.code(304).send()
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
