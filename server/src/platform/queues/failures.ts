// Failures of single items: each failure is counted, and each item is logged when it first fails and when it is given
// up.
import type { Logger } from 'pino'
import { Counter } from 'prom-client'

export type FailureLog = Pick<Logger, 'warn' | 'error'>

export interface ItemFailures {
  /**
   * `failedBefore`: how often the item has failed already. Only the first failure is logged; retries would flood the
   * log.
   */
  retry: (item: number | string, error: unknown, failedBefore: number) => void
  giveUp: (item: number | string, error: unknown) => void
}

export class Failures {
  readonly #log: FailureLog
  readonly failed = new Counter({
    name: 'item_failures_total',
    help: 'Failed attempts at one item, by kind',
    labelNames: ['kind'],
    registers: [],
  })
  readonly givenUp = new Counter({
    name: 'items_given_up_total',
    help: 'Items that are not tried again, by kind',
    labelNames: ['kind'],
    registers: [],
  })

  constructor(log: FailureLog) {
    this.#log = log
  }

  /** Each kind starts at zero, so that an alert sees the first failure as an increase. */
  of(kind: string): ItemFailures {
    this.failed.inc({ kind }, 0)
    this.givenUp.inc({ kind }, 0)
    return {
      retry: (item, error, failedBefore) => {
        this.failed.inc({ kind })
        if (failedBefore === 0) this.#log.warn({ kind, item, reason: reasonOf(error) }, 'item failed, retrying')
      },
      giveUp: (item, error) => {
        this.failed.inc({ kind })
        this.givenUp.inc({ kind })
        this.#log.error({ kind, item, reason: reasonOf(error) }, 'item given up')
      },
    }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
