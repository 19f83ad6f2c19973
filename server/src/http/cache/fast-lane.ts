// Serves cached responses of public reads ahead of the framework. A URL that was served once is remembered with its parsed parameters,
// so that routing, parsing and hooks are not repeated for thousands of equal requests.
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Identify, Viewer } from '../identity/viewer.ts'
import type { Observe } from '../monitoring/metrics.ts'
import { type CacheResult, type ResponseVariant, variantFor } from './cached-response.ts'
import { forAMoment, withoutState } from './shared-caches.ts'

interface RememberedRead {
  route: string
  /** A cache in front of us may store what strangers get. */
  isShared: boolean
  make: (viewer: Viewer | null) => Promise<CacheResult>
}

const maxRemembered = 1000

/** Reports the route of a request that the framework never sees, for tracing. */
export const fastLaneChannel = channel('campus.fast-lane')

export interface FastLaneResponse {
  request: IncomingMessage
  route: string
}

export class FastLane {
  readonly #remembered = new LRUCache<string, RememberedRead>({ max: maxRemembered })
  readonly #headers = new WeakMap<ResponseVariant, string[]>()
  readonly #sharedHeaders = new WeakMap<ResponseVariant, string[]>()
  readonly #securityHeaders: Record<string, string>
  readonly #observe: Observe
  readonly #identify: Identify

  constructor(security: Record<string, string>, observe: Observe, identify: Identify) {
    this.#securityHeaders = security
    this.#observe = observe
    this.#identify = identify
  }

  knows(url: string): boolean {
    return this.#remembered.has(url)
  }

  /** For public endpoints without a rate limit only: the fast lane checks nothing, it only identifies the viewer. */
  remember(url: string, known: RememberedRead) {
    this.#remembered.set(url, known)
  }

  /** Returns whether it handles the request; on a failure it calls `otherwise`, which sends the error response. */
  take(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean {
    // A request with an Origin needs CORS headers, which the framework sets.
    if (request.method !== 'GET' || request.headers.origin !== undefined) return false
    const known = this.#remembered.get(withoutState(request.url ?? ''))
    if (!known) return false
    void this.#respond(known, request, response, otherwise)
    return true
  }

  async #respond(
    { route, isShared, make }: RememberedRead,
    request: IncomingMessage,
    response: ServerResponse,
    otherwise: () => void,
  ) {
    const began = performance.now()
    let variant: ResponseVariant
    let viewer: Viewer | null
    try {
      viewer = request.headers.cookie === undefined ? null : await this.#identify(request)
      const chosen = variantFor(request.headers, await make(viewer))
      variant = chosen instanceof Promise ? await chosen : chosen
    } catch {
      return otherwise()
    }
    if (fastLaneChannel.hasSubscribers) fastLaneChannel.publish({ request, route } satisfies FastLaneResponse)
    response.writeHead(variant.status, this.#headersOf(variant, isShared && viewer === null))
    response.end(variant.bytes)
    this.#observe('GET', route, variant.status, performance.now() - began)
  }

  #headersOf(variant: ResponseVariant, isForAll: boolean): string[] {
    const known = isForAll ? this.#sharedHeaders : this.#headers
    let headers = known.get(variant)
    if (!headers) {
      const own = { ...this.#securityHeaders, ...variant.headers, ...(isForAll && { 'cache-control': forAMoment }) }
      headers = Object.entries(own).flat()
      known.set(variant, headers)
    }
    return headers
  }
}
