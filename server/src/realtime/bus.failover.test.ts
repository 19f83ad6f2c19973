// The bus over a real Redis Cluster with sharded pub/sub, and over a Redis with Sentinels: a primary is killed, restarted, and loses a slot.
import { askRedis, type LocalRedis } from '@campus/ops/local/redis'
import { type LocalRedisCluster, startRedisCluster } from '@campus/ops/local/redis-cluster'
import { type LocalRedisSentinel, startRedisSentinel } from '@campus/ops/local/redis-sentinel'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../test/fixtures/realtime-server.ts'
import { slotOf } from '../platform/redis/slots.ts'
import { openBus } from './bus.ts'

vi.setConfig({ testTimeout: 90_000 })

const log = pino({ level: 'silent' })
const longMs = 30_000
let cluster: LocalRedisCluster
let sentinel: LocalRedisSentinel
let tests = 0
let prefix = ''

beforeAll(async () => {
  ;[cluster, sentinel] = await Promise.all([
    startRedisCluster(`bus-cluster-${process.pid}`),
    startRedisSentinel(`bus-sentinel-${process.pid}`),
  ])
}, 90_000)
afterAll(async () => void (await Promise.all([cluster.stop(), sentinel.stop()])))
beforeEach(() => {
  prefix = `test${++tests}:`
})

function open(url: string) {
  const bus = openBus({ url, prefix, log })
  const messages: string[] = []
  const ups: number[] = []
  bus.onMessage((topic, id) => messages.push(`${topic} ${id}`))
  bus.onUp(() => ups.push(Date.now()))
  onTestFinished(bus.close)
  return { bus, messages, ups }
}

async function openTwo(url: string) {
  const both = [open(url), open(url)] as const
  await until(() => both.every(({ bus }) => bus.isUp))
  return both
}

/** Enough for each of three shards to have some. */
const topics = Array.from({ length: 30 }, (_, index) => `/sub/${index}`)

type Two = Awaited<ReturnType<typeof openTwo>>

/** Everything that either publishes reaches both. */
async function expectDelivery([one, other]: Two, round: string) {
  for (const topic of topics) expect(await one.bus.publish(topic, `${round}-a`, '{}'), topic).toBe(true)
  for (const topic of topics) expect(await other.bus.publish(topic, `${round}-b`, '{}'), topic).toBe(true)
  const all = topics.flatMap((topic) => [`${topic} ${round}-a`, `${topic} ${round}-b`]).toSorted()
  for (const { messages } of [one, other]) {
    await until(() => messages.filter((message) => message.includes(` ${round}-`)).length >= all.length)
    expect(messages.filter((message) => message.includes(` ${round}-`)).toSorted()).toEqual(all)
  }
}

const installations = {
  cluster: () => ({ ...cluster, primary: () => cluster.primaryOf(`${prefix}${topics[0]}`) }),
  Sentinels: () => sentinel,
}

test.each(['cluster', 'Sentinels'] as const)(
  '%s: a killed primary is replaced, and both processes catch up',
  async (kind) => {
    const { url, primary, untilWhole } = installations[kind]()
    const two = await openTwo(url)
    for (const topic of topics) for (const { bus } of two) expect(await bus.subscribe(topic)).toBe(true)
    await expectDelivery(two, 'before')
    const killed = await primary()
    await killed.kill()
    onTestFinished(async () => {
      await killed.start()
      await untilWhole()
    })
    await until(() => two.every(({ bus }) => !bus.isUp))
    expect(await two[0].bus.publish(topics[0] as string, 'lost', '{}')).toBe(false)
    two[0].bus.broadcast(topics[0] as string, 'kept', { isRetried: true })
    // Asked for and given up while the server that has them is away.
    await Promise.all(two.map(({ bus }) => bus.subscribe('/sub/new')))
    for (const { bus } of two) bus.unsubscribe('/sub/29')
    await vi.waitFor(() => expect(two.map(({ bus, ups }) => [bus.isUp, ups.length])).toEqual([[true, 2], [true, 2]]), longMs) // biome-ignore format: short
    expect((await primary()).port).not.toBe(killed.port)
    await until(() => two[1].messages.some((message) => message.startsWith(`${topics[0]} `) && message.includes('~')))
    await two[0].bus.publish('/sub/29', 'unwanted', '{}')
    await two[0].bus.publish('/sub/new', 'wanted', '{}')
    await until(() => two.every(({ messages }) => messages.includes('/sub/new wanted')))
    for (const { bus } of two) await bus.subscribe('/sub/29')
    await expectDelivery(two, 'after')
    expect(two.flatMap(({ messages }) => messages)).not.toContain('/sub/29 unwanted')
  },
)

