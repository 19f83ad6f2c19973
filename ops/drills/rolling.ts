// Every process restarted in turn, again and again, as an upgrade does it: two of them behind the nginx site and with the settings
// that the operators' page installs. No request fails meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { excuses } from './cluster/faults/faults.ts'
import { untilBalanced } from './cluster/faults/nemesis.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

/** Each reader sends two requests, five times a second; writers come on top. */
const readEveryMs = 200
const callsOfReader = 10
const deliverMs = 3000
const resumeMs = 3000
/** What comes twice, or only with something newer, is judged in calm times: rolling has none of its own. */
const calmMs = 15_000

export function run(args: string[]): Promise<Measured> {
  const { rounds, rate, calls: wanted } = numbersIn(args, { rounds: 10, rate: 500, calls: 0 })
  return perform({
    name: 'rolling',
    nodes: 2,
    balancer: 'nginx',
    plan: { readers: Math.ceil(rate / callsOfReader), readEveryMs, tapsPerCall: 2, fans: 200 },
    promisedMs: { scores: deliverMs, messages: deliverMs },
    break: async (cluster, { field, fans }) => {
      await sleep(calmMs)
      const began = performance.now()
      const before = field.calls.records.length
      const requests = () => field.calls.records.length - before
      let round = 0
      for (; round < rounds || requests() < wanted; round++) {
        for (const node of cluster.nodes) {
          // Nothing is excused: sockets get a close frame and reconnect elsewhere.
          const end = cluster.faults.begin('restarted', excuses.none)
          await node.stop()
          await node.start()
          await untilBalanced(cluster, 30_000)
          end(resumeMs)
        }
      }
      const seconds = (performance.now() - began) / 1000
      const perSecond = Math.round(requests() / seconds)
      // End without faults: every event from now on must reach everybody.
      await sleep(resumeMs + 3000)
      const stillAway = fans.filter((fan) => !fan.isUpToDate()).length
      return { rounds: round, restarts: round * cluster.nodes.length, rate, perSecond, stillAway }
    },
    promise: ({ calls, resumes }, { perSecond, stillAway }) => ({
      nobodyFailed: calls.failed === 0,
      atRate: Number(perSecond) >= rate,
      everybodyIsBack: stillAway === 0,
      resumesInTime: resumes.count > 0 && resumes.p99Ms <= resumeMs,
    }),
  })
}
