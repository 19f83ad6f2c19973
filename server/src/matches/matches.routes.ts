// HTTP routes of matches: lists are cached responses, writes go to the actions.
import {
  createLeagueMatch,
  createTournamentMatch,
  deleteMatch,
  getMatch,
  listAllMatches,
  listMatches,
  undoMatch,
  updateLeagueMatch,
  updateTournamentMatch,
} from '@campus/contract/matches'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { todayInSeoul } from '../clock.ts'
import type { ProtestDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import { type CacheResult, cacheResponse } from '../http/cache/cached-response.ts'
import { seesDrafts, type Viewer } from '../http/identity/viewer.ts'
import { serve, serveCached } from '../http/serve.ts'
import { batched } from '../platform/queues/batch.ts'
import { boardRoutes } from './board/board.routes.ts'
import { lotsRoutes } from './bracket/lots.routes.ts'
import { withdrawalRoutes } from './bracket/withdrawals.routes.ts'
import * as actions from './edit/edit.actions.ts'
import { undo } from './edit/undo.actions.ts'
import { planningRoutes } from './planning/planning.routes.ts'
import { protestRoutes } from './protests/protests.routes.ts'
import { queueRoutes } from './queue/queue.routes.ts'
import type { ListFilter, MatchLists } from './read/read.cache.ts'
import * as store from './read/read.store.ts'
import { resultRoutes } from './results/results.routes.ts'
import { lateEntryRoutes } from './season/late-entries.routes.ts'
import { seasonRoutes } from './season/season.routes.ts'

const pageLimit = 1000
const noFavorites: ReadonlyMap<number, number> = new Map()

interface Lists {
  lists: MatchLists
  pages: MatchLists
}

export function matchesRoutes(app: FastifyInstance, deps: ProtestDeps, { lists, pages }: Lists) {
  const { config, db, clock } = deps
  // As far apart as the questions of the lists: a list with stars waits for both at once.
  const paced = { paceMs: config.BARRIER_MS }
  const favoritesOf = batched((userIds: number[]) => store.favoritesOf(db, userIds), paced)
  async function favorites(viewer: Viewer | null): Promise<ReadonlyMap<number, number>> {
    return (viewer && (await favoritesOf(viewer.userId))) ?? noFavorites
  }

  async function listFor(from: MatchLists, filter: ListFilter, viewer: Viewer | null): Promise<CacheResult> {
    if (!viewer) {
      const { response, isStale } = await from(filter)
      return { answer: response, isStale }
    }
    const [list, own] = await Promise.all([from(filter), favorites(viewer)])
    return { answer: list.personal(own), isStale: list.isStale }
  }

  serveCached(app, listMatches, async ({ query, viewer }) => {
    const date = query.status === 'LIVE' ? undefined : (query.date ?? todayInSeoul(clock))
    return listFor(lists, { sport: query.sport, date, withDrafts: seesDrafts(viewer) }, viewer)
  })

  serveCached(app, listAllMatches, ({ query: { limit, after, competitionId }, viewer }) => {
    const of = { limit: Math.min(limit, pageLimit), after, competitionId }
    return listFor(pages, { sport: 'ALL', date: undefined, of, withDrafts: seesDrafts(viewer) }, viewer)
  })

  // Everybody opens the match with the goal: simultaneous requests share one query.
  const matchOf = batched(async (matchIds: number[]) => {
    const found = await store.findChanged(db, [...new Set(matchIds)])
    const existing = found.filter(({ isDeleted }) => !isDeleted)
    const byId = new Map(existing.map(({ match }) => [match.matchId, match]))
    return (matchId: number) => byId.get(matchId)
  }, paced)

  serveCached(app, getMatch, async ({ params, viewer }) => {
    const [match, own] = await Promise.all([matchOf(params.matchId), favorites(viewer)])
    if (!match || (match.isDraft && !seesDrafts(viewer))) fail('MATCH_NOT_FOUND')
    const favoriteId = own.get(match.matchId) ?? null
    const etag = favoriteId === null ? String(match.version) : `${match.version}-${favoriteId}`
    return { answer: cacheResponse(Buffer.from(JSON.stringify({ ...match, favoriteId })), etag) }
  })

  serve(app, createLeagueMatch, ({ tx, body, viewer }) => actions.create(tx, deps, viewer.userId, 'LEAGUE', body))
  serve(app, createTournamentMatch, ({ tx, body, viewer }) =>
    actions.create(tx, deps, viewer.userId, 'TOURNAMENT', body),
  )
  serve(app, updateLeagueMatch, ({ tx, params, body, viewer, request }) =>
    actions.change(tx, deps, viewer.userId, params.matchId, 'LEAGUE', body, versionSeen(request)),
  )
  serve(app, updateTournamentMatch, ({ tx, params, body, viewer, request }) =>
    actions.change(tx, deps, viewer.userId, params.matchId, 'TOURNAMENT', body, versionSeen(request)),
  )
  serve(app, deleteMatch, async ({ tx, params, viewer }) => {
    await actions.remove(tx, deps, viewer.userId, params.matchId)
    return {}
  })
  serve(app, undoMatch, ({ tx, params, body, viewer }) => undo(tx, deps, viewer.userId, params.matchId, body.entryId))
  seasonRoutes(app, deps)
  boardRoutes(app, deps)
  lotsRoutes(app, deps)
  withdrawalRoutes(app, deps)
  lateEntryRoutes(app, deps)
  planningRoutes(app, deps)
  queueRoutes(app, deps)
  resultRoutes(app, deps)
  protestRoutes(app, deps)
}

/** The version named by If-Match: a match's ETag begins with it. */
function versionSeen(request: FastifyRequest): number | undefined {
  const named = /^"(\d+)/.exec(request.headers['if-match'] ?? '')?.[1]
  return named === undefined ? undefined : Number(named)
}
