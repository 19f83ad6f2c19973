// The match lists as ready bytes: built once per change, thrown away by it, and never older than the question.
import type { Match } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { type CachedResponse, cacheResponse } from '../../http/cache/cached-response.ts'
import { type Database, isDatabaseUnavailable } from '../../platform/postgres/postgres.ts'
import type { MatchChanges } from '../matches.changes.ts'
import * as store from './read.store.ts'

/** A day of matches, or (with no date) all that are in progress. */
export interface ListFilter {
  sport: Sport | 'ALL'
  date: string | undefined
}

export interface ListAnswer {
  ready: CachedResponse
  isStale: boolean
  /** The same list with a viewer's own favorites (matchId to favoriteId) written in. */
  personal: (favorites: ReadonlyMap<number, number>) => CachedResponse
}

interface Kept extends Omit<ListAnswer, 'isStale'> {
  filter: ListFilter
  ids: Set<number>
  /** A match in it has changed since: good only while PostgreSQL can't be asked for a new one. */
  isOutdated: boolean
}

const keptLists = 400
const keptPersonal = 200

export function matchAnswers(db: Database, changes: MatchChanges) {
  const kept = new Map<string, Kept>()
  const building = new Map<string, Promise<Kept>>()

  changes.onChange(({ match }) => {
    for (const list of kept.values()) if (touches(list, match)) list.isOutdated = true
    // A build that is on its way may have looked before the change: nobody who asks from now on may share it.
    building.clear()
  })

  function build(key: string, filter: ListFilter): Promise<Kept> {
    const { sport, date } = filter
    const load = date === undefined ? store.listLive(db, sport) : store.listDay(db, { sport, date })
    const made = load.then(
      (matches): Kept => ({
        filter,
        ids: new Set(matches.map((match) => match.matchId)),
        isOutdated: false,
        ...writeList(matches),
      }),
    )
    building.set(key, made)
    const settle = (list?: Kept) => {
      // Kept only if no change came while it was built.
      if (building.get(key) !== made) return
      building.delete(key)
      if (list) keep(kept, key, list, keptLists)
    }
    made.then(settle, () => settle())
    return made
  }

  async function newest(check: Promise<void>, key: string, filter: ListFilter): Promise<Kept> {
    await check
    const list = kept.get(key)
    return list && !list.isOutdated ? list : (building.get(key) ?? build(key, filter))
  }

  async function answerAfter(check: Promise<void>, key: string, filter: ListFilter): Promise<ListAnswer> {
    try {
      const { ready, personal } = await newest(check, key, filter)
      return { ready, personal, isStale: false }
    } catch (error) {
      const last = kept.get(key)
      if (!isDatabaseUnavailable(error) || !last) throw error
      return { ready: last.ready, personal: last.personal, isStale: true }
    }
  }

  // Whoever waits for the same check of the same list shares its answer too.
  let shared = { check: Promise.resolve(), answers: new Map<string, Promise<ListAnswer>>() }
  return (filter: ListFilter): Promise<ListAnswer> => {
    const key = `${filter.sport}/${filter.date ?? 'live'}`
    const check = changes.catchUp()
    if (check !== shared.check) shared = { check, answers: new Map() }
    let answer = shared.answers.get(key)
    if (!answer) shared.answers.set(key, (answer = answerAfter(check, key, filter)))
    return answer
  }
}

function touches(list: Kept, match: Match): boolean {
  if (list.ids.has(match.matchId)) return true
  const { sport, date } = list.filter
  if (sport !== 'ALL' && sport !== match.sport) return false
  return date === undefined ? match.status === 'LIVE' : match.date === date
}

/** Adds to a map that forgets its oldest entry when it is full. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number) {
  map.delete(key)
  if (map.size >= most) map.delete(map.keys().next().value ?? key)
  map.set(key, value)
}

const placeholder = '"favoriteId":null}'

function writeList(matches: Match[]): Pick<Kept, 'ready' | 'personal'> {
  const pieces: string[] = []
  // Where each match's favorite stands in the bytes.
  const places = new Map<number, number>()
  let length = 1
  for (const match of matches) {
    const text = JSON.stringify(match)
    if (!text.endsWith(placeholder)) throw new Error('favoriteId must be the last field of a match')
    length += Buffer.byteLength(text)
    places.set(match.matchId, length - 'null}'.length)
    length += 1
    pieces.push(text)
  }
  const bytes = Buffer.from(`[${pieces.join(',')}]`)
  const ready = cacheResponse(bytes)
  const personalAnswers = new Map<string, CachedResponse>()

  function personal(favorites: ReadonlyMap<number, number>): CachedResponse {
    // A person has few favorites and a day many matches.
    const own: Array<{ place: number; favoriteId: number }> = []
    let key = ''
    for (const [matchId, favoriteId] of favorites) {
      const place = places.get(matchId)
      if (place === undefined) continue
      own.push({ place, favoriteId })
      key += `-${favoriteId}`
    }
    if (own.length === 0) return ready
    const known = personalAnswers.get(key)
    if (known) return known
    const parts: Buffer[] = []
    let from = 0
    for (const { place, favoriteId } of own.toSorted((one, other) => one.place - other.place)) {
      parts.push(bytes.subarray(from, place), Buffer.from(String(favoriteId)))
      from = place + 'null'.length
    }
    parts.push(bytes.subarray(from))
    const made = cacheResponse(Buffer.concat(parts))
    keep(personalAnswers, key, made, keptPersonal)
    return made
  }

  return { ready, personal }
}
