// HTTP routes of the open feed: for programs and pages of anybody, without cookies, limited by key or address. Drafts never appear:
// everybody is a stranger here.
import type { BracketMatch, Standings } from '@campus/contract/brackets'
import {
  createFeedKey,
  deleteFeedKey,
  type FeedChanges,
  feedBracket,
  feedChanges,
  feedCompetitions,
  feedLimits,
  feedMatch,
  feedMatches,
  feedTables,
  listFeedKeys,
} from '@campus/contract/feed'
import type { Match } from '@campus/contract/matches'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { todayInSeoul } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import type { CacheResult } from '../http/cache/cached-response.ts'
import { serve, serveCached } from '../http/serve.ts'
import { networkOf } from '../network.ts'
import { transact } from '../platform/postgres/postgres.ts'
import { hashToken } from '../tokens.ts'
import { feedResponse, translated } from './feed.cache.ts'
import { createKey, deleteKey } from './feed.keys.actions.ts'
import { toFeedBracketMatch, toFeedMatch, toFeedTable } from './feed.rules.ts'
import * as store from './feed.store.ts'

/** What other features know: injected, because no feature imports another. All of it as a stranger sees it. */
export interface FeedSources {
  dayOf: (date: string) => Promise<CacheResult>
  find: (matchId: number) => Promise<Match | undefined>
  readChanged: (matchIds: number[]) => Promise<Array<{ match: Match; isDeleted: boolean }>>
  standingsOf: (sport: string, competitionId: number) => Promise<CacheResult>
  bracketOf: (sport: string, competitionId: number) => Promise<CacheResult>
}

const changesPage = 200

export function feedRoutes(app: FastifyInstance, deps: Deps, sources: FeedSources) {
  const { db, clock } = deps
  keyRoutes(app, deps)
  // A scope of its own: its headers and its limit are for no other route.
  void app.register(async (scope) => {
    openToAll(scope)
    limitByKey(scope, deps)

    const day = translated((own, date) => ({ date, matches: (own as Match[]).map(toFeedMatch) }))
    serveFeed(scope, feedMatches, async ({ query }) => {
      const date = query.date ?? todayInSeoul(clock)
      return day(await sources.dayOf(date), date)
    })

    serveFeed(scope, feedMatch, async ({ params }) => {
      const match = (await sources.find(params.matchId)) ?? fail('MATCH_NOT_FOUND')
      return { answer: feedResponse(toFeedMatch(match)) }
    })

    serveFeed(scope, feedCompetitions, async () => ({
      answer: feedResponse({ competitions: await store.listCompetitions(db) }),
    }))

    const tables = translated((own) => ({ tables: (own as Standings[]).map(toFeedTable) }))
    serveFeed(scope, feedTables, async ({ params: { competitionId } }) =>
      tables(await sources.standingsOf(await sportOf(db, competitionId), competitionId)),
    )

    const bracket = translated((own) => ({ matches: (own as BracketMatch[]).map(toFeedBracketMatch) }))
    serveFeed(scope, feedBracket, async ({ params: { competitionId } }) =>
      bracket(await sources.bracketOf(await sportOf(db, competitionId), competitionId)),
    )

    serveFeed(scope, feedChanges, async ({ query }) => ({
      answer: feedResponse(await changesSince(deps, sources, query.since)),
    }))
  })
}

const sportOf = async (db: Deps['db'], competitionId: number) =>
  (await store.findSport(db, competitionId)) ?? fail('COMPETITION_NOT_FOUND')

/** Without a cursor nothing but the one to begin with: read the lists after it. */
async function changesSince({ db }: Deps, { readChanged }: FeedSources, since?: string): Promise<FeedChanges> {
  if (since === undefined) {
    const { mark, crashedAt } = await store.markOfNow(db)
    return { matches: [], removed: [], cursor: `${mark}.0.${crashedAt}`, hasMore: false }
  }
  const [xid = '', matchId, crash] = since.split('.')
  const { rows, mark, crashedAt } = await store.changedSince(
    db,
    { xid, matchId: Number(matchId), crashedAt: Number(crash) },
    changesPage,
  )
  // Of another database, or of one that was set back: whoever holds it has to begin again.
  if (BigInt(xid) > BigInt(mark)) fail('FEED_CURSOR_GONE')
  const last = rows.length === changesPage ? rows.at(-1) : undefined
  const present = await readChanged(rows.flatMap((row) => (row.isRemoved ? [] : row.matchId)))
  return {
    // One that has been withdrawn between the two queries comes as removed with the next request.
    matches: present.flatMap(({ match, isDeleted }) => (isDeleted || match.isDraft ? [] : toFeedMatch(match))),
    removed: rows.flatMap((row) => (row.isRemoved ? row.matchId : [])),
    cursor: last ? `${last.xid}.${last.matchId}.${crashedAt}` : `${mark}.0.${crashedAt}`,
    hasMore: last !== undefined,
  }
}

/** Any page may read, none with its visitor's cookies. */
function openToAll(scope: FastifyInstance) {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Retry-After',
      'cross-origin-resource-policy': 'cross-origin',
    })
    done()
  })
  scope.options('/feed/v1/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Authorization, If-None-Match',
        'access-control-max-age': '86400',
      })
      .send(),
  )
}

function limitByKey(scope: FastifyInstance, { db }: Deps) {
  const { withKey, withoutKey } = feedLimits
  scope.addHook('preHandler', async (request: FastifyRequest) => {
    if (request.method === 'OPTIONS') return
    const [, token] = /^Bearer ([\w-]{1,100})$/.exec(request.headers.authorization ?? '') ?? []
    if (token === undefined) return scope.rateLimits.consume('feed address', withoutKey, networkOf(request.ip))
    const keyId = await store.useKey(db, hashToken(token))
    // Whoever guesses keys is limited by the address.
    if (keyId === undefined) await scope.rateLimits.consume('feed address', withoutKey, networkOf(request.ip))
    return scope.rateLimits.consume('feed key', withKey, String(keyId ?? fail('FEED_KEY_INVALID')))
  })
}

/** Never in the fast lane: it knows no keys. */
const serveFeed: typeof serveCached = (scope, endpoint, handler) =>
  serveCached(scope, endpoint, handler, { inFastLane: false })

function keyRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, listFeedKeys, () => store.listKeys(db.queries))
  // Not idempotent: a response with a key must not be stored.
  serve(app, createFeedKey, ({ body, viewer, deadline }) =>
    transact(db, (tx) => createKey(tx, viewer.userId, body.label), { deadline }),
  )
  serve(app, deleteFeedKey, async ({ tx, params, viewer }) => {
    await deleteKey(tx, viewer.userId, params.keyId)
    return {}
  })
}
