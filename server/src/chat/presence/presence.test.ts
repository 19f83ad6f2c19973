// Members of a room counted over processes, in a real Redis: sums, silent processes, an empty Redis, and what a process costs.
import { askRedis, startRedis } from '@campus/ops/local/redis'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { until } from '../../../test/fixtures/realtime-server.ts'
import { readConfig } from '../../config.ts'
import { openRedis } from '../../platform/redis/redis.ts'
import { followPresence } from './presence.socket.ts'
import { countMembers, reportMembers } from './presence.store.ts'

const log = pino({ level: 'silent' })

/** `reports`: how often it asked Redis. */
async function openProcess(url: string, prefix: string) {
  const redis = openRedis({ url, name: 'presence', log })
  const closings: Array<() => unknown> = []
  const config = readConfig({ DATABASE_URL: 'x', REDIS_URL: url, NEWS_PREFIX: prefix })
  await until(() => redis.isReady)
  const counted = { reports: 0 }
  const counting = {
    isReady: true,
    onReady: redis.onReady.bind(redis),
    of: (key: string) => {
      counted.reports++
      return redis.of(key)
    },
  }
  const onClose = (work: () => unknown) => void closings.push(work)
  const presence = followPresence({ redis: counting, config, onClose }, () => {})
  const close = async () => {
    for (const work of closings.splice(0)) await work()
    redis.close()
  }
  onTestFinished(close)
  return { ...presence, counted, redis, close }
}

const newPrefix = () => `test-${crypto.randomUUID().slice(0, 8)}:`

test('processes know the sum of their members; one that ends, or is silent, is not counted any more', async () => {
  const [url, prefix] = [inject('redisUrl'), newPrefix()]
  const [one, two, three] = await Promise.all([url, url, url].map((at) => openProcess(at, prefix)))
  if (!one || !two || !three) throw new Error('no process')
  one.set('Room1000', 2)
  two.set('Room1000', 3)
  two.set('match-1', 1)
  await until(() => [one, two].every((process) => process.countOf('Room1000') === 5))
  expect([one.countOf('match-1'), two.countOf('match-1')]).toEqual([0, 1])
  expect([await three.count('Room1000'), await three.count('match-1'), await three.count('match-2')]).toEqual([5, 1, 0])
  // As if it had been killed: it reports once and never again.
  await reportMembers({ redis: one.redis, prefix }, 'Room1000', { process: 'killed', count: 7 })
  await until(() => two.countOf('Room1000') === 12)
  await until(() => two.countOf('Room1000') === 5)
  two.set('Room1000', 0)
  await until(() => one.countOf('Room1000') === 2)
  await one.close()
  expect(await countMembers({ redis: three.redis, prefix }, 'Room1000')).toBe(0)
})

test('while Redis is down the last counts hold, and when it comes back empty nobody sees fewer', async () => {
  const redis = await startRedis(`test-presence-${process.pid}`)
  onTestFinished(() => redis.stop())
  const [one, two] = [await openProcess(redis.url, 'test:'), await openProcess(redis.url, 'test:')]
  one.set('Room1000', 1)
  two.set('Room1000', 4)
  await until(() => one.countOf('Room1000') === 5)
  await redis.kill()
  one.set('Room1000', 2)
  expect(one.countOf('Room1000')).toBe(6)
  expect(await one.count('nobodys')).toBe(0)
  await redis.start()
  const seen = new Set<number>()
  const counting = async () => {
    seen.add(one.countOf('Room1000'))
    return one.redis.isReady && (await countMembers({ redis: one.redis, prefix: 'test:' }, 'Room1000').catch(() => 0)) === 6 // biome-ignore format: short
  }
  await until(counting)
  expect([...seen]).toEqual([6])
})

test('what Redis sends and does for a process does not grow with the number of processes', async () => {
  const redis = await startRedis(`test-presence-cost-${process.pid}`)
  onTestFinished(() => redis.stop())
  /** So far, and for the answer itself. */
  async function bytesSent() {
    const answer = await askRedis(redis, 'info', 'stats')
    return { all: Number(/total_net_output_bytes:(\d+)/.exec(answer)?.[1]), answer: Buffer.byteLength(answer) }
  }
  /** Bytes for one report of one process. */
  async function costOf(processes: number) {
    const prefix = newPrefix()
    const all = await Promise.all(Array.from({ length: processes }, () => openProcess(redis.url, prefix)))
    for (const [index, one] of all.entries()) one.set('Room1000', index + 1)
    await until(() => all.every((one) => one.countOf('Room1000') === (processes * (processes + 1)) / 2))
    const reports = () => all.reduce((sum, { counted }) => sum + counted.reports, 0)
    const [before, began] = [await bytesSent(), reports()]
    await until(() => reports() >= began + 3 * processes)
    const [after, ended] = [await bytesSent(), reports()]
    for (const one of all) await one.close()
    return (after.all - before.all - before.answer) / (ended - began)
  }
  const [few, many] = [await costOf(2), await costOf(16)]
  expect(many).toBeLessThan(few * 2)
})
