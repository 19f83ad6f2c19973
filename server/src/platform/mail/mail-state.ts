// State of email delivery: a counter by outcome for Prometheus, and the last trouble for administrators.
import { MailTrouble } from '@campus/contract/status'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'

export type MailStateLog = Pick<Logger, 'info' | 'warn' | 'error'>
export type MailOutcome = MailTrouble | 'SENT'

/** Outcomes that say nothing about the mail server in general. */
const transient = new Set<MailOutcome>(['RECIPIENT', 'BUSY'])
const outcomes: MailOutcome[] = ['SENT', ...MailTrouble.options]

export class MailState {
  readonly #log: MailStateLog | undefined
  readonly counter = new Counter({
    name: 'emails_total',
    help: 'E-mails tried, by outcome: SENT, or what was wrong',
    labelNames: ['outcome'],
    registers: [],
  })
  /** Null while emails can be sent, or none was tried yet. */
  trouble: MailTrouble | null
  since = new Date()

  constructor(isConfigured: boolean, log?: MailStateLog) {
    this.#log = log
    this.trouble = isConfigured ? null : 'NOT_CONFIGURED'
    // Each starts at zero, so that an alert sees the first as an increase.
    for (const outcome of outcomes) this.counter.inc({ outcome }, 0)
  }

  note(outcome: MailOutcome): void {
    this.counter.inc({ outcome })
    if (transient.has(outcome)) return
    const trouble = outcome === 'SENT' ? null : outcome
    if (trouble === this.trouble) return
    if (trouble) this.#log?.error({ trouble }, 'emails cannot be sent, retrying')
    else this.#log?.info({}, 'emails can be sent again')
    this.trouble = trouble
    this.since = new Date()
  }
}
