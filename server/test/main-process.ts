// A whole server process of its own: started with its settings, listening, and gone with the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { projectRoot } from '@campus/ops/local/folder'
import { inject, onTestFinished } from 'vitest'
import { cloneDatabase } from './campus.ts'

export interface MainProcess {
  child: ChildProcess
  /** What it has written so far. */
  lines: string[]
  url: string
}

/** `preload`: a module that is loaded before the product. */
export async function startMain(env: Record<string, string>, preload: string): Promise<MainProcess> {
  const { databaseUrl, drop } = await cloneDatabase()
  const child = spawn(process.execPath, ['--import', preload, join(projectRoot, 'server/src/main.ts')], {
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
    child.stdout.on('data', (bytes: Buffer) => {
      lines.push(...bytes.toString().split('\n').filter(Boolean))
      const listening = lines.find((line) => line.includes('"listening"'))
      if (listening) resolve((JSON.parse(listening) as { port: number }).port)
    })
  })
  return { child, lines, url: `http://127.0.0.1:${port}` }
}
