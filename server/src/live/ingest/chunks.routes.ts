// A piece of a recording out of the form it comes in. Forms are strangers' bytes: whatever is wrong with one is refused.
import { webcam } from '@campus/contract/live'
import type { FastifyMultipartOptions } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, fail } from '../../errors.ts'

export const formLimits: FastifyMultipartOptions = {
  limits: { fileSize: webcam.chunkBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 50 },
}
/** The reader of forms waits for ever for the end of some that are damaged (a part whose header holds a NUL). */
const longestReadMs = 15_000

export async function readPart(request: FastifyRequest, mostMs = longestReadMs) {
  if (!request.isMultipart()) fail('UNSUPPORTED_MEDIA')
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, mostMs, new AppError('BAD_REQUEST'))
  try {
    return await Promise.race([over, read(request)])
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
  // Nothing was recorded: nothing that a packager could use.
  if (bytes.length === 0) fail('BAD_VIDEO')
  return { fileName: part.filename, bytes }
}
