// What all clients of a drill share: where to call, where to write down, and when to stop.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Calls } from './calls.ts'
import type { History } from './judge/history.ts'

export interface Field {
  url: string
  calls: Calls
  history: History
  /** Nothing new is begun. */
  isOver: () => boolean
  /** What is not settled by now stays unsettled. */
  hasGivenUp: () => boolean
}

/** Retries until the call succeeds, as clients with an outbox do; undefined when the drill gave up before. */
export async function retryUntilOk<T>(
  { hasGivenUp }: Field,
  attempt: () => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> {
  while (!hasGivenUp()) {
    const answer = await attempt()
    if (answer.status >= 200 && answer.status < 300) return answer
    // A 429 is this client's own fault.
    await sleep(answer.status === 429 ? 1000 : 100 + Math.random() * 200)
  }
  return undefined
}

/** Does it over and over, so often, until nothing new is to be begun. */
export async function repeat({ isOver }: Field, everyMs: number, work: () => Promise<unknown>): Promise<void> {
  await sleep(Math.random() * everyMs)
  while (!isOver()) {
    const next = performance.now() + everyMs
    await work()
    await sleep(Math.max(0, next - performance.now()))
  }
}
