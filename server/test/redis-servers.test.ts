// The product on a Redis Cluster, and on a Redis with Sentinels: whatever goes through Redis works as with one server, and a primary that
// is killed while scores are entered loses none of them.
import { type MatchEvent, updateLeagueMatch } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { askRedis, type LocalRedis } from '@campus/ops/local/redis'
import { type LocalRedisCluster, startRedisCluster } from '@campus/ops/local/redis-cluster'
import { type LocalRedisSentinel, startRedisSentinel } from '@campus/ops/local/redis-sentinel'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { rateLimits } from '../src/http/limits/rate-limit.ts'
import { keysOf } from '../src/live/live.rules.ts'
import * as plans from '../src/matches/planning/plans.store.ts'
import { canConnectToRedis } from '../src/platform/redis/redis.ts'
import { findPhones, savePhone } from '../src/scoring/phones.store.ts'
import { faultsIn, hasEnded, openStudio, partsOf } from './fixtures/camera.ts'
import { openCampus } from './fixtures/campus.ts'
import { joinRoom } from './fixtures/chat.ts'
import { listen, subscribe } from './fixtures/fans.ts'
import { chunkName, Output, sendChunk, startCamera } from './fixtures/live.ts'
import { until } from './fixtures/realtime-server.ts'
import { cut, recordingOf } from './fixtures/video.ts'

vi.setConfig({ testTimeout: 120_000 })

let cluster: LocalRedisCluster
let sentinel: LocalRedisSentinel
beforeAll(async () => {
  ;[cluster, sentinel] = await Promise.all([
    startRedisCluster(`campus-cluster-${process.pid}`),
    startRedisSentinel(`campus-sentinel-${process.pid}`),
  ])
}, 90_000)
afterAll(async () => void (await Promise.all([cluster.stop(), sentinel.stop()])))

const kinds = ['cluster', 'Sentinels'] as const
const installations = {
  cluster: () => ({ ...cluster, primaryOf: cluster.primaryOf }),
  Sentinels: () => ({ ...sentinel, primaryOf: (_: string) => sentinel.primary() }),
}

async function openTwo(url: string) {
  const campus = await openCampus({ env: { REDIS_URL: url } })
  const other = await campus.addNode()
  const buses = [campus.node.deps.bus, other.deps.bus]
  await until(() => buses.every((bus) => bus.isUp))
  const prefix = campus.node.deps.config.NEWS_PREFIX
  const redisOf = ({ deps }: typeof other) => ({ redis: deps.redis, prefix })
  return { campus, other, buses, prefix, here: redisOf(campus.node), there: redisOf(other) }
}

test.each(kinds)('%s: two processes share events, chat, limits, plans and phones', async (kind) => {
  const { url } = installations[kind]()
  const { campus, other, prefix, here, there } = await openTwo(url)
  const received = await listen(other.url)
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const byRedis = new Promise((resolve) => other.deps.bus.onMessage((_, id) => id === `${matchId}:2` && resolve(id)))
  await campus.call(
    updateLeagueMatch,
    { params: { matchId: String(matchId) }, body: { teamOneScore: 1 } },
    await campus.person('ADMIN'),
  )
  await byRedis
  await until(() => received.some(({ match }) => match.teamScore1 === 1))

  const rooms = Array.from({ length: 5 }, (_, index) => `Room10${index}`)
  for (const room of rooms) {
    const people = [await joinRoom(campus.node, room), await joinRoom(other, room)]
    await people[0]?.post('안녕')
    await until(() => people.every((person) => person.messages().length === 1))
    await until(() => people.every((person) => person.counts().at(-1) === 2))
  }

  const limit = { tries: 3, seconds: 60 }
  const both = [rateLimits(here.redis, prefix), rateLimits(there.redis, prefix)]
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    for (const limits of [...both, both[0]]) await limits?.consume('test', limit, key)
    await expect(both[1]?.consume('test', limit, key)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  }

  for (const planId of ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24))) {
    const plan = { planId, state: 'WAITING', progress: null, proposal: null } as const
    await plans.createPlan(here, plan)
    expect(await plans.findPlan(there, planId)).toEqual(plan)
    expect(await plans.takePlace(there, planId, Date.now())).toBe(planId < 'c')
    expect(await plans.deletePlan(there, planId)).toBe(true)
    expect(await plans.renewPlan(here, plan)).toBe(false)
  }
  const phone = { matchId, scorer: '기록원', seenAt: new Date().toISOString() } as Parameters<typeof savePhone>[2]
  await savePhone(here, 'pass-1', phone)
  expect(await findPhones(there, Date.now())).toEqual([phone])
  expect(await canConnectToRedis(url, 2000)).toBe(true)
})

/** How often streams were read from their beginning, on all servers. */
async function loadsOf(servers: LocalRedis[]): Promise<number> {
  const stats = await Promise.all(servers.map((server) => askRedis(server, 'info', 'commandstats')))
  return stats.reduce((sum, text) => sum + Number(/cmdstat_xrange:calls=(\d+)/.exec(text)?.[1] ?? 0), 0)
}

