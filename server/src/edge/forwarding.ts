// The headers of what an edge passes on: those of the connection stay behind, and the client's address is written anew.
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Of one connection only (RFC 9110), and what a proxy in front may have said of the client. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
])

/** As our nginx does: nobody names his own address. */
export function forwardedHeaders(headers: IncomingHttpHeaders, address: string): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = {}
  for (const [name, value] of Object.entries(headers))
    if (!notPassedOn.has(name) && value !== undefined) passed[name] = value
  passed['x-forwarded-for'] = address
  return passed
}

const ofConnection = /^(connection|keep-alive|proxy-|transfer-encoding$|upgrade$|trailer$)/i

/** Names and values in turn, as they came: several cookies are several headers. */
export function returnedHeaders(raw: readonly string[]): string[] {
  const passed: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]]
    if (!ofConnection.test(name)) passed.push(name, value)
  }
  return passed
}
