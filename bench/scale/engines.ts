// The benches of single engines as parts of a run of the scale bench: each as it runs alone, and of its figures what the page needs.
import { sum } from '@campus/ops/figures'
import type { Measured, Part } from '@campus/ops/promise'
import { measureBusyShare } from '@campus/ops/record/machine'
import { run as measureBarrier } from '../barrier/barrier.ts'
import { run as measureCdn } from '../cdn/cdn.ts'
import type { Load } from '../cdn/judge.ts'
import { run as measureEdges } from '../edges/edges.ts'
import type { Cost } from '../edges/judge.ts'
import { run as measureMemory } from '../memory/memory.ts'
import type { Way } from '../pgbouncer/judge.ts'
import { run as measurePgbouncer } from '../pgbouncer/pgbouncer.ts'
import { run as measurePush } from '../push/push.ts'
import type { Trial } from '../redis/judge.ts'
import { run as measureRedis } from '../redis/redis.ts'
import { run as measureTls } from '../tls/tls.ts'

export interface Engines {
  freshness: { holds: boolean; reads: number; stale: number; kills: number; namelessOldestMs: number }
  edges: { holds: boolean; times: Cost; lost: number; closed: number }
  redis: { holds: boolean; trials: Trial[] }
  pgbouncer: { holds: boolean; ways: Way[] }
  cdn: { holds: boolean; players: number; times: Load }
  balancer: Balancer & { holds: boolean; sockets: number; backSeconds: number }
  push: {
    holds: boolean
    servedSeconds: number
    perSecond: number
    cpuMsEach: number
    timesOne: { two: number; four: number }
  }
  memory: { holds: boolean; idleMb: number; loadedMb: number; afterMb: number }
}

/** nginx with TLS: what one socket and one delivery cost it, and how many handshakes a second a core of it makes. */
export interface Balancer {
  restUs: number
  deliveryUs: number
  kb: number
  fullPerCore: number
  resumedPerCore: number
}

type Step = (what: string) => void

/** What one page quotes of the engines, and the whole figures of those that ran as they do alone. */
interface MeasuredEngines {
  engines: Engines
  parts: Part[]
}

export async function measureEngines(step: Step): Promise<MeasuredEngines> {
  const parts: Part[] = []
  async function measure<Figures extends Measured>(name: string, run: () => Promise<Figures>): Promise<Figures> {
    const [at, before] = [new Date().toISOString(), await measureBusyShare()]
    const began = performance.now()
    const measured = await run()
    const seconds = Math.round((performance.now() - began) / 1000)
    parts.push({
      command: `bench -- ${name}`,
      at,
      seconds,
      busy: { before, after: await measureBusyShare() },
      ...measured,
    })
    return measured
  }

  step('freshness')
  const barrier = await measureBarrier(['fresh'])
  const trials = [...barrier.figures.fresh, barrier.figures.edge]
  step('edges')
  const edges = await measure('edges', () => measureEdges([]))
  step('Redis')
  const redis = await measure('redis', () => measureRedis([]))
  step('PgBouncer')
  const pgbouncer = await measure('pgbouncer', measurePgbouncer)
  step('CDN')
  const cdn = await measure('cdn', () => measureCdn([]))
  step('TLS')
  const tls = await measure('tls', () => measureTls([]))
  step('notifications')
  const push = await measure('push', () => measurePush([]))
  step('memory')
  const memory = await measure('memory', measureMemory)
  const engines: Engines = {
    freshness: {
      holds: barrier.holds,
      reads: sum(trials.map(({ reads }) => reads)),
      stale: sum(trials.map(({ stale }) => stale)) + barrier.figures.edge.told.stale,
      kills: sum(trials.map(({ kills }) => kills)),
      namelessOldestMs: barrier.figures.edge.nameless.oldestMs,
    },
    edges: {
      holds: edges.holds,
      times: edges.figures.times,
      lost: edges.figures.lost,
      closed: edges.figures.alone.closed,
    },
    redis: { holds: redis.holds, trials: redis.figures.trials },
    pgbouncer: { holds: pgbouncer.holds, ways: pgbouncer.figures.ways },
    cdn: { holds: cdn.holds, players: cdn.figures.players, times: cdn.figures.times },
    balancer: {
      holds: tls.holds,
      sockets: tls.figures.sockets,
      backSeconds: tls.figures.backSeconds,
      restUs: tls.figures.tls.rest.nginx,
      deliveryUs: tls.figures.tls.delivery.nginx,
      kb: tls.figures.kbEach.nginx + tls.figures.kbEach.kernel,
      fullPerCore: tls.figures.shakes.full,
      resumedPerCore: tls.figures.shakes.resumed,
    },
    push: {
      holds: push.holds,
      servedSeconds: push.figures.servedSeconds,
      perSecond: push.figures.pacedPerSecond,
      cpuMsEach: push.figures.cpuMsEach,
      timesOne: push.figures.workers.timesOne,
    },
    memory: {
      holds: memory.holds,
      idleMb: memory.figures.idle.residentMb,
      loadedMb: memory.figures.loaded.residentMb,
      afterMb: memory.figures.after.residentMb,
    },
  }
  return { engines, parts }
}
