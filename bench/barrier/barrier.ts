// npm run bench -- barrier [small | fresh] [weak] [write]: what a list costs when questions to PostgreSQL keep a distance, and whether an answer is
// ever older than the last commit before its request. `fresh` prices no list; `weak` lets nobody wait and must fail; `write` puts the prices into docs/scale.md.
import { join } from 'node:path'
import type { Match } from '@campus/contract/matches'
import { demoStudent } from '@campus/ops/demo/campus'
import { seedDay } from '@campus/ops/demo/day'
import { signIn } from '@campus/ops/drills/people/sign-in'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { startEdge } from '@campus/ops/local/edge'
import { projectRoot } from '@campus/ops/local/folder'
import { measureBusyShare } from '@campus/ops/record/machine'
import { generatorCore, pin } from '../process.ts'
import { askForLists, type ListCost, measureLists } from '../scale/lists.ts'
import { writeLists } from '../scale/write-docs.ts'
import { fetchNameless, followAndFetch, readAsNewcomer } from './behind-edge.ts'
import { checkFreshness, fetchList, type IsStale, readList, readListAgain, readMatch } from './freshness.ts'
import { type EdgeTrial, isKept, promise, type Trial } from './judge.ts'

const whole = {
  barriers: [0, 10, 25, 50, 100],
  rates: [100, 300, 700, 1500, 10_000],
  seconds: 6,
  fresh: [0, 10, 100],
  freshSeconds: 40,
}
const small: typeof whole = { ...whole, barriers: [0, 10, 100], rates: [300, 1500], seconds: 3, freshSeconds: 25 }
/** Of the processes behind the edge: the longest there is time for somebody to get something old. */
const edgeBarrierMs = 100
const loadPerSecond = 500
const lanes = 3
const killEveryMs = 5000

const date = '2031-03-03'
const path = `/api/matches?sport=ALL&date=${date}`
const weakened = { NODE_OPTIONS: `--import=${join(projectRoot, 'ops/drills/mutations/barrier-weak.ts')}` }

export async function run(args: string[]) {
  const [isSmall, isWeak] = [args.includes('small') || args.includes('fresh'), args.includes('weak')]
  const size = isSmall ? small : whole
  const faults = isWeak ? weakened : {}
  const busyBefore = await measureBusyShare()
  const costs: ListCost[] = []
  for (const barrierMs of isWeak || args.includes('fresh') ? [] : size.barriers) {
    logStep(`lists with BARRIER_MS=${barrierMs}`)
    costs.push(...(await measureLists(barrierMs, size.rates, size.seconds)))
  }
  const fresh: Trial[] = []
  for (const barrierMs of size.fresh) {
    logStep(`freshness with BARRIER_MS=${barrierMs}`)
    fresh.push(await onStage({ BARRIER_MS: String(barrierMs), ...faults }, (stage) => tryOrigin(stage, barrierMs, size.freshSeconds))) // biome-ignore format: short
  }
  logStep('freshness behind the edge')
  const behindEdge = { BARRIER_MS: String(edgeBarrierMs), BEHIND_CDN: 'true', TRUSTED_PROXIES: '127.0.0.1' }
  const edge = await onStage({ ...behindEdge, ...faults }, (stage) => tryEdge(stage, size.freshSeconds))
  if (args.includes('write') && costs.length > 0) {
    const command = ['barrier', ...args].join(' ')
    writeLists(costs, { run: command, busyBefore })
  }
  return { figures: { promise, isWeak, busyBefore, costs, fresh, edge }, holds: isKept({ costs, fresh, edge }) }
}

interface Stage {
  installation: Installation
  reader: string
  matches: Match[]
  /** Of a user whose stars are in the list. */
  cookie: string
}

/** One process is read from, two are written through. */
async function onStage<Result>(env: Record<string, string>, play: (stage: Stage) => Promise<Result>): Promise<Result> {
  const installation = await startInstallation({ name: `bench-barrier-${process.pid}`, nodes: 3, env })
  try {
    await seedDay(installation.services.databaseUrl, { date, matches: 100 })
    const [reading] = installation.nodes
    if (!reading) throw new Error('a process is needed')
    for (const node of installation.nodes) pin(node.pid())
    const matches = await fetchList(reading.url + path)
    const { cookie } = await signIn(reading.url, demoStudent)
    return await play({ installation, reader: reading.url, matches, cookie })
  } finally {
    await installation.stop()
  }
}

async function tryOrigin(
  { installation, reader, matches, cookie }: Stage,
  barrierMs: number,
  seconds: number,
): Promise<Trial> {
  const list = reader + path
  const reads = [readList(list), readListAgain(list), readList(list, { cookie }), readMatch(reader)]
  const load = () => askForLists(list, loadPerSecond, seconds)
  return { barrierMs, ...(await checkFreshness(targetOf(installation, matches, reads), { load, lanes, killEveryMs })) }
}

async function tryEdge({ installation, reader, matches, cookie }: Stage, seconds: number): Promise<EdgeTrial> {
  const limits = { main: 'worker_processes 1;', events: 'worker_connections 4000;' }
  const origin = { port: Number(new URL(reader).port) }
  const edge = await startEdge({ domain: 'localhost', origin, isPlain: true, limits })
  // The edge is another machine: it shares a core with those who ask.
  for (const pid of [edge.pid, ...edge.workers()]) pin(pid, generatorCore)
  const url = `http://localhost:${edge.port}`
  const screen = followAndFetch(url, path)
  const stranger = fetchNameless(url, path)
  try {
    const reads = [readAsNewcomer(url, path), readList(url + path, { cookie }), stranger.note]
    const load = () => askForLists(url + path, loadPerSecond, seconds)
    const fresh = await checkFreshness(targetOf(installation, matches, reads), { load, lanes, killEveryMs })
    return { barrierMs: edgeBarrierMs, ...fresh, told: await screen.leave(), nameless: await stranger.leave() }
  } finally {
    await Promise.allSettled([screen.leave(), stranger.leave()])
    await edge.stop()
  }
}

const targetOf = ({ nodes }: Installation, matches: Match[], reads: IsStale[]) => ({
  writers: nodes.slice(1),
  matches,
  reads,
})

const logStep = (what: string) => console.error(`${Math.round(performance.now() / 1000)} s  ${what}`)
