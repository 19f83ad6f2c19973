// One room of 1,000 sockets, side by side in one run: our hub over Redis, as the product runs it, and the hub alone; against a naive
// loop of send() with `ws`, and the least that can be done in C.
import { parseArgs } from 'node:util'
import { startRedis } from '@campus/ops/local/redis'
import { takeTurns } from '../turns.ts'
import { type Contender, hubArgs, startContender } from './contender.ts'
import { type Contended, judge, type LoadName, type Name } from './judge.ts'

/** Closed loops with 1 and 32 messages in flight, and 20 messages a second to measure the delay. */
const loads: Record<LoadName, string> = { single: 'sat 1 0.4', burst: 'sat 32 0.4', calm: 'rate 20 0.4' }

export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { sockets: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '12' } },
  })
  const [sockets, rounds] = [Number(values.sockets), Number(values.rounds)]
  const redis = await startRedis(`bench-fanout-${process.pid}`)
  const contenders = new Map<Name, Contender>()
  try {
    contenders.set('wsLoop', await startContender(sockets, 'ws-bare.ts', [], ['-m', 'ws']))
    contenders.set('cLoop', await startContender(sockets, 'loop.c', [], ['-m', 'ws']))
    contenders.set('hub', await startContender(sockets, 'hub-server.ts', [], hubArgs))
    contenders.set('hubOverRedis', await startContender(sockets, 'hub-server.ts', [redis.url], hubArgs))
    const all = await takeTurns(contenders, loads, rounds)
    const contended = [...contenders].map(([name, { kbPerConnection, faults }]): [Name, Contended] => [
      name,
      { loads: all[name], kbPerConnection, ...faults() },
    ])
    const { figures, holds } = judge(Object.fromEntries(contended) as Record<Name, Contended>)
    return { figures: { sockets, rounds, ...figures }, holds }
  } finally {
    for (const contender of contenders.values()) await contender.stop()
    await redis.stop()
  }
}
