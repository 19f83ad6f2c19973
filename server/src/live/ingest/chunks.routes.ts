// Parses the multipart form of a chunk. Forms are untrusted: any error in one is rejected.
import { webcam } from '@campus/contract/live'
import type { FastifyMultipartOptions } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, fail } from '../../errors.ts'

export const formLimits: FastifyMultipartOptions = {
  limits: { fileSize: webcam.chunkBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 50 },
}
/** The multipart parser never finishes some damaged forms (a part whose header holds a NUL). */
const readTimeoutMs = 15_000

export async function readPart(request: FastifyRequest, timeoutMs = readTimeoutMs) {
  if (!request.isMultipart()) fail('UNSUPPORTED_MEDIA')
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, timeoutMs, new AppError('BAD_REQUEST'))
  try {
    return await Promise.race([timedOut, read(request)])
  } catch (error) {
    if (error instanceof AppError) throw error
    return fail((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? 'TOO_LARGE' : 'BAD_REQUEST')
  } finally {
    clearTimeout(timer)
  }
}

async function read(request: FastifyRequest) {
  const part = (await request.file()) ?? fail('BAD_REQUEST')
  const bytes = await part.toBuffer()
  // A recorder that recorded nothing sends an empty chunk.
  if (bytes.length === 0) fail('BAD_VIDEO')
  return { fileName: part.filename, bytes }
}
