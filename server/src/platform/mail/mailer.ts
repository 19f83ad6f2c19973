// The line to the mail server. Only an address that the server rejects for good loses its e-mail: everything else (password, network,
// TLS, a sender it does not want) is thrown, so that the job is tried again. Never repeats an address, because what is thrown ends up
// in logs and tables.
import type { MailTrouble } from '@campus/contract/status'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { MailState, type MailStateLog } from './mail-state.ts'
import { type MailError, mailTroubleOf } from './mail-trouble.ts'

export interface Email {
  subject: string
  text: string
  html?: string
  /** Where an answer goes. As an object it is one address, whatever characters it is made of. */
  replyTo?: { name: string; address: string }
}

/** `rejected`: the address, for good. `skipped` where no mail server is configured. */
export type SendResult = 'sent' | 'rejected' | 'skipped'

export interface Mailer {
  /** Throws when another try may help. The same id is the same e-mail: a receiver may drop the second. */
  send: (to: string, letter: Email, id: string) => Promise<SendResult>
  state: MailState
  close: () => void
  /** For queues whose jobs send one e-mail each: none of them takes longer. */
  longestSeconds: number
}

/** What queues of e-mails have in common. */
export const mailQueue = ({ longestSeconds }: Mailer) => ({ longestSeconds, retryDays })

/** Jobs that send e-mails at the same time, over all their queues: each has its connection, so none waits for another. */
export const mailConcurrency = { accounts: 2, contact: 1, secondFactor: 1 }
const maxConnections = Object.values(mailConcurrency).reduce((one, two) => one + two)
const connectMs = 5000
/** Greeting, EHLO twice and STARTTLS, AUTH, MAIL, RCPT, DATA, the e-mail itself; and once more when a kept connection was dead. */
const mostReplies = 2 * 9
/** Over a weekend somebody mends a password. */
const retryDays = 3
/** Mail services lock an account that is tried too often. */
const loginPauseMs = 30_000

export type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SMTP_TIMEOUT_MS'>

export class MailServerError extends Error {
  readonly trouble: MailTrouble

  constructor(trouble: MailTrouble, { code = 'UNKNOWN', originalCode = '', responseCode = 0 }: MailError = {}) {
    super(`mail server: ${trouble} ${[code, originalCode, responseCode || ''].filter(Boolean).join(' ')}`)
    this.trouble = trouble
  }
}

export function openMailer(settings: MailSettings, log?: MailStateLog): Mailer {
  const { SMTP_URL, MAIL_FROM, SMTP_TIMEOUT_MS } = settings
  const state = new MailState(SMTP_URL !== undefined, log)
  const longestSeconds = Math.ceil((2 * connectMs + mostReplies * SMTP_TIMEOUT_MS) / 1000)
  const common = { state, longestSeconds }
  if (!SMTP_URL) {
    const skip = async (): Promise<SendResult> => {
      state.note('NOT_CONFIGURED')
      return 'skipped'
    }
    return { ...common, send: skip, close: () => {} }
  }
  const transport = createTransport({ ...transportOptions(SMTP_URL, SMTP_TIMEOUT_MS), pool: true, maxConnections })
  const domain = /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  let pausedUntil = -Infinity
  return {
    ...common,
    send: async (to, letter, id) => {
      if (/[\r\n]/.test(to + letter.subject + id)) return 'rejected'
      if (performance.now() < pausedUntil) throw new MailServerError('LOGIN', { code: 'PAUSED' })
      const problem = await problemOf(() =>
        transport.sendMail({
          from: MAIL_FROM,
          // As an object it is one address, whatever characters it is made of.
          to: { name: '', address: to },
          ...letter,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      )
      const trouble = problem && mailTroubleOf(problem)
      state.note(trouble ?? 'SENT')
      if (!trouble) return 'sent'
      if (trouble === 'RECIPIENT') return 'rejected'
      if (trouble === 'LOGIN') pausedUntil = performance.now() + loginPauseMs
      throw new MailServerError(trouble, problem)
    },
    close: () => transport.close(),
  }
}

/** For whoever sits at the machine: what went wrong, and the mail server's own words, which may name an address. */
export interface MailCheck {
  trouble: MailTrouble | null
  words: string
}

/** Connects and logs in; sends one e-mail if there is one. */
export async function tryMailServer(
  { SMTP_URL, MAIL_FROM, SMTP_TIMEOUT_MS }: MailSettings,
  email?: Email & { to: string },
): Promise<MailCheck> {
  if (!SMTP_URL) return { trouble: 'NOT_CONFIGURED', words: '' }
  const transport = createTransport(transportOptions(SMTP_URL, SMTP_TIMEOUT_MS))
  const problem = await problemOf(async () => {
    if (email) await transport.sendMail({ from: MAIL_FROM, ...email, to: { name: '', address: email.to } })
    else await transport.verify()
  })
  transport.close()
  return { trouble: problem ? mailTroubleOf(problem) : null, words: problem?.response ?? problem?.message ?? '' }
}

const isThisMachine = (url: string) => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

function transportOptions(url: string, timeoutMs: number) {
  return {
    url,
    connectionTimeout: connectMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A password never crosses a network in the clear, whoever stands between and hides STARTTLS; `?requireTLS=false` in the URL wins.
    requireTLS: new URL(url).username !== '' && !isThisMachine(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

async function problemOf(work: () => Promise<unknown>): Promise<MailError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error as MailError
  }
}
