// Readers during a fault: each path is requested at a steady pace; counts statuses and measures latency.
import { setTimeout as sleep } from 'node:timers/promises'
import { at, rounded } from '../../figures.ts'

export interface Reads {
  count: number
  p50Ms: number
  p99Ms: number
  /** Count by status; 0 is a timeout. */
  statuses: Record<number, number>
  /** Responses marked stale. */
  stale: number
}

export interface Readers {
  /** Reads since the last sample. */
  sample: () => Reads
  stop: () => Promise<void>
}

const answerWithinMs = 5000

/** `isNewcomer`: each request comes by a connection of its own, as that of somebody who opens the page now. */
export function startReading(url: string, paths: string[], everyMs: number, { isNewcomer = false } = {}): Readers {
  let [took, statuses, stale]: [number[], Record<number, number>, number] = [[], {}, 0]
  const over = new AbortController()

  async function read(path: string) {
    const began = performance.now()
    const response = await fetch(url + path, {
      signal: AbortSignal.timeout(answerWithinMs),
      headers: isNewcomer ? { connection: 'close' } : {},
    }).catch(() => undefined)
    const isRead = response && (await response.arrayBuffer().catch(() => undefined)) !== undefined
    const status = isRead ? response.status : 0
    took.push(performance.now() - began)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (response?.headers.has('warning')) stale++
  }

  async function work(path: string) {
    while (!over.signal.aborted) {
      const next = performance.now() + everyMs
      await read(path)
      await sleep(Math.max(0, next - performance.now()))
    }
  }
  const working = Promise.all(paths.map(work))

  return {
    sample: () => {
      const reads = {
        count: took.length,
        p50Ms: rounded(at(0.5, took)),
        p99Ms: rounded(at(0.99, took)),
        statuses,
        stale,
      }
      ;[took, statuses, stale] = [[], {}, 0]
      return reads
    },
    stop: async () => {
      over.abort()
      await working
    },
  }
}
