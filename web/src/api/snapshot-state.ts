// What the socket has told this page of matches so far, by its name (contract, `snapshot`). Where a CDN answers, a request that carries
// the name gets nothing older. Servers that no CDN is in front of name nothing.
import type { Endpoint } from '@campus/contract/endpoint'

let state: string | undefined

export function followState(at: string | undefined) {
  state = at ?? state
}

/** The last parameter: the server and the service worker take it off again. */
export function atState(endpoint: Endpoint, url: string): string {
  if (!endpoint.snapshot || state === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}at=${state}`
}
