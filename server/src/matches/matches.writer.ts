// Changes of matches for a process without a database: asked of a writer, by the same rules as PostgreSQL is.
import { edgeLimits, listChangedMatches, listMatchVersions, type MatchVersions } from '@campus/contract/edges'
import type { MatchEvent } from '@campus/contract/matches'
import type { Writers } from '../platform/writers.ts'
import type { ChangeSource } from './read/read.store.ts'

export function changesOf({ readJson, readByIds }: Pick<Writers, 'readJson' | 'readByIds'>): ChangeSource {
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
      const found = await readByIds<MatchEvent>(listChangedMatches.path, matchIds, edgeLimits.matchesAtOnce)
      return found.map(({ match, isDeleted = false }) => ({ match, isDeleted }))
    },
    connection: () => connection,
  }
}
