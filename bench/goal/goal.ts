// A goal to 5,000 screens: from the tap, through PostgreSQL and Redis, to every viewer's socket; against the same fan-out
// by a bare hub that has neither.
import { setTimeout as sleep } from 'node:timers/promises'
import { median, residentKb, rounded } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'
import { buildGenerator, faultsOf, type GeneratorFigures, startGenerator } from '../crowd/generator.ts'
import { hubArgs, startContender } from '../fanout/contender.ts'
import { pin } from '../process.ts'
import { startTapper } from '../taps.ts'
import { isKept, promise } from './judge.ts'

const sockets = 5000
const rounds = 5
const tapsInRound = 10

/** One server with its viewers. */
interface Contender {
  /** One change a second for a round, and when each viewer received them. */
  round: () => Promise<GeneratorFigures>
  stop: () => Promise<void>
}

export async function run() {
  const ours = await startOurs()
  const bare = await startBare(ours.bodyBytes)
  try {
    // In turn: other load on the machine affects both alike.
    const results: Array<{ ours: GeneratorFigures; bare: GeneratorFigures }> = []
    for (let round = 0; round < rounds; round++) results.push({ ours: await ours.round(), bare: await bare.round() })
    const p99Ms = Math.max(...results.map((round) => round.ours.p99_us)) / 1000
    const timesBare = median(results.map((round) => round.ours.p99_us / round.bare.p99_us))
    const last = results.at(-1)?.ours
    const taps = tapsInRound * rounds
    // Viewer by viewer: a sum would let one lost make up for one doubled.
    const faults = last ? faultsOf(last, taps) : { lost: taps, doubled: 0 }
    const generatorCores = Math.max(...results.map(({ ours: { gen_cpu_s, secs } }) => gen_cpu_s / secs))
    return {
      figures: {
        viewers: sockets,
        taps,
        promise,
        p99Ms: rounded(p99Ms),
        timesBare: rounded(timesBare),
        ours: describe(results.map((round) => round.ours)),
        bare: describe(results.map((round) => round.bare)),
        bodyBytes: ours.bodyBytes,
        kbPerViewer: rounded(ours.kbPerViewer),
        generatorCores: rounded(generatorCores),
        ...faults,
      },
      holds: isKept({ p99Ms, timesBare, ...faults }),
    }
  } finally {
    await bare.stop()
    await ours.stop()
  }
}

async function startOurs(): Promise<Contender & { bodyBytes: number; kbPerViewer: number }> {
  buildGenerator('fanout/fan.c')
  const env = { SOCKETS_PER_ADDRESS: String(2 * sockets) }
  const installation = await startInstallation({ name: `bench-goal-${process.pid}`, nodes: 1, env })
  const [node] = installation.nodes
  if (!node) throw new Error('a process is needed')
  // The server on one core, the viewers on the other, for both contenders alike.
  pin(node.pid())
  const taps = await startTapper(node.url)
  // The code of a tap is compiled before the measurement.
  for (let count = 0; count < 50; count++) await taps.tapOnce('warm')
  // V8's young generation grows after a load: that memory belongs to no viewer.
  await sleep(3000)
  const bodyBytes = Buffer.byteLength(JSON.stringify(await taps.tapOnce()))
  const before = residentKb(node.pid())
  const args = ['-p', new URL(installation.url).port, '-m', 'stomp', '-u', '/ws-stomp/websocket', '-s', taps.topic]
  const viewers = await startGenerator('fanout/fan.c', sockets, args)
  return {
    bodyBytes,
    kbPerViewer: (residentKb(node.pid()) - before) / sockets,
    round: async () => {
      const receiving = viewers.run(`hear ${tapsInRound + 1} 0`)
      for (let count = 0; count < tapsInRound; count++) await Promise.all([taps.tapOnce(), sleep(1000)])
      return receiving
    },
    stop: async () => {
      await viewers.leave()
      await installation.stop()
    },
  }
}

async function startBare(bodyBytes: number): Promise<Contender> {
  const { load, stop } = await startContender(sockets, 'hub-server.ts', [], [...hubArgs, '-b', String(bodyBytes)])
  // Warm like the other.
  await load('rate 10 3')
  return { round: () => load(`rate 1 ${tapsInRound}`), stop }
}

const describe = (results: GeneratorFigures[]) => ({
  p50Ms: rounded(median(results.map((round) => round.p50_us)) / 1000),
  p99Ms: results.map((round) => rounded(round.p99_us / 1000)),
  maxMs: rounded(Math.max(...results.map((round) => round.max_us)) / 1000),
})
