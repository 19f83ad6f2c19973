// Changes of matches for a process without a database: asked of a writer, by the same rules as PostgreSQL is.
import { edgeLimits, listChangedMatches, listMatchVersions, type MatchVersions } from '@campus/contract/edges'
import type { MatchEvent } from '@campus/contract/matches'
import { mapBounded } from '../platform/queues/batch.ts'
import type { Writers } from '../platform/writers.ts'
import type { ChangeSource } from './read/read.store.ts'

const asksAtOnce = 2

export function changesOf({ readJson }: Pick<Writers, 'readJson'>): ChangeSource {
  let connection = ''
  async function ask(query = ''): Promise<MatchVersions> {
    const found = await readJson<MatchVersions>(listMatchVersions.path + query)
    connection = found.connection
    return found
  }
  return {
    mark: async () => (await ask()).mark,
    since: async (since) => {
      const { mark, versions } = await ask(`?since=${since}`)
      return { mark, versions: new Map(versions) }
    },
    find: async (matchIds) => {
      const pages = Array.from({ length: Math.ceil(matchIds.length / edgeLimits.matchesAtOnce) }, (_, at) =>
        matchIds.slice(at * edgeLimits.matchesAtOnce, (at + 1) * edgeLimits.matchesAtOnce),
      )
      const found = await mapBounded(pages, asksAtOnce, (ids) =>
        readJson<MatchEvent[]>(`${listChangedMatches.path}?ids=${ids.join()}`),
      )
      return found.flat().map(({ match, isDeleted = false }) => ({ match, isDeleted }))
    },
    connection: () => connection,
  }
}
