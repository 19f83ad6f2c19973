// The status of the service over HTTP, while Redis is killed and restarted.
import { startRedis } from '@campus/ops/local/redis'
import { pino } from 'pino'
import { onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { allGood, becomes } from '../../test/fixtures/status.ts'
import { readConfig } from '../config.ts'
import { startMediaProcess } from '../media-process.ts'
import { openJobs } from '../platform/jobs.ts'
import { transact } from '../platform/postgres/postgres.ts'
import { rolesTopic } from './status.jobs.ts'

vi.setConfig({ testTimeout: 60_000 })

test('shows a missing packager, and Redis killed and restarted', async () => {
  const redis = await startRedis(`status-${process.pid}`)
  onTestFinished(() => redis.stop())
  const campus = await openCampus({ env: { REDIS_URL: redis.url } })
  // So much later the packager's role has expired.
  const passed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => passed() + 8000)
  onTestFinished(() => void vi.restoreAllMocks())
  await becomes(campus.url, ['AWAY', 'GOOD', 'GOOD', 'AWAY PACKAGER', 'GOOD'])
  const { NEWS_PREFIX, MEDIA_DIR } = campus.node.deps.config
  const settings = { REDIS_URL: redis.url, DATABASE_URL: campus.databaseUrl, NEWS_PREFIX, MEDIA_DIR }
  const media = await startMediaProcess(readConfig({ ...settings, PORT: '0', ROLES: 'media', LOG_LEVEL: 'silent' }))
  onTestFinished(() => media.drain())
  await becomes(campus.url, allGood)
  await redis.kill()
  await becomes(campus.url, ['AWAY', 'DEGRADED NEWS', 'DEGRADED NEWS', 'AWAY NEWS', 'GOOD'])
  await redis.start()
  await becomes(campus.url, allGood)
})

test('shows a camera on air that no process packs, and jobs that wait', async () => {
  const campus = await openCampus()
  const { redis, bus, config } = campus.node.deps
  // A packager that runs and packs no camera.
  const living = setInterval(() => bus.broadcast(rolesTopic, '["media"]'), 1000)
  onTestFinished(() => clearInterval(living))
  await becomes(campus.url, allGood)
  const own = `${config.NEWS_PREFIX}live:`
  await redis.of(`${own}on`).sAdd(`${own}on`, '271')
  await becomes(campus.url, ['DEGRADED', 'GOOD', 'GOOD', 'DEGRADED PACKAGER', 'GOOD'])
  await redis.of(`${own}on`).sRem(`${own}on`, '271')
  await becomes(campus.url, allGood)
  const idle = await openJobs({ url: campus.databaseUrl, isWorker: false, log: pino({ level: 'silent' }) })
  onTestFinished(idle.close)
  await idle.work('nobodys', { concurrency: 1, longestSeconds: 30 }, async () => {})
  await transact(campus.node.deps.db, (tx) => idle.send(tx, 'nobodys', {}))
  await campus.query(`update jobs.job set start_after = now() - interval '2 minutes' where name = 'nobodys'`)
  await becomes(campus.url, ['DEGRADED', 'GOOD', 'GOOD', 'GOOD', 'DEGRADED QUEUE'])
})
