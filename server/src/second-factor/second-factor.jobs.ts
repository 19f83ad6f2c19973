// Emails about second factors, sent as background jobs. Jobs refer to rows, never to addresses.
import type { Deps } from '../deps.ts'
import type { Jobs } from '../platform/jobs.ts'
import { mailConcurrency, mailQueue } from '../platform/mail/mailer.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { isSealed, sealSecret } from '../secrets.ts'
import { type EmailKind, secondFactorEmail } from './second-factor.emails.ts'
import { addressOf, replaceKeys } from './second-factor.store.ts'
import { totpSecret } from './second-factor.totp.ts'

/** The queue's name. */
const queue = 'second-factor'

interface EmailJob {
  userId: number
  what: EmailKind
}

export async function secondFactorJobs({ jobs, mailer, log, db, config, campus }: Deps): Promise<void> {
  // The worker restarts last: by then all other processes can read both forms.
  if (jobs.isWorker) await replaceKeys(db.queries, sealKey(config))
  const from = { ...campus, origin: config.publicOrigin }
  const options = { ...mailQueue(mailer), concurrency: mailConcurrency.secondFactor }
  await jobs.work<EmailJob>(queue, options, async ({ id, data: { userId, what } }) => {
    const to = await addressOf(db.queries, userId)
    if (!to) return
    const result = await mailer.send(to, secondFactorEmail(from, what), id)
    if (result !== 'sent') log.warn({ job: id, what }, `e-mail ${result}`)
  })
}

/** Encrypts keys from before SECRETS_KEY existed. */
const sealKey = (config: Deps['config']) => (userId: number, key: Buffer) =>
  isSealed(key) ? key : sealSecret(config, totpSecret(userId), key)

export const enqueueEmail = (jobs: Jobs, tx: Tx, userId: number, what: EmailKind) =>
  jobs.send(tx, queue, { userId, what } satisfies EmailJob)
