// The bare engines under the same load on the same core: a `ws` loop that tells everybody, a Fastify route with ready bytes.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '@campus/ops/local/folder'
import { eventually, freePort, startChild, stopChild } from '@campus/ops/local/process'
import { startContender } from '../fanout/contender.ts'
import { loadLists, tapsFor } from './plateau.ts'
import { threadsMs } from './spent.ts'

/** Of a delivery, what the generator writes around its body. */
const headBytes = 150
/** The generator's largest body. */
const mostBytes = 4000

export async function startBare(fan: string, listUrl: string) {
  const file = join(localFolder, `bench-scale-${process.pid}.json`)
  writeFileSync(file, Buffer.from(await (await fetch(listUrl)).arrayBuffer()))
  const port = await freePort()
  const script = join(import.meta.dirname, '../list/bare.ts')
  const fastify = startChild('taskset', ['-c', '0', process.execPath, script, String(port), file])
  const url = `http://127.0.0.1:${port}/api/matches`
  await eventually(async () => void (await (await fetch(url)).arrayBuffer()), 10_000)
  await loadLists(url, 2)

  async function change(viewers: number, bytes: number, seconds: number): Promise<number> {
    const body = Math.max(200, Math.min(mostBytes, Math.round(bytes) - headBytes))
    const ws = await startContender(fan, viewers, 'ws-bare.ts', [], ['-m', 'ws', '-b', String(body)])
    try {
      await ws.load(`rate ${tapsFor(viewers)} 2`)
      const load = await ws.load(`rate ${tapsFor(viewers)} ${seconds}`)
      return (load.server_cpu_s * 1000 * viewers) / load.delivered
    } finally {
      await ws.stop()
    }
  }

  async function request(seconds: number): Promise<number> {
    const before = threadsMs(fastify.pid ?? 0)
    const answers = await loadLists(url, seconds)
    return (threadsMs(fastify.pid ?? 0) - before) / answers
  }

  return {
    measure: async (viewers: number, bytes: number, seconds: number) => ({
      change: await change(viewers, bytes, seconds),
      request: await request(seconds / 2),
    }),
    stop: async () => {
      await stopChild(fastify, 'SIGTERM')
      rmSync(file)
    },
  }
}
