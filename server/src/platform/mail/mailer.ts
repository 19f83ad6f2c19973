// Client of the mail server. Only an address that the server rejects permanently loses its email: everything else
// (password, network, TLS, a rejected sender) is thrown, so that the job is retried. Errors never contain an address,
// because they end up in logs and tables.
import type { MailTrouble } from '@campus/contract/status'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { MailState, type MailStateLog } from './mail-state.ts'
import { type MailError, mailTroubleOf } from './mail-trouble.ts'

export interface Email {
  subject: string
  text: string
  html?: string
  /** The address to reply to. As an object it is one address, whatever characters it contains. */
  replyTo?: { name: string; address: string }
}

/** `rejected`: the address does not exist. `skipped`: no mail server is configured. */
export type SendResult = 'sent' | 'rejected' | 'skipped'

export interface Mailer {
  /** Throws when a retry may help. The same id is the same email: a receiver may drop the second. */
  send: (to: string, email: Email, id: string) => Promise<SendResult>
  state: MailState
  close: () => void
  /** Upper bound for a job that sends one email. */
  longestSeconds: number
}

/** Options of every email queue. */
export const mailQueue = ({ longestSeconds }: Mailer) => ({ longestSeconds, retryDays })

/** Concurrent jobs per email queue: each has its own connection, so none waits for another. */
export const mailConcurrency = { accounts: 2, contact: 1, secondFactor: 1 }
const maxConnections = Object.values(mailConcurrency).reduce((one, two) => one + two)
const connectMs = 5000
/**
 * Greeting, EHLO twice and STARTTLS, AUTH, MAIL, RCPT, DATA, the message; and once more when a pooled connection was
 * dead.
 */
const mostReplies = 2 * 9
/** Long enough to fix a password after a weekend. */
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
    send: async (to, email, id) => {
      if (/[\r\n]/.test(to + email.subject + id)) return 'rejected'
      if (performance.now() < pausedUntil) throw new MailServerError('LOGIN', { code: 'PAUSED' })
      const problem = await problemOf(() =>
        transport.sendMail({
          from: MAIL_FROM,
          // As an object it is one address, whatever characters it contains.
          to: { name: '', address: to },
          ...email,
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

/** For the operator at a terminal: the trouble and the mail server's own message, which may contain an address. */
export interface MailCheck {
  trouble: MailTrouble | null
  words: string
}

/** Connects and logs in; sends an email if one is given. */
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
    // A password never crosses a network in plain text, even if somebody in between strips STARTTLS;
    // `?requireTLS=false` in the URL overrides it.
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
