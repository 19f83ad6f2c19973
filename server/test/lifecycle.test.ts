// How server processes end: by an uncaught error, by a signal, within the time of their settings.
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '@campus/ops/local/folder'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { readConfig } from '../src/config.ts'
import { shutdownBudgetMs } from '../src/shutdown.ts'
import { startMain } from './fixtures/main-process.ts'

const plantedFaults = join(projectRoot, 'ops/drills/faults/planted-faults.ts')

test.each([
  ['throw', 'uncaught exception', 'planted exception'],
  ['reject', 'unhandled rejection', 'planted rejection'],
])('logs an uncaught error (%s), drains sockets, and exits with code 1', async (fault, message, reason) => {
  const { child, lines, url } = await startMain({ PLANTED_FAULT: fault }, plantedFaults)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws-stomp/websocket`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const exited = once(child, 'exit')
  child.kill('SIGUSR2')
  expect((await closed)[0]).toBe(1012)
  expect((await exited)[0]).toBe(1)
  const fatal = lines.map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } })
  expect(fatal.filter(({ level }) => level === 60)).toMatchObject([
    { msg: expect.stringContaining(message), err: { message: reason } },
  ])
})

test('gives a slow shutdown the time of its settings', async () => {
  const { child } = await startMain({ LEAVE_MS: '10500' }, plantedFaults)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
})

test('the shutdown budget covers every wait of the settings', () => {
  const needed = { DATABASE_URL: 'x', REDIS_URL: 'x' }
  for (const LEAVE_MS of [0, 20_000, 60_000])
    for (const DRAIN_MS of [0, 5000, 60_000]) {
      const config = readConfig({ ...needed, LEAVE_MS: String(LEAVE_MS), DRAIN_MS: String(DRAIN_MS) })
      // Leaving the balancer, draining and closing sockets, running requests, running jobs.
      expect(shutdownBudgetMs(config)).toBeGreaterThan(LEAVE_MS + DRAIN_MS + 2000 + DRAIN_MS + 2000 + 5000)
    }
})
