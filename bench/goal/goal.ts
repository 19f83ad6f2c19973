// A goal to 5,000 screens: from the tap, through PostgreSQL and Redis, to every viewer's socket; against the same fan-out
// by a bare hub that has neither.
import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { MatchLog, ScoreEvent } from '@campus/contract/scoring'
import { comeScorer, type Scorer } from '@campus/ops/drills/scorer'
import { startInstallation } from '@campus/ops/installation'
import { localFolder } from '@campus/ops/local/folder'
import { eventually, freePort, startChild, stopChild } from '@campus/ops/local/process'
import { median } from '../median.ts'
import { comeViewers, type Heard } from './viewers.ts'

const sockets = 5000
const rounds = 5
const tapsInRound = 10
const promise = { p99Ms: 250, timesBare: 2 }

/** One server with its viewers. */
interface Contender {
  /** So many changes, one a second, and when each viewer heard of them. */
  round: () => Promise<Heard>
  stop: () => Promise<void>
}

export async function run() {
  mkdirSync(join(localFolder, 'bench'), { recursive: true })
  const generator = join(localFolder, 'bench', 'fan')
  execFileSync('cc', ['-O2', '-o', generator, join(import.meta.dirname, '../fanout/fan.c')])
  const ours = await startOurs(generator)
  const bare = await startBare(generator, ours.bodyBytes)
  try {
    // By turns: whatever else the machine does, it does to both.
    const heard: Array<{ ours: Heard; bare: Heard }> = []
    for (let round = 0; round < rounds; round++) heard.push({ ours: await ours.round(), bare: await bare.round() })
    const p99Ms = Math.max(...heard.map((round) => round.ours.p99_us)) / 1000
    const timesBare = median(heard.map((round) => round.ours.p99_us / round.bare.p99_us))
    const lost = sockets * tapsInRound * rounds - heard.reduce((sum, round) => sum + round.ours.delivered, 0)
    return {
      figures: {
        viewers: sockets,
        taps: tapsInRound * rounds,
        promise,
        p99Ms: rounded(p99Ms),
        timesBare: rounded(timesBare),
        ours: describe(heard.map((round) => round.ours)),
        bare: describe(heard.map((round) => round.bare)),
        bodyBytes: ours.bodyBytes,
        kbPerViewer: rounded(ours.kbPerViewer),
        lost,
      },
      holds: p99Ms <= promise.p99Ms && timesBare <= promise.timesBare && lost === 0,
    }
  } finally {
    await bare.stop()
    await ours.stop()
  }
}

async function startOurs(generator: string): Promise<Contender & { bodyBytes: number; kbPerViewer: number }> {
  const env = { SOCKETS_PER_ADDRESS: String(2 * sockets) }
  const installation = await startInstallation({ name: `bench-goal-${process.pid}`, nodes: 1, env })
  const [node] = installation.nodes
  if (!node) throw new Error('a process is needed')
  // The server on one core, the viewers on the other, for both contenders alike.
  await promisify(execFile)('taskset', ['-acp', '0', String(node.pid())])
  const scorer = await comeScorer(node.url)
  // What a tap needs is compiled before anybody looks.
  for (let count = 0; count < 50; count++) await tap(node.url, scorer, 'warm')
  const bodyBytes = Buffer.byteLength(JSON.stringify(await tap(node.url, scorer, mark())))
  const before = weigh(node.pid())
  const topic = `/sub/matches/${scorer.matchId}`
  const port = Number(new URL(installation.url).port)
  const viewers = await comeViewers({ generator, port, topic, sockets, bodyBytes: 200 })
  return {
    bodyBytes,
    kbPerViewer: (weigh(node.pid()) - before) / sockets,
    round: async () => {
      const hearing = viewers.hear(`hear ${tapsInRound + 1} 0`)
      for (let count = 0; count < tapsInRound; count++) {
        await Promise.all([tap(node.url, scorer, mark()), sleep(1000)])
      }
      return hearing
    },
    stop: async () => {
      viewers.leave()
      await installation.stop()
    },
  }
}

async function startBare(generator: string, bodyBytes: number): Promise<Contender> {
  const port = await freePort()
  const script = join(import.meta.dirname, '../fanout/hub-server.ts')
  const hub = startChild('taskset', ['-c', '0', process.execPath, script, String(port)], { output: 'inherit' })
  await eventually(async () => void (await fetch(`http://127.0.0.1:${port}/`)), 10_000)
  const viewers = await comeViewers({ generator, port, topic: '/sub/room', sockets, bodyBytes })
  // Warm like the other.
  await viewers.hear('rate 10 3')
  return {
    round: () => viewers.hear(`rate 1 ${tapsInRound}`),
    stop: async () => {
      viewers.leave()
      await stopChild(hub, 'SIGTERM')
    },
  }
}

/** The mark by which the generator knows when a body was sent: nanoseconds of the machine's steady clock. */
const mark = () => `\`T${process.hrtime.bigint().toString(16).padStart(16, '0')}`

let [clock, version] = [1, 0]
async function tap(url: string, { matchId, cookie }: Scorer, player: string): Promise<MatchLog> {
  const event: ScoreEvent = {
    id: randomUUID(),
    type: 'GOAL',
    team: 1,
    clock: ++clock,
    deviceAt: new Date().toISOString(),
    player,
  }
  const response = await fetch(`${url}/api/matches/${matchId}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ events: [event], after: version }),
  })
  if (!response.ok) throw new Error(`tap: ${response.status} ${await response.text()}`)
  const log = (await response.json()) as MatchLog
  version = log.match.version
  return log
}

/** Resident memory in kB. */
const weigh = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const describe = (heard: Heard[]) => ({
  p50Ms: rounded(median(heard.map((round) => round.p50_us)) / 1000),
  p99Ms: heard.map((round) => rounded(round.p99_us / 1000)),
  maxMs: rounded(Math.max(...heard.map((round) => round.max_us)) / 1000),
})

const rounded = (value: number) => Math.round(value * 100) / 100
