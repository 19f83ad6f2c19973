// Redis killed while scores change, started again, hung, and flushed: every fan must see every score.
import { startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { comeFan, untilSeen } from './fan.ts'
import { comeScorer } from './scorer.ts'

const fanCount = 200

export async function run(): Promise<Measured> {
  const installation = await startInstallation({ name: `drill-redis-${process.pid}`, nodes: 2 })
  const fans = Array.from({ length: fanCount }, () => comeFan(installation.url))
  try {
    const redis = installation.services.redis
    if (!redis) throw new Error('this drill kills its own Redis: start it without REDIS_URL')
    const [node] = installation.nodes
    const through = node?.url ?? installation.url
    const scorer = await comeScorer(through)
    let goals = 10
    const changeAndWait = async () => untilSeen(fans, await scorer.score(through, ++goals), 10_000)
    const settled = await changeAndWait()

    await redis.kill()
    const whileDead = [await changeAndWait(), await changeAndWait(), await changeAndWait()]
    const lastWords = await scorer.score(through, ++goals)
    await redis.start()
    const afterReturn = await untilSeen(fans, lastWords, 10_000)
    const healed = await changeAndWait()

    process.kill(redis.pid(), 'SIGSTOP')
    const whileHung = [await changeAndWait(), await changeAndWait()]
    process.kill(redis.pid(), 'SIGCONT')
    const woken = await changeAndWait()

    await redis.flush()
    const afterFlush = await changeAndWait()
    const served = new Set(fans.map((fan) => fan.node())).size
    const all = [settled, ...whileDead, afterReturn, healed, ...whileHung, woken, afterFlush]
    const holds = all.every((ms) => ms !== undefined && ms <= 5000) && served === 2
    return {
      figures: {
        fans: fanCount,
        processes: served,
        ms: { settled, whileDead, afterReturn, healed, whileHung, woken, afterFlush },
      },
      holds,
    }
  } finally {
    for (const fan of fans) fan.leave()
    await installation.stop()
  }
}
