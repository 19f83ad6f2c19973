// Builds the HTTP application: the ordered list of everything a process serves.
import { randomBytes } from 'node:crypto'
import { limits } from '@campus/contract/limits'
import type { Sport } from '@campus/contract/sports'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { followAnnouncements } from './announcements/announcements.changes.ts'
import { announcementsRoutes } from './announcements/announcements.routes.ts'
import { announcementsSocket } from './announcements/announcements.socket.ts'
import { listCurrent } from './announcements/announcements.store.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { bracketCache } from './brackets/brackets.cache.ts'
import { bracketsRoutes } from './brackets/brackets.routes.ts'
import { calendarsRoutes } from './calendars/calendars.routes.ts'
import { chatSocket } from './chat/chat.socket.ts'
import { chatJobs } from './chat/messages/messages.jobs.ts'
import { chatModerationRoutes } from './chat/moderation/moderation.routes.ts'
import { chatRoomsRoutes } from './chat/rooms/rooms.routes.ts'
import { collectClientErrors } from './client-errors/client-errors.actions.ts'
import { clientErrorsRoutes } from './client-errors/client-errors.routes.ts'
import { listErrors } from './client-errors/client-errors.store.ts'
import { clipMinute } from './clips/clips.actions.ts'
import { clipsChanges } from './clips/clips.changes.ts'
import { storedHlsRoutes } from './clips/clips.hls.routes.ts'
import { clipsJobs } from './clips/clips.jobs.ts'
import { retentionJobs } from './clips/clips.retention.jobs.ts'
import { clipsRoutes } from './clips/clips.routes.ts'
import { followComments } from './comments/comments.changes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { commentsSocket } from './comments/comments.socket.ts'
import { commentsIn } from './comments/comments.store.ts'
import { competitionsRoutes } from './competitions/competitions.routes.ts'
import { drawsJobs } from './competitions/draws/draws.jobs.ts'
import { drawsRoutes } from './competitions/draws/draws.routes.ts'
import { contactJobs } from './contact/contact.jobs.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import type { Deps, TableDeps } from './deps.ts'
import { AppError } from './errors.ts'
import { favoritesJobs } from './favorites/favorites.jobs.ts'
import { favoritesRoutes } from './favorites/favorites.routes.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { webhooksJobs } from './feed/webhooks/webhooks.jobs.ts'
import { webhooksRoutes } from './feed/webhooks/webhooks.routes.ts'
import { FastLane } from './http/cache/fast-lane.ts'
import { listedOrigins } from './http/cors.ts'
import { docs } from './http/docs.ts'
import { handleErrors, sendError } from './http/error-handler.ts'
import { securityHeaders } from './http/headers.ts'
import { type Idempotency, openIdempotency } from './http/idempotency.ts'
import { type Recheck, rightsChecker } from './http/identity/recheck.ts'
import { identifier } from './http/identity/session.ts'
import type { Identify, IdentifyCamera, IdentifyScorer } from './http/identity/viewer.ts'
import { isTooDeep } from './http/json-depth.ts'
import { callerLimits, type LimitCaller } from './http/limits/limit-caller.ts'
import { type RateLimits, rateLimits } from './http/limits/rate-limit.ts'
import { type Health, healthRoutes } from './http/monitoring/health.ts'
import { type Counted, metricsRoutes } from './http/monitoring/metrics.ts'
import { allowsOrigin, isUnsafe } from './http/origin.ts'
import { schemaController } from './http/schemas.ts'
import { webApp } from './http/site/static.ts'
import { embedRoutes } from './light/embed/embed.routes.ts'
import { lightRoutes } from './light/light.routes.ts'
import { lineupsRoutes } from './lineups/lineups.routes.ts'
import { cameraPassesRoutes, identifyCameras } from './live/ingest/passes.routes.ts'
import { followStreams } from './live/live.changes.ts'
import { liveJobs } from './live/live.jobs.ts'
import { liveRoutes } from './live/live.routes.ts'
import { liveSocket } from './live/live.socket.ts'
import { listUnpackedStreams } from './live/packager/packager-redis.ts'
import { hlsRoutes } from './live/playback/hls.routes.ts'
import { watchStreams } from './live/playback/output.changes.ts'
import { Viewers } from './live/playback/viewers.ts'
import { loadStreamStates } from './live/playback/window.store.ts'
import { recomputeSlots } from './matches/bracket/advance.actions.ts'
import { openPairs, setHomeSides } from './matches/bracket/home-sides.actions.ts'
import { enter as enterLots } from './matches/bracket/lots.actions.ts'
import { lockCalendar } from './matches/edit/edit.store.ts'
import { seatOf } from './matches/log/apart.actions.ts'
import { matchLogRoutes } from './matches/log/log.routes.ts'
import { voidTaps } from './matches/log/void.actions.ts'
import { followChanges } from './matches/matches.changes.ts'
import { matchesRoutes } from './matches/matches.routes.ts'
import { draftsSocket, matchesSocket } from './matches/matches.socket.ts'
import { queueJobs } from './matches/queue/queue.jobs.ts'
import { matchDaysRoutes } from './matches/read/days.routes.ts'
import { edgesRoutes } from './matches/read/edges.routes.ts'
import { matchFavoritesRoutes } from './matches/read/favorites.routes.ts'
import { matchHistoryRoutes } from './matches/read/history.routes.ts'
import { matchListCache } from './matches/read/read.cache.ts'
import { changesIn, find, findChanged, readEvent } from './matches/read/read.store.ts'
import { nameStates } from './matches/state-name.ts'
import { overlaysRoutes } from './overlays/overlays.routes.ts'
import { overlaysSocket } from './overlays/overlays.socket.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { pageHeads, previewsRoutes } from './previews/previews.routes.ts'
import { pushKeys } from './push/push.actions.ts'
import { announcementPushJobs, pushAnnouncement } from './push/push.announcements.jobs.ts'
import { pushChanges } from './push/push.changes.ts'
import { pushJobs } from './push/push.jobs.ts'
import { pushRoutes } from './push/push.routes.ts'
import { deviceSender } from './push/push.sender.ts'
import { identifyScorers, scoringRoutes } from './scoring/scoring.routes.ts'
import { screensRoutes } from './screens/screens.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secondFactorJobs } from './second-factor/second-factor.jobs.ts'
import { startSecondStep } from './second-factor/second-factor.log-in.actions.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { followSports } from './sports/sports.changes.ts'
import { sportsRoutes } from './sports/sports.routes.ts'
import { cacheStatus } from './status/status.cache.ts'
import { followMail } from './status/status.mail.ts'
import { statusRoutes } from './status/status.routes.ts'
import { teamProfileRoutes } from './teams/teams.profile.routes.ts'
import { teamsRoutes } from './teams/teams.routes.ts'
import { preferencesRoutes } from './users/account/preferences.routes.ts'
import { signUpRoutes } from './users/joining/sign-up.routes.ts'
import { staffRoutes } from './users/roles/staff.routes.ts'
import { sessionsRoutes } from './users/sessions/sessions.routes.ts'
import { enter, isOwnPassword, startOver } from './users/users.actions.ts'
import { usersJobs } from './users/users.jobs.ts'
import { usersRoutes } from './users/users.routes.ts'
import { venuesRoutes } from './venues/venues.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify
    identifyScorer: IdentifyScorer
    identifyCamera: IdentifyCamera
    rateLimits: RateLimits
    limitCaller: LimitCaller
    fastLane: FastLane
    isBehindCdn: boolean
    idempotency: Idempotency
    recheck: Recheck
  }
}

