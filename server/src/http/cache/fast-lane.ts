// Public reads of cached bytes, answered ahead of the framework. A URL that was answered once is remembered with its parsed question,
// so that routing, parsing and hooks are not repeated for each of the thousands who ask the same.
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Identify, Viewer } from '../identity/viewer.ts'
import type { Observe } from '../monitoring/metrics.ts'
import { type CacheResult, type ResponseVariant, variantFor } from './cached-response.ts'

interface Known {
  route: string
  make: (viewer: Viewer | null) => Promise<CacheResult>
}

const mostKnown = 1000

/** Says which route a request was for that the framework never sees: to whoever traces requests, if anybody. */
export const fastLaneChannel = channel('campus.fast-lane')

export interface FastLaneAnswer {
  request: IncomingMessage
  route: string
}

export class FastLane {
  readonly #known = new LRUCache<string, Known>({ max: mostKnown })
  readonly #lines = new WeakMap<ResponseVariant, string[]>()
  readonly #security: Record<string, string>
  readonly #observe: Observe
  readonly #identify: Identify

  constructor(security: Record<string, string>, observe: Observe, identify: Identify) {
    this.#security = security
    this.#observe = observe
    this.#identify = identify
  }

  knows(url: string): boolean {
    return this.#known.has(url)
  }

  /** For endpoints that anyone may call without a limit: nothing is checked here but who asks. */
  remember(url: string, known: Known) {
    this.#known.set(url, known)
  }

  /** Whether the request is one for this lane; what goes wrong is left to `otherwise`, which says no properly. */
  take(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean {
    // A page that reads our own answers names no origin: who does asks for other headers.
    if (request.method !== 'GET' || request.headers.origin !== undefined) return false
    const known = this.#known.get(request.url ?? '')
    if (!known) return false
    void this.#answer(known, request, response, otherwise)
    return true
  }

  async #answer({ route, make }: Known, request: IncomingMessage, response: ServerResponse, otherwise: () => void) {
    const began = performance.now()
    let sending: ResponseVariant
    try {
      const viewer = request.headers.cookie === undefined ? null : await this.#identify(request)
      const chosen = variantFor(request.headers, await make(viewer))
      sending = chosen instanceof Promise ? await chosen : chosen
    } catch {
      return otherwise()
    }
    if (fastLaneChannel.hasSubscribers) fastLaneChannel.publish({ request, route } satisfies FastLaneAnswer)
    response.writeHead(sending.status, this.#linesOf(sending))
    response.end(sending.bytes)
    this.#observe('GET', route, sending.status, performance.now() - began)
  }

  #linesOf(sending: ResponseVariant): string[] {
    let lines = this.#lines.get(sending)
    if (!lines) {
      lines = Object.entries({ ...this.#security, ...sending.headers }).flat()
      this.#lines.set(sending, lines)
    }
    return lines
  }
}
