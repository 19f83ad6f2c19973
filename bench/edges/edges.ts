// npm run bench -- edges [VIEWERS]: an edge process beside a full one, on the same core in turns of the same run: memory, work while nobody
// is there, sockets, deliveries and lists, these beside a bare Fastify route too; then the edge alone, its writer killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { seedDay } from '@campus/ops/demo/day'
import { median } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'
import { eventually, freePort } from '@campus/ops/local/process'
import { type ServerProcess, startServer } from '@campus/ops/node-process'
import { measureBusyShare } from '@campus/ops/record/machine'
import { startCachedBytes } from '../cached-bytes/start.ts'
import { buildGenerator, faultsOf } from '../crowd/generator.ts'
import { pin } from '../process.ts'
import { threadsMs, weigh, weighable } from '../scale/spent.ts'
import { connectViewers } from '../scale/viewers.ts'
import { startTapper, type Taps } from '../taps.ts'
import { saturate } from '../wrk.ts'
import { type Alone, type Cost, isKept, middleOf, promise, timesOf } from './judge.ts'

const rounds = 3
const listRounds = 6
const seconds = 5
const tapsPerSecond = 8
const date = '2031-03-03'
const list = `/api/matches?sport=ALL&date=${date}`

interface Contender {
  process: ServerProcess
  /** Where its viewers come. */
  url: string
}

export async function run(args: string[]) {
  const viewers = Number(args.find((word) => /^\d+$/.test(word)) ?? promise.viewers)
  const busyBefore = await measureBusyShare()
  buildGenerator('scale/viewers.c')
  const env = { BEHIND_CDN: 'true', TRUSTED_PROXIES: '127.0.0.1', DRAIN_MS: '500', ...weighable }
  const installation = await startInstallation({ name: `bench-edges-${process.pid}`, nodes: 1, env })
  const [node] = installation.nodes
  if (!node) throw new Error('a process is needed')
  let edge: Contender | undefined
  try {
    await seedDay(installation.services.databaseUrl, { date, matches: 100 })
    edge = await startEdge(installation.services.redisUrl, node.url)
    const full = { process: node, url: installation.url }
    for (const { process } of [full, edge]) pin(process.pid())
    const taps = await startTapper(node.url)
    for (const one of [full, edge]) await warm(one, taps)
    const turns: Array<{ full: Round; edge: Round }> = []
    for (let round = 0; round < rounds; round++)
      turns.push({ full: await measure(full, taps, viewers), edge: await measure(edge, taps, viewers) })
    const costs = {
      full: middleOf(turns.map((turn) => turn.full.cost)),
      edge: middleOf(turns.map((turn) => turn.edge.cost)),
    }
    const times = timesOf(costs.edge, costs.full)
    const lists = await compareLists(edge.url)
    const lost = turns.reduce((sum, turn) => sum + turn.full.lost + turn.edge.lost, 0)
    const alone = await leaveAlone(edge, node, taps, viewers)
    const { listTimesBare } = lists
    return {
      figures: { promise, viewers, busyBefore, ...costs, times, ...lists, lost, alone, turns },
      holds: isKept({ viewers, times, listTimesBare, lost, alone }),
    }
  } finally {
    await edge?.process.stop()
    await installation.stop()
  }
}

/** It gets the bus and a writer's address, and nothing else of the installation. */
async function startEdge(redisUrl: string, writer: string): Promise<Contender> {
  const port = await freePort()
  const process = await startServer('edge-1', {
    REDIS_URL: redisUrl,
    WRITER_URLS: writer,
    ROLES: 'realtime,http',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DRAIN_MS: '500',
    ...weighable,
  })
  return { process, url: `http://localhost:${port}` }
}

/** Its code is compiled, and its memory has the size of a busy one. */
async function warm({ url }: Contender, taps: Taps) {
  await saturate(url + list, 2)
  const some = await connectViewers(url, taps.topic, 300)
  await taps.tap(16, 4)
  await some.leave()
}

interface Round {
  cost: Cost
  lost: number
  p99Ms: number
}

const spend = async (pid: number, work: () => Promise<unknown>) => {
  const [before, began] = [threadsMs(pid), performance.now()]
  await work()
  return { ms: threadsMs(pid) - before, seconds: (performance.now() - began) / 1000 }
}

