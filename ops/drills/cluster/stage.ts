// One drill: a cluster, a crowd, something that breaks, and the verdict.
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../../promise.ts'
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'
import { type Crowd, gather, type Judged, type Plan } from './crowd/crowd.ts'
import type { Delivery } from './judge/delivery.ts'
import { holds } from './judge/judge.ts'

export interface Stage extends ClusterOptions {
  plan: Partial<Plan>
  /** Within which scores and chat messages are promised by socket (p99), from their acknowledgement. */
  promisedMs: { scores: number; messages: number }
  /** What is done to them, and what was measured meanwhile. */
  break: (cluster: Cluster, crowd: Crowd) => Promise<object>
  /** Promises besides that nothing is lost, doubled, missed or stale. */
  promise: (judged: Judged['figures'], broken: Record<string, unknown>) => Record<string, boolean>
}

/** Enough clients of each kind that every kind of write is in flight whenever something breaks. */
const usual: Plan = {
  scorers: 4,
  tapsPerCall: 20,
  scoreEveryMs: 200,
  chatters: 6,
  commenters: 10,
  stars: 10,
  editors: 0,
  readers: 4,
  readEveryMs: 200,
  screens: 0,
  passersBy: 0,
  fans: 100,
  browsers: 20,
  finalEveryMs: 500,
  graceMs: 5000,
}

// A flood in a room is sampled on purpose, and all fans here come from one address.
const crowdEnv = { CHAT_LINES_PER_SECOND: '1000', SOCKETS_PER_ADDRESS: '20000' }

/** First, nothing is broken: an event that is left out or comes twice can't be put down to a fault. */
const calmMs = 5000

export async function perform(stage: Stage): Promise<Measured> {
  const plan = { ...usual, ...stage.plan }
  const cluster = await startCluster({ ...stage, env: { ...crowdEnv, ...stage.env } })
  let crowd: Crowd | undefined
  try {
    const began = Date.now()
    crowd = await gather(cluster, plan)
    const gatheredMs = Date.now() - began
    await sleep(calmMs)
    const broken = await stage.break(cluster, crowd)
    const { verdict, figures } = await crowd.end()
    const promises = {
      intact: holds(verdict),
      scoresDelivered: isDelivered(figures.scores, stage.promisedMs.scores),
      messagesDelivered: plan.chatters === 0 || isDelivered(figures.messages, stage.promisedMs.messages),
      withinBudget: figures.budget.holds,
      ...stage.promise(figures, broken as Record<string, unknown>),
    }
    const isKept = Object.values(promises).every(Boolean)
    const seconds = Math.round((Date.now() - began) / 1000)
    // Times mean little on an overloaded machine.
    const loadPerCore = Math.round((10 * (loadavg()[0] ?? 0)) / availableParallelism()) / 10
    const { failureSamples, ...reported } = figures
    if (!isKept) for (const sample of failureSamples) console.error(sample)
    return {
      figures: {
        promises,
        verdict,
        seconds,
        loadPerCore,
        gatheredMs,
        fans: plan.fans,
        browsers: Math.min(plan.browsers, plan.fans),
        ...broken,
        ...reported,
      },
      holds: isKept,
    }
  } finally {
    crowd?.abandon()
    await cluster.stop()
  }
}

/** Every client receives every event once and in time while nothing is broken. */
/** Of what arrives, as much may come after something newer: more would be a product that publishes in no order. */
const mostLate = 0.05

export function isDelivered(figures: Delivery, promisedMs: number): boolean {
  const { pairs, never, behind, skipped, doubled, late, p99Ms } = figures
  return pairs > 0 && never + behind + skipped + doubled === 0 && late <= mostLate * pairs && p99Ms <= promisedMs
}
