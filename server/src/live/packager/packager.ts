// The packager of a process with the role `media`: takes the lease of streams on air while it has room, and keeps it.
import { availableParallelism } from 'node:os'
import type { Deps } from '../../deps.ts'
import type { StartEncoder } from '../../media/encoder/ffmpeg.ts'
import { requireSandbox } from '../../media/encoder/sandbox.ts'
import { openRedis } from '../../platform/redis.ts'
import { wakeTopic } from '../live.rules.ts'
import { type Line, leaseMs, onAir, releaseLease, renewLease, takeLease } from './line.ts'
import { onAirNow } from './segments.store.ts'
import { StreamPacker, type Surroundings } from './stream.ts'

export type PackagerDeps = Pick<Deps, 'config' | 'db' | 'bus' | 'log'> & {
  /** Other than ffmpeg, in drills of a machine that can't start it. */
  startEncoder?: StartEncoder
}

export interface Packager {
  figures: { streams: () => number; restarts: () => number; givenUp: () => number; lagSeconds: () => number }
  /** The ffmpeg of a stream, for drills that kill it. */
  pidOf: (streamId: string) => number | undefined
  /** Hands every stream over at once. */
  close: () => Promise<void>
  /** As if the process were killed: nothing is handed over. */
  abandon: () => Promise<void>
}

interface Held {
  packer: StreamPacker
  token: string
}

const pollMs = 150
const renewMs = leaseMs / 4
const restMs = 3000
const streamsPerCore = 5

export async function startPackager({ config, db, bus, log, startEncoder }: PackagerDeps): Promise<Packager> {
  requireSandbox(config.isProduction, (line) => log.warn(line))
  const { client: redis, close: closeRedis } = openRedis({ url: config.REDIS_URL, name: 'packager', log })
  const line: Line = { redis, prefix: config.NEWS_PREFIX }
  const held = new Map<string, Held>()
  const resting = new Map<string, number>()
  const most = streamsPerCore * availableParallelism()
  let restarts = 0
  let givenUp = 0
  let lagSeconds = 0
  let isClosing = false
  const around: Surroundings = {
    line,
    redisUrl: config.REDIS_URL,
    mediaDir: config.MEDIA_DIR,
    db,
    log,
    startEncoder,
    onLag: (seconds) => {
      lagSeconds = seconds
    },
    onRestart: () => void restarts++,
    onGiveUp: () => void givenUp++,
    wake: (streamId) =>
      void bus.publish(wakeTopic, `${streamId}:${Date.now()}`, JSON.stringify({ streamId, what: 'stop' })),
  }

  const isFree = (streamId: string) => !held.has(streamId) && (resting.get(streamId) ?? 0) < Date.now()

  async function take(streamId: string) {
    const token = await takeLease(line, streamId)
    if (!token) return
    if (isClosing) return releaseLease(line, streamId, token)
    const packer = new StreamPacker(around, streamId, token)
    held.set(streamId, { packer, token })
    log.info({ streamId }, 'packing')
    void letGo(packer, token)
  }

  async function letGo(packer: StreamPacker, token: string) {
    // Whatever became of it: a stream that stays held is packed by nobody.
    await packer.done.catch((error: unknown) => log.error({ err: error, streamId: packer.streamId }, 'packing stopped'))
    held.delete(packer.streamId)
    // Nothing to pack (Redis still names a camera that is off air): looked at again, but not all the time.
    if (!packer.session) resting.set(packer.streamId, Date.now() + restMs)
    if (!isClosing) await releaseLease(line, packer.streamId, token).catch(() => {})
  }

  /** Off air only if the fact says so: Redis may have forgotten. */
  async function isOver({ packer }: Held): Promise<boolean> {
    const now = await onAirNow(db, packer.streamId).catch(() => 'unknown' as const)
    return now === undefined
  }

  let looking: Promise<void> | undefined
  let isCalled = false
  function look(): Promise<void> {
    isCalled = looking !== undefined
    looking ??= lookAround()
      .catch(() => {})
      .finally(() => {
        looking = undefined
        if (isCalled && !isClosing) void look()
      })
    return looking
  }

  async function lookAround() {
    if (!redis.isReady || isClosing) return
    const wanted = new Set(await onAir(line))
    for (const [streamId, one] of held) if (!wanted.has(streamId) && (await isOver(one))) one.packer.end()
    for (const streamId of wanted) if (isFree(streamId) && held.size < most) await take(streamId)
  }

  async function renew() {
    for (const [streamId, one] of held) {
      // No answer is no answer: without the lease nothing we say is heard anyway.
      const isOurs = await renewLease(line, streamId, one.token).catch(() => undefined)
      if (isOurs === false) one.packer.stop()
    }
  }

  const polling = setInterval(() => void look(), pollMs)
  const renewing = setInterval(() => void renew(), renewMs)
  bus.onMessage((topic) => {
    if (topic === wakeTopic) void look()
  })
  await bus.subscribe(wakeTopic)

  async function leave(isHandedOver: boolean) {
    if (isClosing) return
    isClosing = true
    clearInterval(polling)
    clearInterval(renewing)
    bus.unsubscribe(wakeTopic)
    await looking
    const leaving = [...held]
    for (const [, { packer }] of leaving) packer.stop()
    await Promise.all(leaving.map(([, { packer }]) => packer.done))
    if (isHandedOver)
      await Promise.all(leaving.map(([streamId, { token }]) => releaseLease(line, streamId, token).catch(() => {})))
    closeRedis()
  }

  return {
    figures: {
      streams: () => held.size,
      restarts: () => restarts,
      givenUp: () => givenUp,
      lagSeconds: () => lagSeconds,
    },
    pidOf: (streamId) => held.get(streamId)?.packer.pid,
    close: () => leave(true),
    abandon: () => leave(false),
  }
}
