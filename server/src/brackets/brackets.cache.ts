// Cached responses of standings and brackets: built once per change, never older than the request.
import { LRUCache } from 'lru-cache'
import { fail } from '../errors.ts'
import { type CachedResponse, type CacheResult, cacheResponse, digest } from '../http/cache/cached-response.ts'
import { isDatabaseUnavailable } from '../platform/postgres/errors.ts'
import type { Database } from '../platform/postgres/postgres.ts'
import { batched } from '../platform/queues/batch.ts'
import { fieldStandings } from './brackets.field.rules.ts'
import { shownGroups } from './brackets.groups.rules.ts'
import { bracketOf } from './brackets.knock-out.rules.ts'
import { standingsOf } from './brackets.standings.rules.ts'
import * as store from './brackets.store.ts'

/** Finds committed changes of matches. */
export interface Changes {
  /** Resolves when listeners have received all that was committed before this call. */
  catchUp: () => Promise<void>
  onChange: (listener: (change: { match: { competitionId: number } }) => void) => void
}

export type View = 'TABLES' | 'LIVE_TABLES' | 'BRACKET'

interface CachedCompetition {
  stamp: string
  view: (view: View) => CachedResponse
}

const maxCompetitions = 100
const maxTables = 1000
const emptyResponse = cacheResponse(Buffer.from('[]'))

export type BracketResponses = (request: store.StampRequest, view: View) => Promise<CacheResult>

/** `barrierMs`: how far apart questions start at least, as those for changes do. */
export function bracketCache(db: Database, changes: Changes, barrierMs: number): BracketResponses {
  const cached = new LRUCache<number, CachedCompetition>({ max: maxCompetitions })
  /** The competition that a request last meant: needed while the database is unavailable. */
  const lastMeant = new LRUCache<string, number>({ max: maxTables })
  const touched = new Map<number, number>()
  let count = 0
  const write = writer()

  changes.onChange(({ match: { competitionId } }) => {
    cached.delete(competitionId)
    touched.set(competitionId, ++count)
  })

  const stampOf = batched((requests: store.StampRequest[]) => store.findStamps(db, requests), {
    paceMs: barrierMs,
  })
  // Starts after the request, so requests that share it get nothing older.
  const reload = batched(async (competitionIds: number[]) => {
    const before = count
    const found = new Map<number, CachedCompetition>()
    for (const facts of await store.load(db, [...new Set(competitionIds)])) {
      const made = { stamp: facts.stamp, view: memoize((view: View) => write(facts, view)) }
      found.set(facts.competitionId, made)
      // Cached only if no change came while it was read.
      if ((touched.get(facts.competitionId) ?? 0) <= before) cached.set(facts.competitionId, made)
    }
    return (competitionId: number) => found.get(competitionId)
  })

  return async (request: store.StampRequest, view: View): Promise<CacheResult> => {
    const key = `${request.sport}/${request.competitionId ?? ''}${request.withDrafts ? '/drafts' : ''}`
    try {
      const [stamped] = await Promise.all([stampOf(request), changes.catchUp()])
      if (!stamped)
        return request.competitionId === undefined ? { answer: emptyResponse } : fail('COMPETITION_NOT_FOUND')
      lastMeant.set(key, stamped.competitionId)
      const known = cached.get(stamped.competitionId)
      const fresh = known?.stamp === stamped.stamp ? known : await reload(stamped.competitionId)
      // Deleted between the two queries.
      return { answer: (fresh ?? fail('COMPETITION_NOT_FOUND')).view(view) }
    } catch (error) {
      const last = cached.get(lastMeant.get(key) ?? 0)
      if (!last || !isDatabaseUnavailable(error)) throw error
      return { answer: last.view(view), isStale: true }
    }
  }
}

/** Each table is cached by its input, so a change in one group recomputes no other group's table. */
function writer(): (facts: store.Facts, view: View) => CachedResponse {
  const tables = new LRUCache<string, string>({ max: maxTables })
  return (facts, view) => {
    if (view === 'BRACKET') return cacheResponse(Buffer.from(JSON.stringify(bracketOf(facts.knockOut))))
    const isLive = view === 'LIVE_TABLES'
    const field = fieldStandings(facts, isLive)
    if (field) return cacheResponse(Buffer.from(JSON.stringify([field])))
    const texts = shownGroups(facts).map((group) => {
      const key = digest(JSON.stringify([group, isLive]))
      const known = tables.get(key)
      if (known !== undefined) return known
      const text = JSON.stringify(standingsOf(group, isLive))
      tables.set(key, text)
      return text
    })
    return cacheResponse(Buffer.from(`[${texts.join(',')}]`))
  }
}

function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}
