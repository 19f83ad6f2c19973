// What the parts of an installation have cost so far, as the kernel counts it: processor time and memory.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentKb, sum } from '@campus/ops/figures'
import type { Installation } from '@campus/ops/installation'
import { childrenOf } from '@campus/ops/local/process'

/** Milliseconds of a core. */
export interface Spent {
  nodes: number
  postgres: number
  redis: number
  packagers: number
}

/** Threads' own counters are in nanoseconds: ticks of 10 ms would hide what a thousand idle sockets cost. */
export function threadsMs(pid: number): number {
  const folder = `/proc/${pid}/task`
  const ns = quietly(() => readdirSync(folder)).map((thread) => {
    const [spent] = quietly(() => readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' '))
    return Number(spent ?? 0)
  })
  return sum(ns) / 1e6
}

/** A thread may end between listing and reading. */
function quietly(read: () => string[]): string[] {
  try {
    return read()
  } catch {
    return []
  }
}

/** Root → its processes → what each had spent when last seen: backends and encoders come and go, and their work stays done. */
const trees = new Map<number, Map<number, number>>()

function treeMs(root: number): number {
  const seen = trees.get(root) ?? new Map<number, number>()
  trees.set(root, seen)
  for (const pid of [root, ...childrenOf(root)]) seen.set(pid, Math.max(seen.get(pid) ?? 0, threadsMs(pid)))
  return sum([...seen.values()])
}

export function spentBy({ nodes, packagers, services }: Installation): Spent {
  const { postgres, redis } = services
  if (!postgres || !redis) throw new Error('only private services can be measured: unset DATABASE_URL and REDIS_URL')
  return {
    nodes: sum(nodes.map((node) => threadsMs(node.pid()))),
    postgres: treeMs(postgres.pid()),
    redis: threadsMs(redis.pid()),
    packagers: sum(packagers.map((one) => treeMs(one.pid()))),
  }
}

const parts = ['nodes', 'postgres', 'redis', 'packagers'] as const

const each = (figure: (part: keyof Spent) => number) =>
  Object.fromEntries(parts.map((part) => [part, figure(part)])) as unknown as Spent

/** Per second of the time that passed. */
export function startMeter(installation: Installation) {
  const [before, began] = [spentBy(installation), performance.now()]
  return () => {
    const [now, ms] = [spentBy(installation), performance.now() - began]
    const perSecond = each((part) => ((now[part] - before[part]) * 1000) / ms)
    return { seconds: ms / 1000, perSecond }
  }
}

/** What work cost on top of being there, for each unit of it. */
export function costEach(work: { seconds: number; perSecond: Spent }, idle: Spent, units: number): Spent {
  return each((part) => ((work.perSecond[part] - idle[part]) * work.seconds) / units)
}

/** Makes a process collect garbage before its memory is measured. */
export const weighable = { NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, 'weighable.ts')}` }

export interface Weight {
  /** As the kernel sees it: memory of an earlier load stays allocated. */
  residentMb: number
  /** Live memory after garbage collection: objects and buffers. */
  heldMb: number
}

export async function weigh({ nodes }: Pick<Installation, 'nodes'>): Promise<Weight> {
  for (let pass = 0; pass < 2; pass++) {
    for (const node of nodes) process.kill(node.pid(), 'SIGUSR2')
    await sleep(400)
  }
  const held = await Promise.all(nodes.map(async ({ url }) => heldIn(await (await fetch(`${url}/metrics`)).text())))
  return { residentMb: sum(nodes.map((node) => residentKb(node.pid()))) / 1024, heldMb: sum(held) }
}

const heldIn = (metrics: string) =>
  sum(
    ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'].map((name) =>
      Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]),
    ),
  ) /
  2 ** 20

/** Kernel memory of the whole machine, which is in no process's RSS: sockets use it. */
export const kernelMb = (): number =>
  Number(/SUnreclaim:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) / 1024
