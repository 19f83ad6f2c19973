// A process that only packs video serves health checks and metrics, and nothing else.
import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase, openCampus } from '../test/fixtures/campus.ts'
import { readConfig } from './config.ts'
import { startMediaProcess } from './media-process.ts'

test('serves health and metrics, and nothing else', async () => {
  const { mediaUrl, drop } = await cloneDatabase()
  const config = readConfig({
    DATABASE_URL: mediaUrl,
    REDIS_URL: inject('redisUrl'),
    NEWS_PREFIX: `test-${randomBytes(6).toString('hex')}:`,
    PORT: '0',
    ROLES: 'media',
    LOG_LEVEL: 'silent',
  })
  const { port, drain } = await startMediaProcess(config)
  onTestFinished(async () => {
    await drain()
    await drop()
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await get('/health/ready')).status).toBe(200)
  const metrics = await (await get('/metrics')).text()
  for (const name of ['media_streams 0', 'media_restarts 0', 'media_given_up 0', 'media_part_lag_seconds 0'])
    expect(metrics).toContain(name)
  expect((await get('/api/matches/all')).status).toBe(404)
})

test('a process with all roles has the metrics of its packager too', async () => {
  const { url } = await openCampus({ env: { ROLES: 'http,realtime,jobs,media' } })
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('media_given_up 0')
})
