// Rate limits over a real Redis: shared by processes, per network, and while Redis is down.
import { startRedis } from '@campus/ops/local/redis'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { networkOf } from '../../network.ts'
import { openRedis } from '../../platform/redis/redis.ts'
import { rateLimits } from './rate-limit.ts'

const log = pino({ level: 'silent' })
const limit = { tries: 5, seconds: 60 }

async function openClient(url: string) {
  const connection = openRedis({ url, name: 'limits', log })
  onTestFinished(() => connection.close())
  await vi.waitFor(() => expect(connection.isReady).toBe(true), 15_000)
  return connection
}

async function countAllowed(attempt: () => Promise<void>, tries: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: tries }, attempt))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('processes share one count per address; other addresses have their own', async () => {
  const prefix = `test-${crypto.randomUUID()}:`
  const [one, two] = [
    rateLimits(await openClient(inject('redisUrl')), prefix),
    rateLimits(await openClient(inject('redisUrl')), prefix),
  ]
  expect(await countAllowed(() => one.consume('x', limit, networkOf('10.0.0.1')), 3)).toBe(3)
  expect(await countAllowed(() => two.consume('x', limit, networkOf('10.0.0.1')), 10)).toBe(2)
  expect(await countAllowed(() => two.consume('x', limit, networkOf('10.0.0.2')), 10)).toBe(5)
  await expect(one.consume('x', limit, networkOf('10.0.0.1'))).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfterSeconds: expect.any(Number) },
  })
})

test('all addresses of a /64 share one count, however they are written', async () => {
  const limit64 = rateLimits(await openClient(inject('redisUrl')), `test-${crypto.randomUUID()}:`)
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::', '2001:DB8::a:b:c:d']
  let at = 0
  const attempt = () => limit64.consume('x', limit, networkOf(addresses[at++ % addresses.length] ?? ''))
  expect(await countAllowed(attempt, 20)).toBe(5)
  expect(await countAllowed(() => limit64.consume('x', limit, networkOf('2001:db8:0:1::1')), 20)).toBe(5)
  expect(await countAllowed(() => limit64.consume('x', limit, networkOf('::ffff:10.0.0.9')), 3)).toBe(3)
  expect(await countAllowed(() => limit64.consume('x', limit, networkOf('10.0.0.9')), 10)).toBe(2)
})

test('with Redis down nobody is locked out, and the limit holds in each process', async () => {
  const redis = await startRedis(`test-limits-${process.pid}`)
  onTestFinished(() => redis.stop())
  const limits = rateLimits(await openClient(redis.url), 'test:')
  await redis.kill()
  expect(await countAllowed(() => limits.consume('x', limit, networkOf('10.0.0.1')), 20)).toBe(5)
})
