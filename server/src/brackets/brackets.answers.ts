// Tables and brackets as ready bytes: made once per change, and never older than the question.
import { fail } from '../errors.ts'
import { type CachedResponse, cacheResponse, digest, type Made } from '../http/cache/cached-response.ts'
import { type Database, isDatabaseUnavailable } from '../platform/postgres/postgres.ts'
import { batched } from '../platform/queues/batch.ts'
import { shownGroups } from './brackets.groups.rules.ts'
import { bracketOf } from './brackets.knock-out.rules.ts'
import { standingsOf } from './brackets.standings.rules.ts'
import * as store from './brackets.store.ts'

/** What finds committed changes of matches. */
export interface Changes {
  /** Resolves when all that was committed before this call has been told. */
  catchUp: () => Promise<void>
  onChange: (listener: (change: { match: { competitionId: number } }) => void) => void
}

export type View = 'TABLES' | 'LIVE_TABLES' | 'BRACKET'

interface Kept {
  stamp: string
  view: (view: View) => CachedResponse
}

const keptCompetitions = 100
const keptTables = 1000
const nothing = cacheResponse(Buffer.from('[]'))

export function bracketAnswers(db: Database, changes: Changes) {
  const kept = new Map<number, Kept>()
  /** What a question meant when it was last asked: all there is to go by when the database is away. */
  const meant = new Map<string, number>()
  const touched = new Map<number, number>()
  let count = 0
  const write = writer()

  changes.onChange(({ match: { competitionId } }) => {
    kept.delete(competitionId)
    touched.set(competitionId, ++count)
  })

  const stampOf = batched((questions: store.Question[]) => store.findStamps(db, questions))
  // Begins after the question, so whoever shares it gets nothing older.
  const reload = batched(async (competitionIds: number[]) => {
    const before = count
    const found = new Map<number, Kept>()
    for (const facts of await store.load(db, [...new Set(competitionIds)])) {
      const made = { stamp: facts.stamp, view: onceEach((view: View) => write(facts, view)) }
      found.set(facts.competitionId, made)
      // Kept only if no change came while it was read.
      if ((touched.get(facts.competitionId) ?? 0) <= before) keep(kept, facts.competitionId, made, keptCompetitions)
    }
    return (competitionId: number) => found.get(competitionId)
  })

  return async (question: store.Question, view: View): Promise<Made> => {
    const key = `${question.sport}/${question.competitionId ?? ''}`
    try {
      const [stamped] = await Promise.all([stampOf(question), changes.catchUp()])
      if (!stamped) return question.competitionId === undefined ? { answer: nothing } : fail('COMPETITION_NOT_FOUND')
      keep(meant, key, stamped.competitionId, keptTables)
      const known = kept.get(stamped.competitionId)
      const fresh = known?.stamp === stamped.stamp ? known : await reload(stamped.competitionId)
      // Deleted between the two questions.
      return { answer: (fresh ?? fail('COMPETITION_NOT_FOUND')).view(view) }
    } catch (error) {
      const last = kept.get(meant.get(key) ?? 0)
      if (!last || !isDatabaseUnavailable(error)) throw error
      return { answer: last.view(view), isStale: true }
    }
  }
}

/** A change of one group leaves the others' tables as they are: each is kept by what it is made from. */
function writer(): (facts: store.Facts, view: View) => CachedResponse {
  const tables = new Map<string, string>()
  return (facts, view) => {
    if (view === 'BRACKET') return cacheResponse(Buffer.from(JSON.stringify(bracketOf(facts.knockOut))))
    const isLive = view === 'LIVE_TABLES'
    const texts = shownGroups(facts).map((group) => {
      const key = digest(JSON.stringify([group, isLive]))
      const text = tables.get(key) ?? JSON.stringify(standingsOf(group, isLive))
      keep(tables, key, text, keptTables)
      return text
    })
    return cacheResponse(Buffer.from(`[${texts.join(',')}]`))
  }
}

function onceEach<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

/** Puts an entry last in a map that forgets its first when it is full. */
function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number) {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) if (map.size > most) map.delete(oldest)
}
