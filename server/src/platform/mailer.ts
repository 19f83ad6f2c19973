// The line to the mail server. Says whether a letter is on its way, refused for good, or worth another try; and never
// repeats an address, because what is thrown ends up in logs and tables.
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export interface Letter {
  subject: string
  text: string
  html?: string
  /** Where an answer goes. As an object it is one address, whatever characters it is made of. */
  replyTo?: { name: string; address: string }
}

/** `skipped` where no mail server is configured. */
export type Fate = 'sent' | 'refused' | 'skipped'

export interface Mailer {
  /** Throws when another try may help. The same id is the same letter: a receiver may drop the second. */
  send: (to: string, letter: Letter, id: string) => Promise<Fate>
  close: () => void
  /** For queues whose jobs send one letter each: none of them takes longer. */
  longestSeconds: number
}

/** Jobs that send letters at the same time, over all their queues: each has its connection, so none waits for another. */
export const mailConcurrency = { letters: 2, contact: 1, secondFactor: 1 }
const maxConnections = Object.values(mailConcurrency).reduce((one, two) => one + two)
const connectMs = 5000
/** Greeting, EHLO twice and STARTTLS, AUTH, MAIL, RCPT, DATA, the letter itself; and once more when a kept connection was dead. */
const mostReplies = 2 * 9

type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SMTP_TIMEOUT_MS'>

export function openMailer({ SMTP_URL, MAIL_FROM, SMTP_TIMEOUT_MS }: MailSettings): Mailer {
  const longestSeconds = Math.ceil((2 * connectMs + mostReplies * SMTP_TIMEOUT_MS) / 1000)
  if (!SMTP_URL) return { send: async () => 'skipped', close: () => {}, longestSeconds }
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections,
    connectionTimeout: connectMs,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  return {
    send: async (to, letter, id) => {
      if (/[\r\n]/.test(to + letter.subject + id)) return 'refused'
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
      if (!problem) return 'sent'
      const { code = 'UNKNOWN', responseCode = 0 } = problem
      if (responseCode >= 500) return 'refused'
      throw new Error(`mail server: ${code} ${responseCode}`)
    },
    close: () => transport.close(),
    longestSeconds,
  }
}

interface Problem {
  code?: string
  responseCode?: number
}

async function problemOf(work: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error as Problem
  }
}
