// What an installation costs with so many viewers in it: idle, publishing goals, answering lists.
import { setTimeout as sleep } from 'node:timers/promises'
import { sum } from '@campus/ops/figures'
import type { Installation } from '@campus/ops/installation'
import { faultsOf } from '../crowd/generator.ts'
import type { Taps } from '../taps.ts'
import { saturate } from '../wrk.ts'
import { costEach, type Spent, startMeter } from './spent.ts'
import type { Viewers } from './viewers.ts'

export interface Plateau {
  /** Milliseconds of a core in a second. */
  idle: Spent
  /** Milliseconds of a core for one change published to everybody. */
  change: Spent
  /** The same for one answered list. */
  request: Spent
  deliveries: number
  /** Changes that some viewer missed or received twice, and viewers who were disconnected. */
  lost: number
  bytesPerDelivery: number
  p50Ms: number
  p99Ms: number
  /** Near a whole core the generator was measured, not the server. */
  generatorCores: number
}

export interface Stage {
  installation: Installation
  taps: Taps
  viewers: Viewers[]
  list: string
}

/** As many as make a good load of a core, and not more than a scorer's log can bear. */
export const tapsFor = (viewers: number) => Math.min(8, 40_000 / viewers)

export async function measurePlateau({ installation, taps, viewers, list }: Stage, seconds: number): Promise<Plateau> {
  const count = sum(viewers.map((some) => some.count))
  const idleMeter = startMeter(installation)
  await sleep(seconds * 1000)
  const idle = idleMeter().perSecond

  const receiving = Promise.all(viewers.map((some) => some.receive(seconds + 1)))
  const meter = startMeter(installation)
  const changes = await taps.tap(tapsFor(count), seconds)
  const results = await receiving
  for (const some of viewers) some.due += changes
  // Of the viewers with the fewest and most in each crowd: a total would let one lost make up for one doubled.
  const faults = results.map((one, index) => faultsOf(one, viewers[index]?.due ?? 0))
  const change = costEach(meter(), idle, changes)

  const listMeter = startMeter(installation)
  const answers = await loadLists(installation.url + list, seconds / 2)
  const request = costEach(listMeter(), idle, answers)

  const deliveries = sum(results.map((one) => one.delivered))
  return {
    idle,
    change,
    request,
    deliveries,
    lost: sum(faults.map(({ lost, doubled }) => lost + doubled)) + sum(results.map((one) => one.closed)),
    bytesPerDelivery: sum(results.map((one) => one.bytes)) / deliveries,
    p50Ms: Math.max(...results.map((one) => one.p50_us)) / 1000,
    p99Ms: Math.max(...results.map((one) => one.p99_us)) / 1000,
    generatorCores: sum(results.map((one) => one.gen_cpu_s / one.secs)),
  }
}

/** How many were answered. */
export async function loadLists(url: string, seconds: number): Promise<number> {
  const { answers } = await saturate(url, Math.max(1, Math.round(seconds)))
  return answers
}
