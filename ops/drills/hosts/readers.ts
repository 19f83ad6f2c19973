// People who read while something is wrong: each path asked again and again at a steady pace, how it was answered and how quickly.
import { setTimeout as sleep } from 'node:timers/promises'
import { at, rounded } from '../../figures.ts'

export interface Reads {
  count: number
  p50Ms: number
  p99Ms: number
  /** How often each status was answered; 0 is no answer within the time. */
  statuses: Record<number, number>
  /** Answered from what was last known. */
  stale: number
}

export interface Readers {
  /** What was read since the last look. */
  look: () => Reads
  stop: () => Promise<void>
}

const answerWithinMs = 5000

export function startReading(url: string, paths: string[], everyMs: number): Readers {
  let [took, statuses, stale]: [number[], Record<number, number>, number] = [[], {}, 0]
  const over = new AbortController()

  async function read(path: string) {
    const began = performance.now()
    const response = await fetch(url + path, { signal: AbortSignal.timeout(answerWithinMs) }).catch(() => undefined)
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
    look: () => {
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
