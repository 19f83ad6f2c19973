// Three hundred viewers of one stream on one process: how long after the packager published it each has a part; and whether every
// playlist is valid meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultStreamId, playlistPath } from '@campus/contract/live'
import { demoAdmin } from '@campus/ops/demo/campus'
import { signIn } from '@campus/ops/drills/people/sign-in'
import { startPlayer } from '@campus/ops/drills/video/player'
import { recordingPieces } from '@campus/ops/drills/video/recording'
import { startSending } from '@campus/ops/drills/video/sender'
import { workedSeconds } from '@campus/ops/drills/video/tree'
import { distributionOf } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'
import { readOutput } from '@campus/server/live/packager/packager-redis'
import { validatePlaylists } from '@campus/server/media/hls/validate'
import { openRedis } from '@campus/server/platform/redis/redis'
import { pino } from 'pino'
import { pin } from '../process.ts'
import { isCrowdServed, crowdPromise as promise } from './judge.ts'
import { playable, startWatchers, type Watched } from './watchers.ts'

const seconds = 45
/** Until all are there and everything is compiled. */
const warmMs = 10_000
const chunkMs = 1000
const prefix = 'bench-video:'

export async function run([given]: string[]) {
  const viewers = Number(given ?? promise.viewers)
  const pieces = await recordingPieces({ seconds: seconds + 30, chunkMs })
  const env = { NEWS_PREFIX: prefix }
  const installation = await startInstallation({ name: `bench-viewers-${process.pid}`, packagers: 1, env })
  const [node] = installation.nodes
  if (!node) throw new Error('a process is needed')
  // The server on one core, the viewers on the other.
  pin(node.pid())
  const { cookie } = await signIn(node.url, demoAdmin)
  const sender = await startSending({ url: node.url, cookie, streamId: defaultStreamId }, pieces, chunkMs)
  const playlistUrl = node.url + playlistPath(defaultStreamId)
  try {
    await playable(playlistUrl)
    // Wait for a few parts: then no viewer begins at the very first.
    await sleep(4000)
    const before = workedSeconds(node.pid())
    const began = Date.now()
    const walker = startPlayer(playlistUrl, { recordsTexts: true })
    const crowd = await startWatchers(playlistUrl, viewers, seconds)
    walker.leave()
    const published = await partsPublished(installation.services.redisUrl)
    const delays = delaysOf(crowd, published, began + warmMs)
    const deliveryMs = distributionOf(delays)
    const broken = validatePlaylists(walker.texts)
    const missed = missedIn(crowd, viewers, published, began)
    return {
      figures: {
        promise,
        viewers,
        seconds,
        deliveryMs,
        parts: delays.length,
        missed,
        failures: crowd.failures,
        megabits: Math.round((crowd.bytes * 8) / seconds / 1e6),
        servingPercent: Math.round(((workedSeconds(node.pid()) - before) / seconds) * 100),
        playlists: walker.texts.length,
        broken: broken.slice(0, 20),
      },
      holds: isCrowdServed({
        parts: delays.length,
        p95Ms: deliveryMs.p95,
        broken: broken.length,
        missed,
        failures: crowd.failures,
        playlists: walker.texts.length,
        seconds,
      }),
    }
  } finally {
    await sender.stop()
    await installation.stop()
  }
}

/** When each part was published, by Redis's own clock. */
async function partsPublished(url: string): Promise<Map<string, number>> {
  const redis = openRedis({ url, name: 'bench', log: pino({ level: 'silent' }) })
  while (!redis.isReady) await sleep(5)
  const entries = await readOutput({ redis, prefix }, defaultStreamId)
  redis.close()
  return new Map(
    entries
      .filter((entry) => entry.field('kind') === 'part')
      .map((entry) => [`${entry.field('q')}.${entry.field('p')}`, Number(entry.id.split('-')[0])]),
  )
}

function delaysOf({ came }: Watched, published: Map<string, number>, since: number): number[] {
  return Object.entries(came).flatMap(([part, arrivals]) => {
    const at = published.get(part) ?? 0
    return at < since ? [] : arrivals.map((arrival) => arrival - at)
  })
}

/** Parts that should have come to everybody and did not: published after all were there, and well before they left. */
function missedIn({ came }: Watched, viewers: number, published: Map<string, number>, began: number): number {
  const all = [...published].filter(([, at]) => at > began + warmMs && at < began + seconds * 1000 - 3000)
  // Part by part: one that came twice does not make up for one that did not come.
  return all.reduce((sum, [part]) => sum + Math.max(0, viewers - (came[part]?.length ?? 0)), 0)
}
