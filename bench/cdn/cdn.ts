// npm run bench -- cdn [PLAYERS] [unlocked | uncached]: what many players cost the origin behind the shipped edge, beside what one costs, in
// turns of the same run. Without the edge's lock or its cache it must fail.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultStreamId, playlistPath } from '@campus/contract/live'
import { demoAdmin } from '@campus/ops/demo/campus'
import { signIn } from '@campus/ops/drills/people/sign-in'
import { startPlayer } from '@campus/ops/drills/video/player'
import { recordingPieces } from '@campus/ops/drills/video/recording'
import { startSending } from '@campus/ops/drills/video/sender'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { type Edge, startEdge } from '@campus/ops/local/edge'
import { measureBusyShare } from '@campus/ops/record/machine'
import { buildGenerator } from '../crowd/generator.ts'
import { generatorCore, pin } from '../process.ts'
import { threadsMs } from '../scale/spent.ts'
import { playable } from '../video/watchers.ts'
import { saturate } from '../wrk.ts'
import { isKept, type Lists, type Load, middleOf, promise, timesOf } from './judge.ts'
import { type PlayerFigures, startPlayers } from './players.ts'

const chunkMs = 1000
const rounds = 3
const roundSeconds = 10
/** Until all have joined and nobody is behind. */
const settleMs = 5000
const listSeconds = 5
const recordedSeconds = 150
const playlist = `${playlistPath(defaultStreamId)}?dvr=1`
const list = '/api/matches?status=LIVE'

/** What the promise hangs on, taken out. */
const faults: Record<string, (site: string) => string> = {
  unlocked: (site) => site.replace('proxy_cache_lock on;', 'proxy_cache_lock off;'),
  uncached: (site) => site.replaceAll(/proxy_cache (campus_edge\w*);/g, 'proxy_cache off;'),
}

/** Logs what goes to the origin, and nothing else. */
const logAsked = (site: string) =>
  site.replace(/access_log (\S+)campus-edge\.log [^;]+;/, 'access_log $1asked.log asked if=$upstream_addr;')
const askedFormat = "log_format asked '$uri $upstream_bytes_received';\n"

export async function run(args: string[]) {
  const players = Number(args.find((word) => /^\d+$/.test(word)) ?? promise.players)
  const fault = args.find((word) => word in faults)
  const busyBefore = await measureBusyShare()
  buildGenerator('cdn/players.c')
  const pieces = await recordingPieces({ seconds: recordedSeconds, chunkMs })
  const env = { BEHIND_CDN: 'true', TRUSTED_PROXIES: '127.0.0.1' }
  const installation = await startInstallation({ name: `bench-cdn-${process.pid}`, packagers: 1, env })
  const [node] = installation.nodes
  if (!node) throw new Error('a process is needed')
  pin(node.pid())
  const change = (site: string) => askedFormat + logAsked(fault ? (faults[fault]?.(site) ?? site) : site)
  const limits = { main: 'worker_processes 1;', events: 'worker_connections 15000;' }
  const origin = { port: Number(new URL(node.url).port) }
  const edge = await startEdge({ domain: 'localhost', origin, isPlain: true, change, limits })
  // The edge is another machine: it shares a core with the players, not with the origin.
  for (const pid of [edge.pid, ...edge.workers()]) pin(pid, generatorCore)
  const { cookie } = await signIn(node.url, demoAdmin)
  const sender = await startSending({ url: node.url, cookie, streamId: defaultStreamId }, pieces, chunkMs)
  try {
    await playable(`http://localhost:${edge.port}${playlist}`)
    // The newest parts of some rounds: who joins finds enough to begin with.
    await sleep(settleMs)
    const turns: Array<{ one: Round; many: Round }> = []
    for (let round = 0; round < rounds; round++)
      turns.push({ one: await watch(installation, edge, 1), many: await watch(installation, edge, players) })
    const lists = await shareLists(edge)
    const [one, many] = [middleOf(turns.map((turn) => turn.one.load)), middleOf(turns.map((turn) => turn.many.load))]
    const times = timesOf(many, one)
    const seen = turns.map((turn) => turn.many.seen)
    const failures = turns.reduce((sum, turn) => sum + turn.one.seen.failures + turn.many.seen.failures, 0)
    const mostBehind = Math.max(...seen.map(({ behind }) => behind))
    return {
      figures: {
        promise,
        fault,
        players,
        busyBefore,
        origin: { one, many },
        times,
        failures,
        mostBehind,
        lists,
        seen: turns.at(-1)?.many.seen,
        stallsMs: turns.flatMap((turn) => turn.many.stallsMs),
        turns,
      },
      holds: players >= promise.players && isKept({ times, failures, mostBehind, lists }),
    }
  } finally {
    await sender.stop()
    await edge.stop()
    await installation.stop()
  }
}

interface Round {
  load: Load
  seen: PlayerFigures
  /** Of one viewer among them who plays what it gets. */
  stallsMs: number[]
}

async function watch({ nodes }: Installation, edge: Edge, count: number): Promise<Round> {
  const pid = nodes[0]?.pid() ?? 0
  const crowd = await startPlayers(edge.port, playlist, count)
  // Among many: with it, one would be two.
  const viewer = count > 1 ? startPlayer(`http://localhost:${edge.port}${playlist}`) : undefined
  try {
    await sleep(settleMs)
    viewer?.sample()
    const asked = askedSince(edge)
    const [before, began] = [threadsMs(pid), performance.now()]
    const seen = await crowd.watch(roundSeconds)
    const seconds = (performance.now() - began) / 1000
    const cpuMs = (threadsMs(pid) - before) / seconds
    const { requests, bytes } = await asked()
    const parts = Math.max(1, seen.most)
    return {
      load: { requests: requests / parts, bytes: bytes / parts, cpuMs },
      seen,
      stallsMs: viewer?.sample().stallsMs ?? [],
    }
  } finally {
    viewer?.leave()
    await crowd.leave()
  }
}

/** What the edge has asked the origin since. */
function askedSince({ folder }: Edge, path = '/hls/') {
  const lines = () =>
    readFileSync(join(folder, 'asked.log'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(path))
  const before = lines().length
  return async () => {
    const since = lines().slice(before)
    return { requests: since.length, bytes: since.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0) }
  }
}

/** Strangers who ask for the matches in progress as fast as they can. */
async function shareLists(edge: Edge): Promise<Lists> {
  const asked = askedSince(edge, '/api/matches')
  // An answer that is none breaks the promise, not the bench.
  const { answers } = await saturate(`http://localhost:${edge.port}${list}`, listSeconds).catch(() => ({ answers: 0 }))
  return { answers, asked: (await asked()).requests, seconds: listSeconds }
}
