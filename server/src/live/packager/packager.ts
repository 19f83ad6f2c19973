// The packager of a process with the role `media`: acquires and renews the lease of streams on air while it has capacity.
import { availableParallelism } from 'node:os'
import type { Deps } from '../../deps.ts'
import type { StartEncoder } from '../../media/encoder/ffmpeg.ts'
import { requireSandbox } from '../../media/encoder/sandbox.ts'
import { openRedis } from '../../platform/redis/redis.ts'
import { streamChangeTopic } from '../live.rules.ts'
import {
  acquireLease,
  finishSession,
  leaseMs,
  listEndingStreams,
  listStreamsOnAir,
  type PackagerRedis,
  releaseLease,
  renewLease,
} from './packager-redis.ts'
import { findOnAir } from './segments.store.ts'
import { type PackagerContext, StreamPacker } from './stream.ts'

export type PackagerDeps = Pick<Deps, 'config' | 'db' | 'bus' | 'log'> & {
  /** Replaces ffmpeg in drills where it can't be started. */
  startEncoder?: StartEncoder
}

export interface Packager {
  figures: { streams: () => number; restarts: () => number; givenUp: () => number; lagSeconds: () => number }
  /** The ffmpeg of a stream, for drills that kill it. */
  pidOf: (streamId: string) => number | undefined
  /** Releases every lease, so that other packagers take over at once. */
  close: () => Promise<void>
  /** As if the process were killed: no lease is released. */
  abandon: () => Promise<void>
}

interface HeldStream {
  packer: StreamPacker
  token: string
}

const pollMs = 150
const renewMs = leaseMs / 4
const backOffMs = 3000
const streamsPerCore = 5

export async function startPackager({ config, db, bus, log, startEncoder }: PackagerDeps): Promise<Packager> {
  requireSandbox(config.isProduction, (warning) => log.warn(warning))
  const redis = openRedis({ url: config.REDIS_URL, name: 'packager', log })
  const packagerRedis: PackagerRedis = { redis, prefix: config.NEWS_PREFIX }
  const held = new Map<string, HeldStream>()
  const backOffUntil = new Map<string, number>()
  const maxStreams = streamsPerCore * availableParallelism()
  let restarts = 0
  let givenUp = 0
  let lagSeconds = 0
  let isClosing = false
  const context: PackagerContext = {
    packagerRedis,
    mediaDir: config.MEDIA_DIR,
    db,
    log,
    startEncoder,
    onLag: (seconds) => {
      lagSeconds = seconds
    },
    onRestart: () => void restarts++,
    onGiveUp: () => void givenUp++,
    announceChange: (streamId) =>
      void bus.publish(streamChangeTopic, `${streamId}:${Date.now()}`, JSON.stringify({ streamId, what: 'stop' })),
  }

  const isFree = (streamId: string) => !held.has(streamId) && (backOffUntil.get(streamId) ?? 0) < Date.now()

  async function acquire(streamId: string, isEnding = false) {
    const token = await acquireLease(packagerRedis, streamId)
    if (!token) return
    if (isClosing) return releaseLease(packagerRedis, streamId, token)
    const packer = new StreamPacker(context, streamId, token)
    if (isEnding) packer.end()
    held.set(streamId, { packer, token })
    log.info({ streamId }, 'packing started')
    void releaseWhenDone(packer, token)
  }

  // The server that holds one stream may be lost, and those of the others not: the next poll tries again.
  const tryAcquire = (...stream: Parameters<typeof acquire>) => acquire(...stream).catch(() => {})

  async function releaseWhenDone(packer: StreamPacker, token: string) {
    // Also after an error: a stream that stays in `held` is packed by nobody.
    await packer.done.catch((error: unknown) =>
      log.error({ err: error, streamId: packer.streamId }, 'packing stopped, releasing the stream'),
    )
    if (packer.isFinished)
      await finishSession(packagerRedis, packer.streamId, packer.session).catch((error: unknown) =>
        log.warn({ err: error, streamId: packer.streamId }, 'the end of a stream is not noted, it is packed again'),
      )
    held.delete(packer.streamId)
    // Nothing to pack, because Redis still lists a camera that is off air: back off before the next attempt.
    if (!packer.session) backOffUntil.set(packer.streamId, Date.now() + backOffMs)
    if (!isClosing) await releaseLease(packagerRedis, packer.streamId, token).catch(() => {})
  }

  /** PostgreSQL decides: Redis may have lost its data. */
  async function isOffAir({ packer }: HeldStream): Promise<boolean> {
    const now = await findOnAir(db, packer.streamId).catch(() => 'unknown' as const)
    return now === undefined
  }

  let polling: Promise<void> | undefined
  let mustPollAgain = false
  function poll(): Promise<void> {
    mustPollAgain = polling !== undefined
    polling ??= pollOnce()
      .catch(() => {})
      .finally(() => {
        polling = undefined
        if (mustPollAgain && !isClosing) void poll()
      })
    return polling
  }

  async function pollOnce() {
    if (isClosing) return
    const [onAir, ending] = await Promise.all([listStreamsOnAir(packagerRedis), listEndingStreams(packagerRedis)])
    const wanted = new Set(onAir)
    for (const [streamId, one] of held) if (!wanted.has(streamId) && (await isOffAir(one))) one.packer.end()
    for (const streamId of wanted) if (isFree(streamId) && held.size < maxStreams) await tryAcquire(streamId)
    // Their cameras stopped while no packager was there: it may be restarting.
    for (const streamId of ending)
      if (!wanted.has(streamId) && isFree(streamId) && held.size < maxStreams) await tryAcquire(streamId, true)
  }

  async function renew() {
    for (const [streamId, one] of held) {
      // No response decides nothing: Redis rejects what is published without the lease anyway.
      const isOurs = await renewLease(packagerRedis, streamId, one.token).catch(() => undefined)
      if (isOurs === false) one.packer.stop()
    }
  }

  const pollTimer = setInterval(() => void poll(), pollMs)
  const renewTimer = setInterval(() => void renew(), renewMs)
  bus.onMessage((topic) => {
    if (topic === streamChangeTopic) void poll()
  })
  await bus.subscribe(streamChangeTopic)

  async function shutDown(mustRelease: boolean) {
    if (isClosing) return
    isClosing = true
    clearInterval(pollTimer)
    clearInterval(renewTimer)
    bus.unsubscribe(streamChangeTopic)
    await polling
    const stopping = [...held]
    for (const [, { packer }] of stopping) packer.stop()
    await Promise.all(stopping.map(([, { packer }]) => packer.done))
    if (mustRelease)
      await Promise.all(
        stopping.map(([streamId, { token }]) => releaseLease(packagerRedis, streamId, token).catch(() => {})),
      )
    redis.close()
  }

  return {
    figures: {
      streams: () => held.size,
      restarts: () => restarts,
      givenUp: () => givenUp,
      lagSeconds: () => lagSeconds,
    },
    pidOf: (streamId) => held.get(streamId)?.packer.pid,
    close: () => shutDown(true),
    abandon: () => shutDown(false),
  }
}
