// The two roads of growth: more viewers on one process, and the same viewers on more processes.
import { seedDay } from '@campus/ops/demo/day'
import { sum } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'
import { pin } from '../process.ts'
import { startTapper } from '../taps.ts'
import { startBare } from './bare.ts'
import { loadLists, measurePlateau, type Plateau, type Stage } from './plateau.ts'
import { kernelMb, spentBy, type Weight, weigh, weighable } from './spent.ts'
import { connectViewers } from './viewers.ts'

export interface Crowd extends Plateau, Weight {
  viewers: number
  nodes: number
  kernelMb: number
  /** Milliseconds of a core, all processes, for one who comes. */
  join: number
  /** Of the bare engine, at as many viewers: milliseconds of a core for one change, and for one list. */
  bare?: { change: number; request: number }
}

const date = '2031-03-03'
const list = `/api/matches?sport=ALL&date=${date}`

/** Each step adds to those who are there already, so that memory is compared with itself. */
export async function growViewers(steps: number[], seconds: number): Promise<Crowd[]> {
  const stage = await openStage(1)
  try {
    const bare = await startBare(stage.installation.url + list)
    const crowds: Crowd[] = []
    for (const viewers of steps) {
      const there = sum(stage.viewers.map(({ count }) => count))
      const join = await letIn(stage, viewers - there)
      const crowd = { ...(await measure(stage, seconds)), viewers, nodes: 1, join }
      crowds.push({ ...crowd, bare: await bare.measure(viewers, crowd.bytesPerDelivery, seconds) })
    }
    await bare.stop()
    return crowds
  } finally {
    await closeStage(stage)
  }
}

export async function growNodes(steps: number[], viewers: number, seconds: number): Promise<Crowd[]> {
  const crowds: Crowd[] = []
  for (const nodes of steps) {
    const stage = await openStage(nodes)
    try {
      const join = await letIn(stage, viewers)
      crowds.push({ ...(await measure(stage, seconds)), viewers, nodes, join })
    } finally {
      await closeStage(stage)
    }
  }
  return crowds
}

export async function openStage(nodes: number, settings: Record<string, string> = {}): Promise<Stage> {
  const env = { DRAIN_MS: '500', ...weighable, ...settings }
  const installation = await startInstallation({ name: `bench-scale-${process.pid}`, nodes, env })
  try {
    await seedDay(installation.services.databaseUrl, { date, matches: 100 })
    // All servers on one core, all viewers on the other: what is counted is work, not speed.
    for (const node of installation.nodes) pin(node.pid())
    const stage: Stage = { installation, taps: await startTapper(installation.url), viewers: [], list }
    await warm(stage)
    return stage
  } catch (error) {
    await installation.stop()
    throw error
  }
}

/** Warms each process up: its code is compiled, and its memory has the size of a busy one. */
async function warm({ installation, taps }: Stage) {
  for (const node of installation.nodes) await loadLists(node.url + list, 2)
  const some = await connectViewers(installation.url, taps.topic, 300 * installation.nodes.length)
  await taps.tap(16, 4)
  await some.leave()
}

export async function closeStage({ installation, viewers }: Stage) {
  for (const some of viewers) await some.leave()
  await installation.stop()
}

/** What one who comes costs; the processes' idle work of those seconds is in it, and small beside it. */
async function letIn({ installation, taps, viewers }: Stage, count: number): Promise<number> {
  const before = spentBy(installation).nodes
  viewers.push(await connectViewers(installation.url, taps.topic, count))
  return (spentBy(installation).nodes - before) / count
}

async function measure(stage: Stage, seconds: number) {
  const weight = { ...(await weigh(stage.installation)), kernelMb: kernelMb() }
  return { ...(await measurePlateau(stage, seconds)), ...weight }
}
