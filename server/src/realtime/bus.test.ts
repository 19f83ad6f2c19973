// News between processes over a real Redis: there, killed, hung, and back.
import { setTimeout as sleep } from 'node:timers/promises'
import { type LocalRedis, startRedis } from '@campus/ops/local/redis'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { until } from '../../test/fixtures/realtime-server.ts'
import { type Bus, openBus } from './bus.ts'
import { Hub, type Sink } from './hub.ts'

vi.setConfig({ testTimeout: 20_000 })

const log = pino({ level: 'silent' })
let redis: LocalRedis
let buses: Bus[] = []
let prefix = 0

beforeAll(async () => {
  redis = await startRedis(`bus-${process.pid}`)
})
afterAll(() => redis.stop())
afterEach(async () => {
  for (const bus of buses) await bus.close()
  buses = []
  prefix++
})

function open(url = redis.url) {
  const bus = openBus({ url, prefix: `test${prefix}:`, log })
  const news: string[] = []
  const ups: number[] = []
  bus.onMessage((topic, id, body) => news.push(`${topic} ${id} ${body}`))
  bus.onUp(() => ups.push(Date.now()))
  buses.push(bus)
  return { bus, news, ups }
}

async function openTwo() {
  const [one, other] = [open(), open()]
  await until(() => one.bus.isUp && other.bus.isUp)
  return [one, other] as const
}

test('processes hear what they follow, their own news too, and nothing else', async () => {
  const [one, other] = await openTwo()
  expect(await one.bus.follow('/sub/a')).toBe(true)
  expect(await other.bus.follow('/sub/a')).toBe(true)
  expect(await one.bus.publish('/sub/a', '1:1', '{"text":"첫\\n골"}')).toBe(true)
  expect(await one.bus.publish('/sub/b', '2', '{}')).toBe(true)
  expect(await other.bus.publish('/sub/a', '3', '{}')).toBe(true)
  await until(() => one.news.length === 2 && other.news.length === 2)
  expect(one.news).toEqual(['/sub/a 1:1 {"text":"첫\\n골"}', '/sub/a 3 {}'])
  expect(other.news).toEqual(one.news)
})

test('what is told is heard here at once and once, elsewhere by Redis; away, it is told again when that is asked for', async () => {
  const [one, other] = await openTwo()
  await one.bus.follow('/sub/a')
  await other.bus.follow('/sub/a')
  one.bus.tell('/sub/a', '1')
  expect(one.news).toHaveLength(1)
  await until(() => other.news.length === 1)
  await redis.kill()
  await until(() => !one.bus.isUp && !other.bus.isUp)
  one.bus.tell('/sub/a', 'lost')
  one.bus.tell('/sub/a', 'kept', { isRepeated: true })
  expect(one.news).toHaveLength(3)
  await redis.start()
  await until(() => other.news.length === 2)
  expect(other.news[1]).toMatch(/kept$/)
  expect(one.news).toHaveLength(3)
})

test('follows are counted: the last one to leave closes the subscription', async () => {
  const [one, other] = await openTwo()
  await one.bus.follow('/sub/a')
  await one.bus.follow('/sub/a')
  one.bus.unfollow('/sub/a')
  await other.bus.publish('/sub/a', '1', '{}')
  await until(() => one.news.length === 1)
  one.bus.unfollow('/sub/a')
  await one.bus.follow('/sub/b')
  await other.bus.publish('/sub/a', '2', '{}')
  await other.bus.publish('/sub/b', '3', '{}')
  await until(() => one.news.length === 2)
  expect(one.news).toEqual(['/sub/a 1 {}', '/sub/b 3 {}'])
})

test('two hubs on one Redis: what one is told, the subscribers of both get', async () => {
  const [one, other] = await openTwo()
  const got: number[] = []
  for (const [number, { bus }] of [one, other].entries()) {
    const hub = new Hub(bus)
    bus.onMessage((topic, id, body) => hub.deliver(topic, id, body))
    const sink: Sink = { wire: 'xhr', owed: null, write: () => got.push(number) > 0 }
    expect(await hub.subscribe('/sub/a', 'sub-0', sink)).toBe(true)
  }
  await one.bus.publish('/sub/a', '1', '{}')
  await until(() => got.length === 2)
  expect(new Set(got)).toEqual(new Set([0, 1]))
})

test('a throwing listener harms neither the bus nor the other listeners', async () => {
  const { bus, news } = open()
  await until(() => bus.isUp)
  bus.onMessage(() => {
    throw new Error('not my day')
  })
  const later: string[] = []
  bus.onMessage((_, id) => later.push(id))
  await bus.follow('/sub/a')
  await bus.publish('/sub/a', '1', '{}')
  await bus.publish('/sub/a', '2', '{}')
  await until(() => later.length === 2)
  expect([news.length, bus.isUp]).toEqual([2, true])
})

test('Redis killed: publish says no at once; restarted: what was followed before and meanwhile is heard again', async () => {
  const [one, other] = await openTwo()
  await one.bus.follow('/sub/before')
  await one.bus.follow('/sub/given-up')
  await redis.kill()
  await until(() => !one.bus.isUp && !other.bus.isUp)
  const started = Date.now()
  expect(await one.bus.publish('/sub/before', '1', '{}')).toBe(false)
  expect(await one.bus.follow('/sub/meanwhile')).toBe(false)
  expect(Date.now() - started).toBeLessThan(600)
  one.bus.unfollow('/sub/given-up')
  await redis.start()
  await until(() => one.ups.length === 2 && other.bus.isUp)
  for (const topic of ['before', 'given-up', 'meanwhile']) await other.bus.publish(`/sub/${topic}`, '2', '{}')
  await until(() => one.news.length === 2)
  expect(one.news).toEqual(['/sub/before 2 {}', '/sub/meanwhile 2 {}'])
})

test('Redis hung: publish says no within its patience, the loss is noticed, and all is well after', async () => {
  const [one] = await openTwo()
  await one.bus.follow('/sub/a')
  process.kill(redis.pid(), 'SIGSTOP')
  try {
    const hung = Date.now()
    const answers: boolean[] = []
    // Publishing goes on all the while: it must not hide that nobody answers.
    while (one.bus.isUp && Date.now() - hung < 8000) {
      const asked = Date.now()
      answers.push(await one.bus.publish('/sub/a', '1', '{}'))
      expect(Date.now() - asked).toBeLessThan(1500)
      await sleep(50)
    }
    expect(one.bus.isUp).toBe(false)
    expect(answers).not.toContain(true)
  } finally {
    process.kill(redis.pid(), 'SIGCONT')
  }
  await until(() => one.bus.isUp && one.ups.length === 2)
  one.news.length = 0
  expect(await one.bus.publish('/sub/a', 'after', '{}')).toBe(true)
  await until(() => one.news.includes('/sub/a after {}'))
})

test('a Redis that is away at the start is found when it comes', async () => {
  await redis.kill()
  const { bus, news, ups } = open()
  expect(await bus.follow('/sub/a')).toBe(false)
  expect(await bus.publish('/sub/a', '1', '{}')).toBe(false)
  await redis.start()
  await until(() => bus.isUp)
  expect(ups).toHaveLength(1)
  await bus.publish('/sub/a', '2', '{}')
  await until(() => news.length === 1)
})
