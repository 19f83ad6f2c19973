// Items worked on one after the other. One that fails waits alone, longer each time, while the rest go on; in the end it is given up.

import { isDatabaseUnavailable } from '../postgres/postgres.ts'
import type { ItemFailures } from './failures.ts'

export interface RetryQueueOptions {
  /** Which of these need work: one query for all. Throws only when nothing can be asked at all. */
  select: (ids: number[]) => Promise<number[]>
  work: (id: number) => Promise<unknown>
  failures: ItemFailures
  /** Called when `select` begins to fail; not again before it has worked once. */
  onUnavailable: (error: Error) => void
}

const firstPauseMs = 1000
const longestPauseMs = 60_000
/** About five minutes. */
const mostTries = 10

export class RetryQueue {
  readonly #options: RetryQueueOptions
  /** Waiting for work, and how often each has failed. */
  readonly #ready = new Map<number, number>()
  /** Waiting for their next try. */
  readonly #pausing = new Map<number, NodeJS.Timeout>()
  #running: Promise<void> | null = null
  #selectFailures = 0
  #isClosed = false

  constructor(options: RetryQueueOptions) {
    this.#options = options
  }

  /** An item that waits for its next try is looked at then: as it stands by that time. */
  add(ids: Iterable<number>): void {
    for (const id of ids) if (!this.#pausing.has(id)) this.#ready.set(id, this.#ready.get(id) ?? 0)
    this.#start()
  }

  /** Resolves when the item that is being worked on is done. */
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
      for (const [id, failed] of batch) this.#tryLater(id, failed, pauseMs)
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
      // A database that is down is no fault of the item: it is tried for as long as that lasts.
      if (failedBefore + 1 >= mostTries && !isDatabaseUnavailable(error)) return failures.giveUp(id, error)
      failures.retry(id, error, failedBefore)
      this.#tryLater(id, failedBefore + 1, pauseAfter(failedBefore + 1))
    }
  }

  #tryLater(id: number, failed: number, pauseMs: number): void {
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
