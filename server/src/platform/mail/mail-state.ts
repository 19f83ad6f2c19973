// Whether e-mails leave: counted by outcome for Prometheus, and the last word of the mail server for administrators.
import { MailTrouble } from '@campus/contract/status'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'

export type MailStateLog = Pick<Logger, 'info' | 'warn' | 'error'>
export type MailOutcome = MailTrouble | 'SENT'

/** What one recipient or a busy moment says nothing about. */
const passing = new Set<MailOutcome>(['RECIPIENT', 'BUSY'])
const outcomes: MailOutcome[] = ['SENT', ...MailTrouble.options]

export class MailState {
  readonly #log: MailStateLog | undefined
  readonly counter = new Counter({
    name: 'emails_total',
    help: 'E-mails tried, by outcome: SENT, or what was wrong',
    labelNames: ['outcome'],
    registers: [],
  })
  /** Null while e-mails leave, or none was tried yet. */
  trouble: MailTrouble | null
  since = new Date()

  constructor(isConfigured: boolean, log?: MailStateLog) {
    this.#log = log
    this.trouble = isConfigured ? null : 'NOT_CONFIGURED'
    // Each starts at zero, so that the first is a rise that an alert sees.
    for (const outcome of outcomes) this.counter.inc({ outcome }, 0)
  }

  note(outcome: MailOutcome): void {
    this.counter.inc({ outcome })
    if (passing.has(outcome)) return
    const trouble = outcome === 'SENT' ? null : outcome
    if (trouble === this.trouble) return
    if (trouble) this.#log?.error({ trouble }, 'e-mails do not leave: they wait and are tried again')
    else this.#log?.info({}, 'e-mails leave again')
    this.trouble = trouble
    this.since = new Date()
  }
}
