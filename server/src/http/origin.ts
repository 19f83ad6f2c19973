// Which pages may write: our own origin, and those an operator lists. Browsers say where a request comes from.
import type { Config } from '../config.ts'

interface OriginHeaders {
  origin?: string | undefined
  host?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

/** Whether a browser page at `origin` may act here. Calls without an Origin come from no foreign page. */
export function allowsOrigin(config: Config, headers: OriginHeaders): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  if (config.ALLOWED_ORIGINS.includes(origin)) return true
  if (config.PUBLIC_URL) return origin === new URL(config.PUBLIC_URL).origin
  // Without a public URL (development) our own origin is the host that was asked for.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

export const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
