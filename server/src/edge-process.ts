// An edge: a process without a database. It holds the sockets of strangers, fed by Redis and healed by asking a writer; shares what they
// fetch; and passes everything else on to a writer (decision 0086).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Announcement, listAnnouncements } from '@campus/contract/announcements'
import { screensTopic } from '@campus/contract/topics'
import proxyAddr from '@fastify/proxy-addr'
import type { Logger } from 'pino'
import { pollAnnouncements } from './announcements/announcements.changes.ts'
import { announcementsSocket } from './announcements/announcements.socket.ts'
import { pollComments } from './comments/comments.changes.ts'
import { commentsSocket } from './comments/comments.socket.ts'
import { commentsOf } from './comments/comments.writer.ts'
import type { Config } from './config.ts'
import { edgeApp } from './edge/edge-app.ts'
import { openProxy } from './edge/proxy.ts'
import { openRelays } from './edge/relays.ts'
import { shareAnswers } from './edge/shared-answers.ts'
import { shareOf } from './edge/sharing.ts'
import { isStranger } from './edge/strangers.ts'
import { guestOf } from './http/identity/cookies.ts'
import { isOperatorPath } from './http/monitoring/health.ts'
import { probeHeader } from './http/monitoring/probe.ts'
import { allowsOrigin } from './http/origin.ts'
import { openListeners } from './listeners.ts'
import { followStreams } from './live/live.changes.ts'
import { liveSocket } from './live/live.socket.ts'
import { readStreamStates } from './live/live.writer.ts'
import { Viewers } from './live/playback/viewers.ts'
import { logOf } from './log.ts'
import { pollChanges } from './matches/matches.changes.ts'
import { matchesSocket } from './matches/matches.socket.ts'
import { changesOf } from './matches/matches.writer.ts'
import { nameStates } from './matches/state-name.ts'
import { networkOf } from './network.ts'
import { Failures } from './platform/queues/failures.ts'
import { openWriters } from './platform/writers.ts'
import { openBus } from './realtime/bus.ts'
import type { Introduction } from './realtime/connection.ts'
import { Destinations } from './realtime/destinations.ts'
import { Hub } from './realtime/hub.ts'
import { isEmbed, readPath } from './realtime/paths.ts'
import { openRealtimeServer } from './realtime/realtime-server.ts'
import { type Closing, closeAll } from './shutdown.ts'

export interface EdgeProcess {
  port: number
  url: string
  log: Logger
  drain: () => Promise<void>
}

/** A socket of somebody who is signed in belongs to a writer, which knows sessions. */
const isHeldHere = (request: IncomingMessage) => isEmbed(request) || isStranger(request.headers)

