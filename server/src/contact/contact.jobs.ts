// Emails to the operator, sent as background jobs. There is no table of messages: a message is stored in its job until
// the mail server has accepted it, and a minute longer.
import type { Deps } from '../deps.ts'
import { mailConcurrency, mailQueue } from '../platform/mail/mailer.ts'
import { contactEmail, type Topic } from './contact.emails.ts'
import { addressOf } from './contact.store.ts'

/** The queue's name. */
export const contactQueue = 'contact'

export interface ContactJob {
  topic: Topic
  message: string
  userId?: number
  /** Only when typed in: an account's address is looked up when the email is composed. */
  email?: string
}

export async function contactJobs({ jobs, mailer, log, db, config, campus }: Deps): Promise<void> {
  const to = config.CONTACT_EMAIL ?? addressIn(config.MAIL_FROM)
  const options = { ...mailQueue(mailer), concurrency: mailConcurrency.contact }
  await jobs.work<ContactJob>(contactQueue, options, async ({ id, data: { topic, message, userId, email } }) => {
    const replyTo = email ?? (userId === undefined ? undefined : await addressOf(db.queries, userId))
    const result = await mailer.send(to, contactEmail(campus.name, { topic, message, userId, replyTo }), id)
    if (result !== 'sent') log.warn({ job: id, topic }, `e-mail to the operator ${result}`)
  })
}

/** `Campus Score <no-reply@campus.test>` or the bare address. */
const addressIn = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender
