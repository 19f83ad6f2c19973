// Which origins may write: our own, and those the operator lists. Browsers send the origin of a request.
import type { Config } from '../config.ts'

interface OriginHeaders {
  origin?: string | undefined
  host?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

/** Whether a page at `origin` may write. A request without an Origin is not from a foreign page. */
export function allowsOrigin(config: Config, headers: OriginHeaders): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  if (config.ALLOWED_ORIGINS.includes(origin)) return true
  if (config.PUBLIC_URL) return origin === new URL(config.PUBLIC_URL).origin
  // Without a public URL (development) our own origin is the requested host.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

export const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
