// Responses of the feed, made from the cached responses of the product's own lists: each is translated once.
import { type CachedResponse, type CacheResult, cacheResponse } from '../http/cache/cached-response.ts'

const kind = { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache', vary: 'Accept-Encoding' }

export const feedResponse = (reply: object): CachedResponse =>
  cacheResponse(Buffer.from(JSON.stringify(reply)), undefined, kind)

/** `toReply` gets what the product's own response holds. */
export function translated(toReply: (own: unknown, key: string) => object) {
  const made = new WeakMap<CachedResponse, CachedResponse>()
  return ({ answer, isStale }: CacheResult, key = ''): CacheResult => {
    let response = made.get(answer)
    if (!response) {
      response = feedResponse(toReply(JSON.parse(String(answer.plain.bytes)), key))
      made.set(answer, response)
    }
    return { answer: response, ...(isStale && { isStale }) }
  }
}
