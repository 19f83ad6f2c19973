// Whole server processes that end: by an error nobody caught, by a signal, with the time their settings need.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '@campus/ops/local/folder'
import { expect, inject, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { readConfig } from '../src/config.ts'
import { shutdownBudgetMs } from '../src/shutdown.ts'
import { cloneDatabase } from './campus.ts'

interface Started {
  child: ChildProcess
  lines: string[]
  url: string
}

async function startMain(env: Record<string, string>): Promise<Started> {
  const { databaseUrl, drop } = await cloneDatabase()
  const plant = `--import=${join(projectRoot, 'ops/drills/planted-faults.ts')}`
  const child = spawn(process.execPath, [plant, join(projectRoot, 'server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      REDIS_URL: inject('redisUrl'),
      NEWS_PREFIX: `test-${randomBytes(6).toString('hex')}:`,
      PORT: '0',
      DRAIN_MS: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await drop()
  })
  const lines: string[] = []
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`exit ${code} before listening`)))
    child.stdout?.on('data', (bytes: Buffer) => {
      lines.push(...bytes.toString().split('\n').filter(Boolean))
      const listening = lines.find((line) => line.includes('"listening"'))
      if (listening) resolve((JSON.parse(listening) as { port: number }).port)
    })
  })
  return { child, lines, url: `http://127.0.0.1:${port}` }
}

test.each([
  ['throw', 'uncaught exception', 'planted exception'],
  ['reject', 'unhandled rejection', 'planted rejection'],
])(
  'an error nobody caught (%s) is in the structured log, sockets are drained, and the exit code is 1',
  async (fault, words, reason) => {
    const { child, lines, url } = await startMain({ PLANTED_FAULT: fault })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws-stomp/websocket`)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    const exited = once(child, 'exit')
    child.kill('SIGUSR2')
    expect((await closed)[0]).toBe(1012)
    expect((await exited)[0]).toBe(1)
    const fatal = lines.map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } })
    expect(fatal.filter(({ level }) => level === 60)).toMatchObject([
      { msg: expect.stringContaining(words), err: { message: reason } },
    ])
  },
  30_000,
)

test('a process that leaves slowly is given the time its settings ask for', async () => {
  const { child } = await startMain({ LEAVE_MS: '10500' })
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
}, 40_000)

test('the shutdown budget covers every wait of the settings', () => {
  const needed = { DATABASE_URL: 'x', REDIS_URL: 'x' }
  for (const LEAVE_MS of [0, 20_000, 60_000])
    for (const DRAIN_MS of [0, 5000, 60_000]) {
      const config = readConfig({ ...needed, LEAVE_MS: String(LEAVE_MS), DRAIN_MS: String(DRAIN_MS) })
      // Leaving, closing sockets and their goodbye, requests that run, jobs that run.
      expect(shutdownBudgetMs(config)).toBeGreaterThan(LEAVE_MS + DRAIN_MS + 2000 + DRAIN_MS + 2000 + 5000)
    }
})