async function measure({ process, url }: Contender, taps: Taps, count: number): Promise<Round> {
  const pid = process.pid()
  const empty = await weigh({ nodes: [process] })
  const idle = await spend(pid, () => sleep(seconds * 1000))
  const idleMs = idle.ms / idle.seconds
  // A full process serves the scorer too: that is no delivery.
  const tapped = await tapFor(pid, idleMs, taps)
  const viewers = await connectViewers(url, taps.topic, count)
  try {
    const held = await weigh({ nodes: [process] })
    const beats = await spend(pid, () => sleep(seconds * 1000))
    const receiving = viewers.receive(seconds + 1)
    const told = await tapFor(pid, beats.ms / beats.seconds, taps)
    const received = await receiving
    const faults = faultsOf(received, told.changes)
    let answers = 0
    const listed = await spend(pid, async () => ({ answers } = await saturate(url + list, 3)))
    return {
      cost: {
        residentMb: empty.residentMb,
        heldMb: empty.heldMb,
        idleMs,
        socketKb: ((held.heldMb - empty.heldMb) * 1024) / count,
        deliveryUs: ((told.msEach - tapped.msEach) * 1000) / count,
        listUs: ((listed.ms - (beats.ms / beats.seconds) * listed.seconds) * 1000) / answers,
      },
      lost: faults.lost + faults.doubled + received.closed,
      p99Ms: received.p99_us / 1000,
    }
  } finally {
    await viewers.leave()
  }
}

async function tapFor(pid: number, idleMs: number, taps: Taps) {
  let changes = 0
  const spent = await spend(pid, async () => (changes = await taps.tap(tapsPerSecond, seconds)))
  return { changes, msEach: (spent.ms - idleMs * spent.seconds) / changes }
}

/** Every answer has these by itself. */
const ofServers = ['connection', 'content-length', 'date', 'keep-alive']

/**
 * Beside a bare route with the same bytes, head and body, and one with the same body. In turns: other load on the machine affects a whole
 * round alike.
 */
async function compareLists(url: string) {
  const answer = await fetch(url + list, { headers: { 'accept-encoding': 'identity' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ofServers.includes(name)))
  const bare = await startCachedBytes('/api/matches', bytes, headers)
  const body = await startCachedBytes('/api/matches', bytes)
  const perSecond: Array<{ edge: number; bare: number; body: number }> = []
  const ask = async (from: string) => (await saturate(from + list, 2)).perSecond
  try {
    for (let round = 0; round <= listRounds; round++) {
      const one = { edge: await ask(url), bare: await ask(bare.url), body: await ask(body.url) }
      // The first round only warms up.
      if (round > 0) perSecond.push(one)
    }
  } finally {
    await bare.stop()
    await body.stop()
  }
  const middle = (figure: (one: (typeof perSecond)[number]) => number) => median(perSecond.map(figure))
  return {
    listsPerSecond: {
      edge: middle((one) => one.edge),
      bare: middle((one) => one.bare),
      body: middle((one) => one.body),
    },
    listTimesBare: middle((one) => one.edge / one.bare),
    listTimesBareBody: middle((one) => one.edge / one.body),
  }
}

/** Its writer is killed under it, and started again. */
async function leaveAlone({ url }: Contender, writer: ServerProcess, taps: Taps, count: number): Promise<Alone> {
  const read = () => fetch(url + list, { signal: AbortSignal.timeout(5000) })
  await read()
  const viewers = await connectViewers(url, taps.topic, count)
  try {
    await writer.kill()
    const isOldSaid = await eventually(async () => {
      const answer = await read()
      if (answer.status !== 200 || !answer.headers.get('x-kept-at')) throw new Error('not old yet')
      return Number(answer.headers.get('age')) >= 0
    }, 20_000).catch(() => false)
    const { closed } = await viewers.receive(seconds)
    await writer.start()
    const began = performance.now()
    const backMs = await eventually(async () => {
      const answer = await read()
      if (answer.status !== 200 || answer.headers.get('x-kept-at')) throw new Error('still old')
      return performance.now() - began
    }, 30_000).catch(() => 0)
    return { closed, isOldSaid, backMs }
  } finally {
    await viewers.leave()
  }
}