test.each(kinds)('%s: chunks of several cameras are taken, and their players read them as they come', async (kind) => {
  const { url, servers } = installations[kind]()
  const { campus, other, prefix } = await openTwo(url)
  const headers = { cookie: (await campus.person('ADMIN')).cookie }
  const streams = ['271', '272', '273', '274']
  for (const streamId of streams)
    await campus.query(`insert into streams (id, title) values ($1, '카메라') on conflict do nothing`, [streamId])
  const outputs = new Map<string, Output>()
  for (const streamId of streams) {
    const { session } = await startCamera(campus.url, { headers, streamId })
    for (const sequence of [0, 1])
      expect(await sendChunk(other.url, { headers, streamId }, chunkName(session, sequence))).toMatchObject({ status: 200, next: sequence + 1 }) // biome-ignore format: short
    const output = new Output(campus, session, { streamId })
    await output.begin()
    await output.segments(2)
    outputs.set(streamId, output)
  }
  if (kind === 'cluster')
    expect(new Set(streams.map((id) => campus.node.deps.redis.of(keysOf(prefix, id).output))).size).toBe(3)
  const playlist = async (streamId: string, query = '') =>
    (await fetch(`${other.url}/hls/${streamId}.m3u8${query}`)).text()
  for (const streamId of streams)
    await vi.waitFor(async () => expect(await playlist(streamId)).toContain('/1.m4s'), 15_000)
  // Players wait for the next part, each of its camera.
  const readPart = async (part: number) => {
    const waiting = streams.map((streamId) => playlist(streamId, `?_HLS_msn=2&_HLS_part=${part}`))
    for (const output of outputs.values()) await output.part()
    for (const text of await Promise.all(waiting)) expect(text).toContain(`/2.${part}.m4s`)
  }
  await readPart(0)
  // They wait at Redis: a command that Redis rejected would be made up for by loading the whole stream again.
  const loads = await loadsOf(servers)
  for (const part of [1, 2, 3]) await readPart(part)
  expect(await loadsOf(servers)).toBe(loads)
})

test.each(kinds)('%s: a packager packs a recording', async (kind) => {
  const studio = await openStudio({ redisUrl: installations[kind]().url })
  await studio.addPackager()
  const { send } = await studio.start()
  for (const [n, bytes] of cut(await recordingOf(), 12).entries()) await send(n, bytes)
  await studio.until((entries) => partsOf(entries).length >= 15, 30_000)
  await studio.stop()
  expect(faultsIn(await studio.until(hasEnded, 30_000))).toEqual([])
})

// Quiet machines take 0.8 and 1.1 s; this one runs three tests at once.
const [writers, scoresBefore, scoresAfter, promisedMs] = [3, 20, 20, 10_000]

test.each(kinds)(
  '%s: a primary that is killed under load loses no score, and 99 of 100 come within 10 s',
  async (kind) => {
    const { url, primaryOf, untilWhole } = installations[kind]()
    const { campus, other, buses, prefix } = await openTwo(url)
    const admin = await campus.person('ADMIN')
    const scoredAt = new Map<number, number>()
    const cameAt = [campus, other].map(() => new Map<number, number>())
    for (const [at, node] of [campus, other].entries())
      await subscribe<MatchEvent>(node.url, matchesTopic.path, ({ match }) => {
        if (match.teamScore1 === 1 && !cameAt[at]?.has(match.matchId)) cameAt[at]?.set(match.matchId, performance.now())
      })
    // One goal for each match: a later one would hide that an earlier one was lost.
    async function score() {
      const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
      const began = performance.now()
      const call = { params: { matchId: String(matchId) }, body: { teamOneScore: 1 } }
      expect((await campus.call(updateLeagueMatch, call, admin)).status).toBe(200)
      scoredAt.set(matchId, began)
    }
    const load = (goesOn: () => boolean) =>
      Promise.all(
        Array.from({ length: writers }, async () => {
          while (goesOn()) await score()
        }),
      )
    await load(() => scoredAt.size < scoresBefore)
    const killed = await primaryOf(`${prefix}${matchesTopic.path}`)
    await killed.kill()
    onTestFinished(async () => {
      await killed.start()
      await untilWhole()
    })
    await until(() => buses.every((bus) => !bus.isUp))
    const deadline = Date.now() + 60_000
    await load(() => !buses.every((bus) => bus.isUp) && Date.now() < deadline)
    expect(buses.map((bus) => bus.isUp)).toEqual([true, true])
    expect((await primaryOf(`${prefix}${matchesTopic.path}`)).port).not.toBe(killed.port)
    const during = scoredAt.size - scoresBefore
    let byRedis = 0
    other.deps.bus.onMessage((topic) => void (topic === matchesTopic.path && byRedis++))
    await load(() => scoredAt.size < scoresBefore + during + scoresAfter)
    await vi.waitFor(() => expect(cameAt.map((came) => came.size)).toEqual([scoredAt.size, scoredAt.size]), 15_000)
    const delays = cameAt.flatMap((came) => [...came].map(([matchId, at]) => at - (scoredAt.get(matchId) ?? 0)))
    expect(delays.toSorted((one, two) => one - two)[Math.ceil(delays.length * 0.99) - 1]).toBeLessThan(promisedMs)
    expect(during).toBeGreaterThan(0)
    expect(byRedis).toBeGreaterThanOrEqual(scoresAfter)
  },
)
