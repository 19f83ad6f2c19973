// Cached responses of announcements: written once per change, never older than the request.
import type { Announcement } from '@campus/contract/announcements'
import { LRUCache } from 'lru-cache'
import { type CachedResponse, type CacheResult, cacheResponse } from '../http/cache/cached-response.ts'
import { isDatabaseUnavailable } from '../platform/postgres/errors.ts'
import type { Database } from '../platform/postgres/postgres.ts'
import type { AnnouncementChanges } from './announcements.changes.ts'
import { type Filter, isEmpty, isShown } from './announcements.rules.ts'
import { listPlaces } from './announcements.store.ts'

const maxResponses = 500

export function announcementCache(db: Database, changes: AnnouncementChanges) {
  /** By the ids of what is in it. */
  const written = new LRUCache<string, CachedResponse>({ max: maxResponses })
  /** The last response to each filter: served while PostgreSQL is unavailable. */
  const last = new LRUCache<string, CachedResponse>({ max: maxResponses })
  changes.onChange(() => written.clear())

  function write(announcements: readonly Announcement[]): CachedResponse {
    const key = announcements.map(({ announcementId }) => announcementId).join()
    const known = written.get(key)
    if (known) return known
    const made = cacheResponse(Buffer.from(JSON.stringify(announcements)))
    written.set(key, made)
    return made
  }

  async function build(filter: Filter): Promise<CachedResponse> {
    const { matchId, date } = filter
    const needsPlaces = matchId !== undefined || date !== undefined
    const [places] = await Promise.all([needsPlaces ? listPlaces(db, { matchId, date }) : [], changes.poll()])
    const current = changes.current()
    return write(isEmpty(filter) ? current : current.filter((one) => isShown(one, filter, places)))
  }

  return async (filter: Filter): Promise<CacheResult> => {
    const key = [filter.competitionId, filter.matchId, filter.date].join('/')
    try {
      const answer = await build(filter)
      last.set(key, answer)
      return { answer }
    } catch (error) {
      const answer = last.get(key)
      if (!answer || !isDatabaseUnavailable(error)) throw error
      return { answer, isStale: true }
    }
  }
}