test('cluster: a primary that hangs is replaced, and does no harm when it goes on', async () => {
  const two = await openTwo(cluster.url)
  for (const topic of topics) for (const { bus } of two) await bus.subscribe(topic)
  const hung = await cluster.primaryOf(`${prefix}${topics[0]}`)
  process.kill(hung.pid(), 'SIGSTOP')
  try {
    await vi.waitFor(() => expect(two.every(({ bus }) => !bus.isUp)).toBe(true), longMs)
    await vi.waitFor(() => expect(two.every(({ bus }) => bus.isUp)).toBe(true), longMs)
    await expectDelivery(two, 'without')
  } finally {
    process.kill(hung.pid(), 'SIGCONT')
  }
  await cluster.untilWhole()
  expect(await askRedis(hung, 'role')).toMatch(/^slave/)
  await expectDelivery(two, 'with')
})

test('cluster: a primary that restarts before it is replaced has all subscriptions again', async () => {
  const two = await openTwo(cluster.url)
  for (const topic of topics) for (const { bus } of two) await bus.subscribe(topic)
  const restarted = await cluster.primaryOf(`${prefix}${topics[0]}`)
  await restarted.kill()
  await restarted.start()
  await vi.waitFor(() => expect(two.every(({ bus, ups }) => bus.isUp && ups.length > 1)).toBe(true), longMs)
  await expectDelivery(two, 'after')
  await cluster.untilWhole()
})

test('cluster: subscriptions follow a slot that moves to a running server, and back', {
  timeout: 300_000,
}, async () => {
  const two = await openTwo(cluster.url)
  for (const topic of topics) for (const { bus } of two) await bus.subscribe(topic)
  const channel = `${prefix}${topics[0]}`
  const slot = String(slotOf(channel))
  expect((await askRedis(cluster.servers[0] as LocalRedis, 'cluster', 'keyslot', channel)).trim()).toBe(slot)
  const home = await cluster.primaryOf(channel)
  const primaries = await primariesOf(cluster)
  const away = primaries.find((server) => server !== home) as LocalRedis
  for (const [round, target] of [away, home, away, home].entries()) {
    const before = two.map(({ ups }) => ups.length)
    const [id, from] = await Promise.all([target, target === home ? away : home].map(idOf))
    // As redis-cli moves it. The new owner first: it raises its epoch, as it does only for a slot that it imports, and the others
    // believe it; without that an earlier owner may get the slot back by itself.
    await askRedis(target, 'cluster', 'setslot', slot, 'importing', from as string)
    for (const server of [target, ...primaries.filter((one) => one !== target)])
      await askRedis(server, 'cluster', 'setslot', slot, 'node', id as string)
    await vi.waitFor(() => expect(two.every(({ bus, ups }, at) => bus.isUp && ups.length > (before[at] ?? 0))).toBe(true), longMs) // biome-ignore format: short
    // Servers may take a while to agree, and the slot to come to rest: whoever must not miss an event reads it at the next `onUp`.
    let tries = 0
    await vi.waitFor(() => expectDelivery(two, `move${round}.${tries++}`), { timeout: 2 * longMs, interval: 500 })
  }
})

const idOf = async (server: LocalRedis) => (await askRedis(server, 'cluster', 'myid')).trim()

async function primariesOf({ servers }: LocalRedisCluster): Promise<LocalRedis[]> {
  const roles = await Promise.all(servers.map((server) => askRedis(server, 'role')))
  return servers.filter((_, at) => roles[at]?.startsWith('master'))
}