export async function buildApp(deps: Deps, health: Health, countedBesides: Counted): Promise<FastifyInstance> {
  const { config, campus, db, redis, bus, hub, log, failures } = deps
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.requestBodyBytes,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    genReqId: requestIds(),
    // One logger for all requests: lines of a request name its id.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: 100 },
    schemaController,
    // A malformed URL gets the usual error response, which does not repeat it.
    frameworkErrors: (_error, request, reply) => void sendError(request, reply, 'BAD_REQUEST'),
  }) as unknown as FastifyInstance
  // JSON only: a foreign page's form can send text/plain without a preflight.
  app.removeContentTypeParser('text/plain')
  // Some clients send a content type without a body.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else if (isTooDeep(String(body))) done(new AppError('BAD_REQUEST'))
    else void parse(request, String(body), done)
  })

  const dataHeaders = await securityHeaders(app, config, campus)
  await listedOrigins(app, config)
  handleErrors(app)
  app.decorateRequest('viewer', null)
  app.decorateRequest('scorer', null)
  app.decorateRequest('camera', null)
  app.decorate('identify', identifier(config, db))
  app.decorate('idempotency', openIdempotency(db))
  app.decorate('recheck', rightsChecker(config, db))
  app.decorate('rateLimits', rateLimits(redis, config.NEWS_PREFIX))
  app.decorate('limitCaller', callerLimits(config, db, app.rateLimits))
  app.decorate('identifyScorer', identifyScorers(app, deps))
  app.decorate('identifyCamera', identifyCameras(app, deps))
  app.addHook('onRequest', (request, _reply, done) => {
    const isForeign = isUnsafe(request.method) && !allowsOrigin(config, request.headers)
    done(isForeign ? new AppError('FOREIGN_ORIGIN') : undefined)
  })

  healthRoutes(app, health)
  const status = await cacheStatus(deps, health.newConnections, () =>
    listUnpackedStreams({ redis, prefix: config.NEWS_PREFIX }),
  )
  const mail = await followMail(deps)
  const clientErrors = collectClientErrors(deps)
  const counted = {
    realtime_sockets: { help: 'Open STOMP connections', value: () => hub.size.sinks },
    db_conflicts: {
      help: 'Transactions aborted by a deadlock or conflict, and retried',
      value: () => deps.db.conflicts,
    },
    ...deps.replica.counted,
    ...status.counted,
    ...mail.counted,
    ...clientErrors.counted,
    ...countedBesides,
  }
  const observe = metricsRoutes(app, config.METRICS_TOKEN, { counted, failures, emails: deps.mailer.state.counter })
  app.decorate('isBehindCdn', config.BEHIND_CDN)
  app.decorate('fastLane', new FastLane(dataHeaders, observe, app.identify))
  await docs(app)

  const committed = changesIn(db)
  const changes = await followChanges(committed, failures.of('match-change-listener'), config.BARRIER_MS)
  const tableDeps: TableDeps = {
    ...deps,
    recomputeSlots: (tx, moved, change) => recomputeSlots(tx, bus, moved, change),
  }
  usersRoutes(app, { ...deps, startSecondStep })
  secondFactorRoutes(app, {
    ...deps,
    enter,
    isOwnPassword: (requester, password) => isOwnPassword(deps, requester, password),
    startOver: (tx, userId) => startOver(deps, tx, userId),
  })
  await secondFactorJobs(deps)
  signUpRoutes(app, deps)
  await usersJobs(deps)
  preferencesRoutes(app, deps)
  staffRoutes(app, deps)
  sessionsRoutes(app, deps)
  personalDataRoutes(app, deps)
  const matchLists = matchListCache(db, changes)
  // Apart from the day lists, like embeds below, and few of them: each may hold a thousand matches.
  const pages = matchListCache(db, changes, { most: 20, mostPersonal: 1 })
  matchesRoutes(app, { ...deps, clipMinute }, { lists: matchLists, pages })
  matchesSocket(deps, changes, config.BEHIND_CDN ? nameStates(changes) : null)
  draftsSocket(deps)
  queueJobs(deps, changes)
  const { logOf } = matchLogRoutes(app, deps)
  scoringRoutes(app, { ...deps, voidTaps: (tx, pass) => voidTaps(tx, bus, pass), seatOf })
  const brackets = bracketCache(db, changes, config.BARRIER_MS)
  bracketsRoutes(app, brackets)
  webhooksRoutes(app, deps)
  screensRoutes(app, deps)
  webhooksJobs(deps, changes, (eventId) => readEvent(db, eventId))
  // What a signed-out stranger sees, for pages and programs that are no part of the app.
  const asStranger = { withDrafts: false }
  const listOf = async (date: string) => {
    const { response: answer, isStale } = await matchLists({ sport: 'ALL', date, ...asStranger })
    return { answer, isStale }
  }
  const tablesOf = (competition: { sport: Sport; competitionId: number }) =>
    brackets({ ...competition, ...asStranger }, 'TABLES')
  const bracketsOf = (competition: { sport: Sport; competitionId: number }) =>
    brackets({ ...competition, ...asStranger }, 'BRACKET')
  feedRoutes(app, deps, {
    dayOf: listOf,
    find: (matchId) => find(db, matchId, false),
    readChanged: (matchIds) => findChanged(db, matchIds),
    standingsOf: (sport, competitionId) => tablesOf({ sport, competitionId }),
    bracketOf: (sport, competitionId) => bracketsOf({ sport, competitionId }),
  })
  matchFavoritesRoutes(app, deps)
  favoritesRoutes(app, deps)
  favoritesJobs(deps)
  commentsRoutes(app, deps)
  commentsSocket(deps, await followComments(commentsIn(db.queries)))
  await chatJobs(deps)
  const { userCountOf } = chatSocket(deps)
  chatRoomsRoutes(app, deps, userCountOf)
  chatModerationRoutes(app, deps)
  contactRoutes(app, deps)
  await contactJobs(deps)
  teamsRoutes(app, tableDeps)
  venuesRoutes(app, deps)
  await followSports(deps)
  sportsRoutes(app, deps)
  competitionsRoutes(app, tableDeps)
  drawsRoutes(app, {
    ...tableDeps,
    enterLots: (tx, userId, competitionId, lots) =>
      enterLots(tx, deps, userId, competitionId, { ...lots, method: 'DRAW', witnesses: [] }),
    openPairs,
    lockCalendar,
    setHomeSides: (tx, userId, competitionId, homes) => setHomeSides(tx, deps, userId, competitionId, homes),
  })
  drawsJobs(deps)
  lineupsRoutes(app, deps)
  auditRoutes(app, deps)
  matchHistoryRoutes(app, deps)
  matchDaysRoutes(app, deps)
  edgesRoutes(app, deps, committed)
  teamProfileRoutes(app, deps)
  searchRoutes(app, deps)
  calendarsRoutes(app, deps)
  previewsRoutes(app, deps)
  const signing = await pushKeys(deps)
  pushRoutes(app, deps, signing.publicKey)
  const sendToDevices = deviceSender(deps, signing)
  await pushJobs(deps, sendToDevices)
  await pushChanges(deps, changes)
  await announcementPushJobs(deps, sendToDevices)
  const announcements = await followAnnouncements(deps, () => listCurrent(db.queries))
  announcementsRoutes(app, { ...deps, pushAnnouncement: (tx, one) => pushAnnouncement(deps, tx, one) }, announcements)
  announcementsSocket(deps, announcements)
  const streams = followStreams(deps, () => loadStreamStates(db.queries))
  const viewers = new Viewers()
  await liveRoutes(app, deps, streams, viewers)
  cameraPassesRoutes(app, deps)
  hlsRoutes(app, deps, { changes: streams, watching: watchStreams(deps, streams) })
  liveSocket(deps, streams, viewers)
  liveJobs(deps)
  clipsRoutes(app, deps)
  storedHlsRoutes(app, deps)
  await clipsJobs(deps)
  await clipsChanges(deps, changes)
  retentionJobs(deps)
  overlaysRoutes(app, deps)
  overlaysSocket(deps)
  clientErrorsRoutes(app, clientErrors)
  statusRoutes(app, status, mail, () => listErrors(db.queries))
  lightRoutes(app, { ...deps, listOf, logOf, tablesOf })
  // Apart from the day lists, so that a page with many embeds takes none of their places.
  const embedLists = matchListCache(db, changes)
  const embedListOf = async (of: { teamId: number } | { matchId: number }) => {
    const { response: answer, isStale } = await embedLists({ sport: 'ALL', date: undefined, of, ...asStranger })
    return { answer, isStale }
  }
  embedRoutes(app, {
    ...deps,
    listOf,
    tablesOf,
    bracketOf: bracketsOf,
    matchOf: (matchId) => embedListOf({ matchId }),
    teamOf: (teamId) => embedListOf({ teamId }),
  })
  await webApp(app, { headOf: pageHeads(deps), campus })
  return app
}

/** Ids that no two processes share: a random prefix of the process, then a count. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(count++).toString(36)}`
}
