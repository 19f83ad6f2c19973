// The bus over a real Redis: up, killed, hung, and restarted.
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
  const messages: string[] = []
  const ups: number[] = []
  bus.onMessage((topic, id, body) => messages.push(`${topic} ${id} ${body}`))
  bus.onUp(() => ups.push(Date.now()))
  buses.push(bus)
  return { bus, messages, ups }
}

async function openTwo() {
  const [one, other] = [open(), open()]
  await until(() => one.bus.isUp && other.bus.isUp)
  return [one, other] as const
}

test('processes receive the topics they subscribe to, their own messages too, and nothing else', async () => {
  const [one, other] = await openTwo()
  expect(await one.bus.subscribe('/sub/a')).toBe(true)
  expect(await other.bus.subscribe('/sub/a')).toBe(true)
  expect(await one.bus.publish('/sub/a', '1:1', '{"text":"첫\\n골"}')).toBe(true)
  expect(await one.bus.publish('/sub/b', '2', '{}')).toBe(true)
  expect(await other.bus.publish('/sub/a', '3', '{}')).toBe(true)
  await until(() => one.messages.length === 2 && other.messages.length === 2)
  expect(one.messages).toEqual(['/sub/a 1:1 {"text":"첫\\n골"}', '/sub/a 3 {}'])
  expect(other.messages).toEqual(one.messages)
})

test('a broadcast reaches this process at once and only once, others through Redis; with isRetried it is sent again after an outage', async () => {
  const [one, other] = await openTwo()
  await one.bus.subscribe('/sub/a')
  await other.bus.subscribe('/sub/a')
  one.bus.broadcast('/sub/a', '1')
  expect(one.messages).toHaveLength(1)
  await until(() => other.messages.length === 1)
  await redis.kill()
  await until(() => !one.bus.isUp && !other.bus.isUp)
  one.bus.broadcast('/sub/a', 'lost')
  one.bus.broadcast('/sub/a', 'retried', { isRetried: true })
  expect(one.messages).toHaveLength(3)
  await redis.start()
  await until(() => other.messages.length === 2)
  expect(other.messages[1]).toMatch(/retried$/)
  expect(one.messages).toHaveLength(3)
})

test('subscriptions are counted: the last unsubscribe ends them', async () => {
  const [one, other] = await openTwo()
  await one.bus.subscribe('/sub/a')
  await one.bus.subscribe('/sub/a')
  one.bus.unsubscribe('/sub/a')
  await other.bus.publish('/sub/a', '1', '{}')
  await until(() => one.messages.length === 1)
  one.bus.unsubscribe('/sub/a')
  await one.bus.subscribe('/sub/b')
  await other.bus.publish('/sub/a', '2', '{}')
  await other.bus.publish('/sub/b', '3', '{}')
  await until(() => one.messages.length === 2)
  expect(one.messages).toEqual(['/sub/a 1 {}', '/sub/b 3 {}'])
})

test('two hubs on one Redis: a message published by one reaches the subscribers of both', async () => {
  const [one, other] = await openTwo()
  const got: number[] = []
  for (const [number, { bus }] of [one, other].entries()) {
    const hub = new Hub(bus)
    bus.onMessage((topic, id, body) => hub.deliver(topic, id, body))
    const sink: Sink = { wire: 'xhr', pending: null, write: () => got.push(number) > 0 }
    expect(await hub.subscribe('/sub/a', 'sub-0', sink)).toBe(true)
  }
  await one.bus.publish('/sub/a', '1', '{}')
  await until(() => got.length === 2)
  expect(new Set(got)).toEqual(new Set([0, 1]))
})

test('a throwing listener harms neither the bus nor the other listeners', async () => {
  const { bus, messages } = open()
  await until(() => bus.isUp)
  bus.onMessage(() => {
    throw new Error('not my day')
  })
  const ids: string[] = []
  bus.onMessage((_, id) => ids.push(id))
  await bus.subscribe('/sub/a')
  await bus.publish('/sub/a', '1', '{}')
  await bus.publish('/sub/a', '2', '{}')
  await until(() => ids.length === 2)
  expect([messages.length, bus.isUp]).toEqual([2, true])
})

test('Redis killed: publish returns false at once; restarted: old and new subscriptions receive again', async () => {
  const [one, other] = await openTwo()
  await one.bus.subscribe('/sub/before')
  await one.bus.subscribe('/sub/given-up')
  await redis.kill()
  await until(() => !one.bus.isUp && !other.bus.isUp)
  const started = Date.now()
  expect(await one.bus.publish('/sub/before', '1', '{}')).toBe(false)
  expect(await one.bus.subscribe('/sub/meanwhile')).toBe(false)
  expect(Date.now() - started).toBeLessThan(600)
  one.bus.unsubscribe('/sub/given-up')
  await redis.start()
  await until(() => one.ups.length === 2 && other.bus.isUp)
  for (const topic of ['before', 'given-up', 'meanwhile']) await other.bus.publish(`/sub/${topic}`, '2', '{}')
  await until(() => one.messages.length === 2)
  expect(one.messages).toEqual(['/sub/before 2 {}', '/sub/meanwhile 2 {}'])
})

test('Redis hung: publish returns false within its timeout, the bus goes down, and recovers afterwards', async () => {
  const [one] = await openTwo()
  await one.bus.subscribe('/sub/a')
  process.kill(redis.pid(), 'SIGSTOP')
  try {
    const hung = Date.now()
    const answers: boolean[] = []
    // Continuous publishing must not hide that Redis does not answer.
    while (one.bus.isUp && Date.now() - hung < 8000) {
      const sentAt = Date.now()
      answers.push(await one.bus.publish('/sub/a', '1', '{}'))
      expect(Date.now() - sentAt).toBeLessThan(1500)
      await sleep(50)
    }
    expect(one.bus.isUp).toBe(false)
    expect(answers).not.toContain(true)
  } finally {
    process.kill(redis.pid(), 'SIGCONT')
  }
  await until(() => one.bus.isUp && one.ups.length === 2)
  one.messages.length = 0
  expect(await one.bus.publish('/sub/a', 'after', '{}')).toBe(true)
  await until(() => one.messages.includes('/sub/a after {}'))
})

test('connects to a Redis that starts later', async () => {
  await redis.kill()
  const { bus, messages, ups } = open()
  expect(await bus.subscribe('/sub/a')).toBe(false)
  expect(await bus.publish('/sub/a', '1', '{}')).toBe(false)
  await redis.start()
  await until(() => bus.isUp)
  expect(ups).toHaveLength(1)
  await bus.publish('/sub/a', '2', '{}')
  await until(() => messages.length === 1)
})
