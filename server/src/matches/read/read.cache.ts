// Cached responses of the match lists: built once per change, invalidated by it, never older than the request.
import type { Match } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { isListedOn } from '@campus/rules/results/status'
import { LRUCache } from 'lru-cache'
import { type CachedResponse, cacheResponse } from '../../http/cache/cached-response.ts'
import { isDatabaseUnavailable } from '../../platform/postgres/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { MatchChanges } from '../matches.changes.ts'
import { listOfTeam } from './history.store.ts'
import * as store from './read.store.ts'

/** A day of matches, or (with no date) all that are in progress; or those of one team, or one match; or a page of all. */
export interface ListFilter {
  sport: Sport | 'ALL'
  date: string | undefined
  withDrafts: boolean
  of?: { teamId: number } | { matchId: number } | store.Page
}

export interface ListResponse {
  response: CachedResponse
  isStale: boolean
  /** The same list with a viewer's own favorites (matchId to favoriteId) written in. */
  personal: (favorites: ReadonlyMap<number, number>) => CachedResponse
}

interface CachedList extends Omit<ListResponse, 'isStale'> {
  filter: ListFilter
  ids: Set<number>
  /** A match in it has changed since: served only while PostgreSQL is unavailable. */
  isOutdated: boolean
}

export type MatchLists = (filter: ListFilter) => Promise<ListResponse>

/** `most` lists are kept, and `mostPersonal` forms of each. */
export function matchListCache(
  db: Database,
  changes: MatchChanges,
  { most = 400, mostPersonal = 200 } = {},
): MatchLists {
  const cached = new LRUCache<string, CachedList>({ max: most })
  const building = new Map<string, Promise<CachedList>>()

  changes.onChange(({ match }) => {
    for (const list of cached.values()) if (touches(list, match)) list.isOutdated = true
    // A build in progress may have read before the change: later requests must not share it.
    building.clear()
  })

  /** Pages are long, and there are as many as somebody makes up: one after the other, they keep nobody from a connection. */
  let lastPage: Promise<unknown> = Promise.resolve()
  function loadInTurn(filter: ListFilter): Promise<Match[]> {
    if (!isPage(filter.of)) return load(db, filter)
    const page = lastPage.then(() => load(db, filter))
    lastPage = page.catch(() => {})
    return page
  }

  function build(key: string, filter: ListFilter): Promise<CachedList> {
    const made = loadInTurn(filter).then(
      (matches): CachedList => ({
        filter,
        ids: new Set(matches.map((match) => match.matchId)),
        isOutdated: false,
        ...writeList(matches, mostPersonal),
      }),
    )
    building.set(key, made)
    const settle = (list?: CachedList) => {
      // Cached only if no change came while it was built.
      if (building.get(key) !== made) return
      building.delete(key)
      if (list) cached.set(key, list)
    }
    made.then(settle, () => settle())
    return made
  }

  async function newest(check: Promise<void>, key: string, filter: ListFilter): Promise<CachedList> {
    await check
    const list = cached.get(key)
    return list && !list.isOutdated ? list : (building.get(key) ?? build(key, filter))
  }

  async function responseAfter(check: Promise<void>, key: string, filter: ListFilter): Promise<ListResponse> {
    try {
      const { response, personal } = await newest(check, key, filter)
      return { response, personal, isStale: false }
    } catch (error) {
      const last = cached.get(key)
      if (!isDatabaseUnavailable(error) || !last) throw error
      return { response: last.response, personal: last.personal, isStale: true }
    }
  }

  // Requests that wait for the same check of the same list share its response.
  let shared = { check: Promise.resolve(), responses: new Map<string, Promise<ListResponse>>() }
  return (filter: ListFilter): Promise<ListResponse> => {
    const { sport, date = 'live', withDrafts, of } = filter
    const key = `${sport}/${date}${withDrafts ? '/drafts' : ''}${of ? JSON.stringify(of) : ''}`
    const check = changes.catchUp()
    if (check !== shared.check) shared = { check, responses: new Map() }
    let response = shared.responses.get(key)
    if (!response) shared.responses.set(key, (response = responseAfter(check, key, filter)))
    return response
  }
}

const isPage = (of: ListFilter['of']): of is store.Page => of !== undefined && 'limit' in of

async function load(db: Database, filter: ListFilter): Promise<Match[]> {
  const { date, of, withDrafts } = filter
  if (isPage(of)) return store.listPage(db, { ...of, withDrafts })
  if (of && 'teamId' in of) return (await listOfTeam(db, of.teamId)) ?? []
  if (of) return [await store.find(db, of.matchId, withDrafts)].filter((found) => found !== undefined)
  return date === undefined ? store.listLive(db, filter) : store.listDay(db, { ...filter, date })
}

const plays = ({ teamId1, teamId2, sides = [] }: Match, teamId: number) =>
  [teamId1, teamId2, ...sides.map((side) => side.teamId)].includes(teamId)

function touches(list: CachedList, match: Match): boolean {
  if (list.ids.has(match.matchId)) return true
  const { sport, date, of } = list.filter
  if (isPage(of))
    return of.competitionId === undefined || of.competitionId === match.competitionId || of.after === match.matchId
  if (of) return 'teamId' in of ? plays(match, of.teamId) : match.matchId === of.matchId
  if (sport !== 'ALL' && sport !== match.sport) return false
  return date === undefined ? match.status === 'LIVE' : isListedOn(match, date)
}

const placeholder = '"favoriteId":null}'

function writeList(matches: Match[], mostPersonal: number): Pick<CachedList, 'response' | 'personal'> {
  const pieces: string[] = []
  // The byte offset of each match's favorite.
  const offsets = new Map<number, number>()
  let length = 1
  for (const match of matches) {
    const text = JSON.stringify(match)
    if (!text.endsWith(placeholder)) throw new Error('favoriteId must be the last field of a match')
    length += Buffer.byteLength(text)
    offsets.set(match.matchId, length - 'null}'.length)
    length += 1
    pieces.push(text)
  }
  const bytes = Buffer.from(`[${pieces.join(',')}]`)
  const response = cacheResponse(bytes)
  const personalResponses = new LRUCache<string, CachedResponse>({ max: mostPersonal })

  function personal(favorites: ReadonlyMap<number, number>): CachedResponse {
    // A person has few favorites and a day many matches.
    const own: Array<{ offset: number; favoriteId: number }> = []
    let key = ''
    for (const [matchId, favoriteId] of favorites) {
      const offset = offsets.get(matchId)
      if (offset === undefined) continue
      own.push({ offset, favoriteId })
      key += `-${favoriteId}`
    }
    if (own.length === 0) return response
    const known = personalResponses.get(key)
    if (known) return known
    const parts: Buffer[] = []
    let from = 0
    for (const { offset, favoriteId } of own.toSorted((one, other) => one.offset - other.offset)) {
      parts.push(bytes.subarray(from, offset), Buffer.from(String(favoriteId)))
      from = offset + 'null'.length
    }
    parts.push(bytes.subarray(from))
    const made = cacheResponse(Buffer.concat(parts))
    personalResponses.set(key, made)
    return made
  }

  return { response, personal }
}
