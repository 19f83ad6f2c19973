// HTTP routes for edge processes, which have no database: what has changed of matches, for events that Redis has lost.
import { randomBytes } from 'node:crypto'
import { edgeLimits, listChangedMatches, listMatchVersions } from '@campus/contract/edges'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { type ChangeSource, findChanged, publishedSince } from './read.store.ts'

export function edgesRoutes(app: FastifyInstance, { db }: Deps, { connection }: Pick<ChangeSource, 'connection'>) {
  const own = randomBytes(6).toString('base64url')
  serve(app, listMatchVersions, async ({ query }) => {
    const found = await publishedSince(db, query.since ?? null)
    // Only now: the query may have opened a connection.
    return { ...found, connection: `${own}.${connection()}` }
  })

  serve(app, listChangedMatches, async ({ query }) => {
    const ids = query.ids.split(',').map(Number)
    if (ids.length > edgeLimits.matchesAtOnce) fail('BAD_REQUEST')
    const found = await findChanged(db, ids)
    return found
      .filter(({ match }) => !match.isDraft)
      .map(({ match, isDeleted }) => ({ match, ...(isDeleted && { isDeleted }) }))
  })
}