export async function startEdgeProcess(config: Config, { log = logOf(config) } = {}): Promise<EdgeProcess> {
  const closings: Closing[] = []
  const onClose = (work: Closing) => void closings.push(work)
  const failures = new Failures(log)

  const writers = openWriters(config.WRITER_URLS, log)
  onClose(writers.close)
  const bus = openBus({ url: config.REDIS_URL, prefix: config.NEWS_PREFIX, log })
  onClose(bus.close)
  const hub = new Hub(bus)
  bus.onMessage((topic, id, body) => hub.deliver(topic, id, body))
  const destinations = new Destinations()
  const deps = { config, bus, hub, destinations, log, onClose }

  const changes = pollChanges(changesOf(writers), failures.of('match-change-listener'), config.BARRIER_MS)
  matchesSocket(deps, changes, nameStates(changes))
  const comments = pollComments(commentsOf(writers))
  commentsSocket(deps, comments)
  destinations.topic(screensTopic.path)
  const readAnnouncements = () => writers.readJson<Announcement[]>(listAnnouncements.path)
  const announcements = pollAnnouncements(deps, readAnnouncements, await readAnnouncements().catch(() => []))
  announcementsSocket(deps, announcements)
  const streams = followStreams(deps, () => readStreamStates(writers))
  liveSocket(deps, streams, new Viewers())

  // Before anybody is let in, where a writer is there: what changes from now on is told.
  await Promise.allSettled([changes.catchUp(), comments.poll()])

  const isTrusted = proxyAddr.compile(config.TRUSTED_PROXIES)
  const addressOf = (request: IncomingMessage) => proxyAddr(request, isTrusted)
  const proxy = openProxy({ writers, urls: config.WRITER_URLS, addressOf })
  const shared = shareAnswers(writers, addressOf)
  const relays = openRelays({ urls: config.WRITER_URLS, log })
  onClose(relays.close)
  const realtime = openRealtimeServer({
    hub,
    destinations,
    log,
    node: config.NODE_NAME,
    identify: async () => null,
    allowOrigin: (origin, host) => allowsOrigin(config, { origin, host }),
    guestOf: (request) => (isEmbed(request) ? null : guestOf(config, request)),
    networkOf: (request) => networkOf(addressOf(request)),
    maxPerNetwork: config.SOCKETS_PER_ADDRESS,
    elsewhere: relays,
    introduce: (request) => introductionOf(request, addressOf(request)),
  })
  onClose(realtime.close)

  let isDraining = false
  const app = await edgeApp(config, {
    failures,
    log,
    health: {
      isDraining: () => isDraining,
      hasBegun: () => writers.hasAnswered,
      isWriterUp: () => writers.isUp,
      isBusUp: () => bus.isUp,
    },
    counted: {
      realtime_sockets: { help: 'Open STOMP connections', value: () => hub.size.sinks },
      edge_passed_sockets: { help: 'Sockets passed on to a writer', value: () => proxy.sockets },
      edge_relayed_sockets: {
        help: 'Sockets of strangers with another one at a writer (chat)',
        value: () => relays.size,
      },
      edge_writers_up: { help: '1 while a writer answers', value: () => Number(writers.isUp) },
      edge_answers_asked: { help: 'Shared answers asked of writers', value: () => shared.figures.asked },
      edge_answers_sent: { help: 'Shared answers sent', value: () => shared.figures.sent },
      edge_answers_old: {
        help: 'Answers sent with their age, because no writer answered',
        value: () => shared.figures.old,
      },
      edge_stored_bytes: { help: 'Memory of the answers that are kept', value: () => shared.figures.bytes },
    },
  })
  onClose(() => app.close())

  function handle(request: IncomingMessage, response: ServerResponse) {
    if (isDraining) response.shouldKeepAlive = false
    if (isOperatorPath(request.url)) return app.routing(request, response)
    const alone = () => void proxy.pass(request, response)
    // The operator asks how a writer sees him.
    if (request.headers[probeHeader] !== undefined) return alone()
    if (readPath(request.url ?? '') !== null && isHeldHere(request))
      return void realtime.handleRequest(request, response)
    const share = shareOf(request)
    if (share === null) return alone()
    const failed = (error: unknown) => {
      log.error({ err: error }, 'request failed')
      response.destroy()
    }
    try {
      shared.send(share, request, response, alone)?.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  const listeners = await openListeners(config, {
    handle,
    handleUpgrade(request, socket, head) {
      if (readPath(request.url ?? '') === null) return false
      if (isHeldHere(request)) return realtime.handleUpgrade(request, socket, head)
      void proxy.passUpgrade(request, socket, head)
      return true
    },
  })

  async function drain() {
    isDraining = true
    await listeners.close(async () => {
      await Promise.all([realtime.drain(config.DRAIN_MS), proxy.drain(config.DRAIN_MS)])
    })
    await closeAll(closings, log)
  }
  return { port: listeners.port, url: `http://127.0.0.1:${listeners.port}`, log, drain }
}

/** What a writer must know of a client to treat it as if it had come by itself. */
function introductionOf(request: IncomingMessage, address: string): Introduction {
  const { origin, host } = request.headers
  const cookie = isEmbed(request) ? undefined : request.headers.cookie
  return {
    'x-forwarded-for': address,
    ...(cookie !== undefined && { cookie }),
    ...(origin !== undefined && { origin }),
    ...(host !== undefined && { host }),
  }
}
