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
}

export function openMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  if (!SMTP_URL) return { send: async () => 'skipped', close: () => {} }
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
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
