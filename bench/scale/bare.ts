// The bare engines under the same load on the same core: a `ws` loop that sends to everybody, a Fastify route with a cached response.

import { startCachedBytes } from '../cached-bytes/start.ts'
import { startContender } from '../fanout/contender.ts'
import { loadLists, tapsFor } from './plateau.ts'
import { threadsMs } from './spent.ts'

/** Of a delivery, what the generator writes around its body. */
const headBytes = 150
/** The generator's largest body. */
const mostBytes = 4000

export async function startBare(listUrl: string) {
  const fastify = await startCachedBytes('/api/matches', Buffer.from(await (await fetch(listUrl)).arrayBuffer()))
  const url = `${fastify.url}/api/matches`
  await loadLists(url, 2)

  async function request(seconds: number): Promise<number> {
    const before = threadsMs(fastify.pid)
    const answers = await loadLists(url, seconds)
    return (threadsMs(fastify.pid) - before) / answers
  }

  return {
    measure: async (viewers: number, bytes: number, seconds: number) => ({
      change: await change(viewers, bytes, seconds),
      request: await request(seconds / 2),
    }),
    stop: fastify.stop,
  }
}

async function change(viewers: number, bytes: number, seconds: number): Promise<number> {
  const body = Math.max(200, Math.min(mostBytes, Math.round(bytes) - headBytes))
  const ws = await startContender(viewers, 'ws-bare.ts', [], ['-m', 'ws', '-b', String(body)])
  try {
    await ws.load(`rate ${tapsFor(viewers)} 2`)
    const load = await ws.load(`rate ${tapsFor(viewers)} ${seconds}`)
    return (load.server_cpu_s * 1000 * viewers) / load.delivered
  } finally {
    await ws.stop()
  }
}
