// Resource use of the processes of a cluster during a drill: memory, its growth, and open files.
import { readdirSync } from 'node:fs'
import { median, residentMb } from '../../../figures.ts'
import type { Cluster } from '../cluster.ts'

export interface Sample {
  pid: number
  at: number
  mb: number
  files: number
}

export interface Weight {
  mostMb: number
  mostFiles: number
  /** The fastest growth of a process that lived long enough to measure: caches and heap fill in its first minutes. */
  mbPerMinute: number
}

const everyMs = 1000
const warmMs = 120_000
/** Growth is measured between two parts of a life at least this far apart. */
const apartMs = 120_000

export function weighNodes({ nodes }: Cluster) {
  const samples: Sample[] = []
  const timer = setInterval(() => {
    for (const node of nodes) {
      try {
        const pid = node.pid()
        const [mb, files] = [residentMb(pid), readdirSync(`/proc/${pid}/fd`).length]
        if (Number.isFinite(mb)) samples.push({ pid, at: performance.now(), mb, files })
      } catch {
        // It has just been killed.
      }
    }
  }, everyMs)
  return {
    stop: (): Weight => {
      clearInterval(timer)
      return weigh(samples)
    },
  }
}

export function weigh(samples: Sample[]): Weight {
  const lives = [...Map.groupBy(samples, ({ pid }) => pid).values()]
  return {
    mostMb: Math.max(0, ...samples.map(({ mb }) => mb)),
    mostFiles: Math.max(0, ...samples.map(({ files }) => files)),
    mbPerMinute: Math.round(Math.max(0, ...lives.map(growth))),
  }
}

function growth(life: Sample[]): number {
  const warm = life.filter(({ at }) => at >= (life[0]?.at ?? 0) + warmMs)
  const third = Math.floor(warm.length / 3)
  const [early, late] = [warm.slice(0, third), warm.slice(-third)]
  const apart = median(late.map(({ at }) => at)) - median(early.map(({ at }) => at))
  if (third === 0 || apart < apartMs) return 0
  return (60_000 * (median(late.map(({ mb }) => mb)) - median(early.map(({ mb }) => mb)))) / apart
}
