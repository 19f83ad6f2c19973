// A local Redis Cluster and a local Redis with Sentinels replace a killed primary, take it back, and leave no process behind.
import { expect, onTestFinished, test } from 'vitest'
import { askRedis, type LocalRedis } from './redis.ts'
import { startRedisCluster } from './redis-cluster.ts'
import { startRedisSentinel } from './redis-sentinel.ts'

const expectReplaced = async (primary: () => Promise<LocalRedis>, killed: LocalRedis) => {
  await expect.poll(async () => (await primary().catch(() => killed)).port, { timeout: 30_000 }).not.toBe(killed.port)
  return primary()
}

test('a replica takes the slots of a killed primary, which comes back as its replica', {
  timeout: 120_000,
}, async () => {
  const cluster = await startRedisCluster(`test-cluster-${process.pid}`)
  onTestFinished(cluster.stop)
  const primary = () => cluster.primaryOf('a key')
  const killed = await primary()
  await killed.kill()
  const next = await expectReplaced(primary, killed)
  expect(await askRedis(next, 'set', 'a key', '1')).toMatch(/^OK/)
  await killed.start()
  await cluster.untilWhole()
  expect(await askRedis(killed, 'role')).toMatch(/^slave/)
  await cluster.stop()
  expect(cluster.servers.map((server) => server.isRunning())).toEqual(Array(6).fill(false))
})

test('Sentinels name the replica of a killed primary, which comes back as its replica', {
  timeout: 120_000,
}, async () => {
  const watched = await startRedisSentinel(`test-sentinel-${process.pid}`)
  onTestFinished(watched.stop)
  const killed = await watched.primary()
  await killed.kill()
  const next = await expectReplaced(watched.primary, killed)
  expect(await askRedis(next, 'set', 'a key', '1')).toMatch(/^OK/)
  await killed.start()
  await watched.untilWhole()
  expect(await askRedis(killed, 'role')).toMatch(/^slave/)
  await watched.stop()
  expect(watched.servers.map((server) => server.isRunning())).toEqual([false, false])
})
