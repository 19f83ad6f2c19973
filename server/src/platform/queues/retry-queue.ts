// Processes items one after the other. One that fails backs off alone while the rest continue; in the end it is given
// up.

import { isDatabaseUnavailable } from '../postgres/errors.ts'
import type { ItemFailures } from './failures.ts'

export interface RetryQueueOptions {
  /** Which of these need work: one query for all. Throws only when the query itself fails. */
  select: (ids: number[]) => Promise<number[]>
  work: (id: number) => Promise<unknown>
  failures: ItemFailures
  /** Called when `select` starts to fail; not again before it has succeeded once. */
  onUnavailable: (error: Error) => void
}

const firstPauseMs = 1000
const longestPauseMs = 60_000
/** About five minutes. */
const mostTries = 10

export class RetryQueue {
  readonly #options: RetryQueueOptions
  /** Items ready to be processed, and how often each has failed. */
  readonly #ready = new Map<number, number>()
  /** Items that wait for their next attempt. */
  readonly #pausing = new Map<number, NodeJS.Timeout>()
  #running: Promise<void> | null = null
  #selectFailures = 0
  #isClosed = false

  constructor(options: RetryQueueOptions) {
    this.#options = options
  }

  /** An item that is backing off is not processed earlier: the next attempt reads its newest state. */
  add(ids: Iterable<number>): void {
    for (const id of ids) if (!this.#pausing.has(id)) this.#ready.set(id, this.#ready.get(id) ?? 0)
    this.#start()
  }

  /** Resolves when the current item is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#pausing.values()) clearTimeout(timer)
    await this.#running
  }

  #start(): void {
    if (this.#isClosed || this.#ready.size === 0) return
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      this.#start()
    })
  }

  async #run(): Promise<void> {
    const batch = new Map(this.#ready)
    this.#ready.clear()
    let selected: number[]
    try {
      selected = await this.#options.select([...batch.keys()])
      this.#selectFailures = 0
    } catch (error) {
      if (this.#selectFailures === 0) this.#options.onUnavailable(error as Error)
      const pauseMs = pauseAfter(++this.#selectFailures)
      for (const [id, failed] of batch) this.#retryAfter(id, failed, pauseMs)
      return
    }
    for (const id of selected) {
      if (this.#isClosed) return
      await this.#workOn(id, batch.get(id) ?? 0)
    }
  }

  async #workOn(id: number, failedBefore: number): Promise<void> {
    const { work, failures } = this.#options
    try {
      await work(id)
    } catch (error) {
      // A database that is down is no fault of the item: it is retried for as long as that lasts.
      if (failedBefore + 1 >= mostTries && !isDatabaseUnavailable(error)) return failures.giveUp(id, error)
      failures.retry(id, error, failedBefore)
      this.#retryAfter(id, failedBefore + 1, pauseAfter(failedBefore + 1))
    }
  }

  #retryAfter(id: number, failed: number, pauseMs: number): void {
    if (this.#isClosed) return
    this.#ready.delete(id)
    const timer = setTimeout(() => {
      this.#pausing.delete(id)
      this.#ready.set(id, failed)
      this.#start()
    }, pauseMs)
    this.#pausing.set(id, timer.unref())
  }
}

const pauseAfter = (failures: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10))
