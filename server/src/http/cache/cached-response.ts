// A cached response: bytes built once per change, sent many times, plain or compressed, with an ETag.
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** One way to send a response: whole, compressed, or 304. */
export interface ResponseVariant {
  status: 200 | 304
  headers: Record<string, string>
  bytes: Buffer | undefined
}

export interface CachedResponse {
  etag: string
  plain: ResponseVariant
  unchanged: ResponseVariant
  /** Null for formats that are compressed already. */
  compressed: Partial<Record<Encoding, Promise<ResponseVariant>>> | null
}

/** The type of the bytes, and who may cache them. */
export interface Kind {
  type: string
  cacheControl: string
  vary?: string
  /** Others that belong to the bytes: a page's own content policy. */
  headers?: Record<string, string>
}

const data: Kind = {
  type: 'application/json; charset=utf-8',
  cacheControl: 'private, no-cache',
  vary: 'Cookie, Accept-Encoding, Origin',
}

/** A handler's cached response; `isStale`: the database is unavailable, and the response may be outdated. */
export interface CacheResult {
  answer: CachedResponse
  isStale?: boolean
}

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}
const worthCompressing = 1024

export function cacheResponse(bytes: Buffer, version = digest(bytes), kind = data): CachedResponse {
  const etag = `"${version}"`
  const headers = { etag, 'cache-control': kind.cacheControl, ...(kind.vary && { vary: kind.vary }), ...kind.headers }
  return {
    etag,
    plain: whole(bytes, { ...headers, 'content-type': kind.type }),
    unchanged: { status: 304, headers, bytes: undefined },
    compressed: kind.type.startsWith('image/') ? null : {},
  }
}

function whole(bytes: Buffer, headers: Record<string, string>): ResponseVariant {
  return { status: 200, headers: { ...headers, 'content-length': String(bytes.length) }, bytes }
}

export function digest(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** The variant for this client's headers. */
export function variantFor(
  client: IncomingHttpHeaders,
  { answer, isStale }: CacheResult,
): ResponseVariant | Promise<ResponseVariant> {
  if (isStale) {
    return { ...answer.plain, headers: { ...answer.plain.headers, warning: '110 - "Response is Stale"' } }
  }
  if (client['if-none-match'] === answer.etag) return answer.unchanged
  const accepted = client['accept-encoding']
  const encoding = accepted === undefined ? undefined : preferred(accepted)
  const { bytes } = answer.plain
  if (!encoding || !answer.compressed || !bytes || bytes.length <= worthCompressing) return answer.plain
  const headers = { ...answer.plain.headers, 'content-encoding': encoding }
  answer.compressed[encoding] ??= compressors[encoding](bytes).then((small) => whole(small, headers))
  return answer.compressed[encoding]
}

function preferred(accepted: string): Encoding | undefined {
  if (/\bbr\b(?!;q=0(\.0+)?(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!;q=0(\.0+)?(,|$))/.test(accepted)) return 'gzip'
  return undefined
}
