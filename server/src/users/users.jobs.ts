// Background jobs of accounts: sending emails and deleting expired rows. Jobs refer to rows, never to addresses; codes
// and links are created here, so that no table stores one in plain text.
import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@campus/contract/limits'
import type { Deps } from '../deps.ts'
import type { Job } from '../platform/jobs.ts'
import { type Email, mailConcurrency, mailQueue } from '../platform/mail/mailer.ts'
import { every } from '../platform/queues/every.ts'
import { hashToken, newToken } from '../tokens.ts'
import * as reset from './joining/reset.store.ts'
import * as signUp from './joining/sign-up.store.ts'
import { deleteExpired } from './sessions/attempts.store.ts'
import { accountExistsEmail, codeEmail, passwordChangedEmail, resetEmail } from './users.emails.ts'

const cleanupMs = 600_000
const mostSecrets = 1000

/** The queue's name. The database stores it, so it stays 'letters'. */
export const emailQueue = 'letters'

export type EmailJob =
  | { kind: 'CODE'; verificationId: number }
  | { kind: 'RESET'; userId: number }
  | { kind: 'PASSWORD_CHANGED'; userId: number }

interface Addressed {
  to: string
  email: Email
  id: string
}

export async function usersJobs(deps: Deps): Promise<void> {
  const { jobs, mailer, log, onClose, db } = deps
  const secrets = new Secrets()
  const options = { ...mailQueue(mailer), concurrency: mailConcurrency.accounts }
  await jobs.work<EmailJob>(emailQueue, options, async (job) => {
    const message = await composeFor(deps, job, secrets)
    if (!message) return
    const result = await mailer.send(message.to, message.email, message.id)
    secrets.delete(job.id)
    if (result !== 'sent') log.warn({ job: job.id, kind: job.data.kind }, `e-mail ${result}`)
  })
  if (!jobs.isWorker) return
  onClose(
    every(cleanupMs, () => deleteExpired(db.queries), {
      log,
      trouble: 'expired account rows not deleted, retrying in 10 min',
    }),
  )
}

/**
 * The email of a job; undefined when the account was deleted, the code has expired, or there never was such an account.
 */
async function composeFor(
  { db: { queries }, config, campus }: Deps,
  job: Job<EmailJob>,
  secrets: Secrets,
): Promise<Addressed | undefined> {
  const from = { ...campus, origin: config.publicOrigin }
  if (job.data.kind === 'CODE') {
    const { verificationId } = job.data
    const verification = await signUp.findVerification(queries, verificationId)
    if (!verification) return undefined
    if (verification.hasAccount) return { to: verification.email, email: accountExistsEmail(from), id: job.id }
    const { secret: code, id } = secrets.of(job, newCode)
    await signUp.setCode(queries, verificationId, randomBytes(16), code)
    return { to: verification.email, email: codeEmail(from, code), id }
  }
  const to = await reset.addressOf(queries, job.data.userId)
  if (!to) return undefined
  if (job.data.kind === 'PASSWORD_CHANGED') return { to, email: passwordChangedEmail(from), id: job.id }
  // The request is older than a link is valid.
  if (job.enqueuedAt.getTime() < Date.now() - limits.resetMinutes * 60_000) return undefined
  const { secret: token, id } = secrets.of(job, () => newToken().token)
  await reset.setToken(queries, job.data.userId, hashToken(token))
  return { to, email: resetEmail(from, token), id }
}

const newCode = () => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')

interface Secret {
  secret: string
  /** Message id of the email that contains it. */
  id: string
}

/**
 * Secrets of emails that may have to be sent again. A mail server that times out may have delivered the email: the
 * retry sends the same one, so whichever arrives first is valid. In memory only; another process creates a new secret.
 */
class Secrets {
  readonly #byJob = new Map<string, Secret>()

  of({ id, tries }: Pick<Job<unknown>, 'id' | 'tries'>, make: () => string): Secret {
    const known = this.#byJob.get(id) ?? { secret: make(), id: `${id}.${tries}` }
    this.#byJob.set(id, known)
    for (const oldest of this.#byJob.keys()) {
      if (this.#byJob.size <= mostSecrets) break
      this.#byJob.delete(oldest)
    }
    return known
  }

  delete(jobId: string): void {
    this.#byJob.delete(jobId)
  }
}
