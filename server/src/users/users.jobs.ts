// Work about accounts that is done off the request: letters, and forgetting what is over. Jobs name rows, never addresses;
// codes and links come to be here, so that none lies readable in a table.
import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@campus/contract/limits'
import type { Deps } from '../deps.ts'
import type { Job } from '../platform/jobs.ts'
import { type Email, mailConcurrency, mailQueue } from '../platform/mail/mailer.ts'
import { every } from '../platform/queues/every.ts'
import { hashToken, newToken } from '../tokens.ts'
import * as reset from './joining/reset.store.ts'
import * as signUp from './joining/sign-up.store.ts'
import { forgetExpired } from './sessions/attempts.store.ts'
import { accountExistsEmail, codeEmail, passwordChangedEmail, resetEmail } from './users.emails.ts'

const forgetEveryMs = 600_000
const mostSecrets = 1000

/** The queue's name. */
export const letters = 'letters'

export type EmailJob =
  | { kind: 'CODE'; verificationId: number }
  | { kind: 'RESET'; userId: number }
  | { kind: 'PASSWORD_CHANGED'; userId: number }

interface Addressed {
  to: string
  letter: Email
  id: string
}

export async function usersJobs(deps: Deps): Promise<void> {
  const { jobs, mailer, log, onClose, db } = deps
  const secrets = new Secrets()
  const options = { ...mailQueue(mailer), concurrency: mailConcurrency.letters }
  await jobs.work<EmailJob>(letters, options, async (job) => {
    const ready = await write(deps, job, secrets)
    if (!ready) return
    const result = await mailer.send(ready.to, ready.letter, ready.id)
    secrets.forget(job.id)
    if (result !== 'sent') log.warn({ job: job.id, kind: job.data.kind }, `e-mail ${result}`)
  })
  if (!jobs.isWorker) return
  onClose(every(forgetEveryMs, () => forgetExpired(db.queries), { log, trouble: 'nothing forgotten' }))
}

/** The letter of a job, or none: the account is gone, the code is past its time, there never was such a person. */
async function write(
  { db: { queries }, config, campus }: Deps,
  job: Job<EmailJob>,
  secrets: Secrets,
): Promise<Addressed | undefined> {
  const from = { ...campus, origin: config.publicOrigin }
  if (job.data.kind === 'CODE') {
    const { verificationId } = job.data
    const asking = await signUp.findAsking(queries, verificationId)
    if (!asking) return undefined
    if (asking.hasAccount) return { to: asking.email, letter: accountExistsEmail(from), id: job.id }
    const { secret: code, id } = secrets.of(job, newCode)
    await signUp.setCode(queries, verificationId, randomBytes(16), code)
    return { to: asking.email, letter: codeEmail(from, code), id }
  }
  const to = await reset.addressOf(queries, job.data.userId)
  if (!to) return undefined
  if (job.data.kind === 'PASSWORD_CHANGED') return { to, letter: passwordChangedEmail(from), id: job.id }
  // Nobody waits that long for a link.
  if (job.askedAt.getTime() < Date.now() - limits.resetMinutes * 60_000) return undefined
  const { secret: token, id } = secrets.of(job, () => newToken().token)
  await reset.setToken(queries, job.data.userId, hashToken(token))
  return { to, letter: resetEmail(from, token), id }
}

const newCode = () => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')

interface Secret {
  secret: string
  /** Of the letter it is in. */
  id: string
}

/**
 * Secrets of letters that may have to be sent again. A mail server that answers too late may have delivered the letter: the next
 * try is the same letter then, and whichever arrives first is good. In memory only; another process writes another letter.
 */
class Secrets {
  readonly #byJob = new Map<string, Secret>()

  of({ id, tries }: Job<unknown>, make: () => string): Secret {
    const known = this.#byJob.get(id) ?? { secret: make(), id: `${id}.${tries}` }
    this.#byJob.set(id, known)
    for (const oldest of this.#byJob.keys()) {
      if (this.#byJob.size <= mostSecrets) break
      this.#byJob.delete(oldest)
    }
    return known
  }

  forget(jobId: string): void {
    this.#byJob.delete(jobId)
  }
}
