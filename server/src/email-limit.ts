// Circuit breaker for e-mails that anybody can trigger (codes, reset links, messages to the operator): a limit per hour for all users
// together. Above it something is wrong, and the operator must react before the mail server is on every block list.
import type { Attempt } from './attempts.ts'
import type { Deps } from './deps.ts'

const quietMs = 60_000
const loggedAt = new WeakMap<object, number>()

export const emailBreaker = ({ config, log }: Pick<Deps, 'config' | 'log'>): Attempt => ({
  limit: { kind: 'EMAILS', most: config.EMAILS_PER_HOUR, seconds: 3600 },
  key: 'all',
  onReject: () => {
    if (Date.now() - (loggedAt.get(log) ?? 0) < quietMs) return
    loggedAt.set(log, Date.now())
    log.error(
      { emailsPerHour: config.EMAILS_PER_HOUR },
      'e-mail limit of this hour reached: codes, reset links and messages to the operator are rejected until it is over',
    )
  },
})
