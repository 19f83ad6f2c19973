// Jobs that notify followers: a page of devices at a time, each page with the state of the match at that time. Messages that
// a newer one replaces are not sent; devices that are gone are deleted; devices that could not be reached are retried until
// the message expires.
import type { PushKind } from '@campus/contract/push'
import type { Deps } from '../deps.ts'
import { transact } from '../platform/postgres/postgres.ts'
import type { VapidKeys } from '../platform/push/push-crypto.ts'
import { openPushService, type SendResult } from '../platform/push/push-service.ts'
import { isPushAddress } from './push.hosts.rules.ts'
import { findMatch } from './push.match.store.ts'
import { pushMessage } from './push.messages.ts'
import { audienceOf } from './push.rules.ts'
import { type Follower, followers, removeGone } from './push.store.ts'

/** Names of the queues. Retries have their own, so that they delay nobody else. */
export const push = 'push'
const pushAgain = 'push-again'

export interface PushJob {
  matchId: number
  version: number
  kind: PushKind
  isCorrection: boolean
  /** Of a new time: the one that followers knew. */
  knownStart?: string
  /** Devices up to this id have been notified. */
  after: number
}

interface RetryJob extends PushJob {
  only: number[]
  round: number
  /** When the message expires. */
  until: string
}

const pageSize = 200
/** A job enqueues the next one after so long. */
const jobMs = 8000
/** Longest: jobMs, and a page whose devices all time out: 200 of them, 50 at once, 3 s each, behind three other pages. */
const options = { concurrency: 4, longestSeconds: 120 }
const longestPauseSeconds = 15
const ttlSeconds: Record<PushKind, number> = { START: 600, SCORE: 600, END: 3600, PLAN: 21_600 }

export async function pushJobs({ db, jobs, config, log }: Deps, keys: VapidKeys): Promise<void> {
  const subject = `mailto:${config.CONTACT_EMAIL ?? addressIn(config.MAIL_FROM)}`
  const service = openPushService({ subject, keys })
  const isAllowed = ({ endpoint }: Follower) => isPushAddress(endpoint, config.PUSH_HOSTS)

  /** Notifies a page of followers; undefined when the message is obsolete. */
  async function sendPage(job: PushJob, only?: number[]) {
    const match = await findMatch(db.queries, job.matchId)
    const audience = match && audienceOf(job, match)
    if (!match || !audience || audience === 'nobody') return undefined
    const unless = audience === 'everybody' ? null : audience
    const page = await followers(db.queries, { ...job, unless, only, limit: pageSize })
    const parcel = {
      text: JSON.stringify(pushMessage(match, job)),
      topic: `match-${job.matchId}`,
      ttlSeconds: ttlSeconds[job.kind],
    }
    // The operator may have removed a push service since.
    const [allowed, disallowed] = [page.filter(isAllowed), page.filter((device) => !isAllowed(device))]
    const results = await service.send(allowed, parcel)
    const devicesWith = (result: SendResult) => allowed.filter((_, index) => results[index] === result)
    const gone = [...disallowed, ...devicesWith('gone')]
    if (gone.length > 0) await removeGone(db.queries, gone)
    const rejected = devicesWith('rejected').length
    if (rejected > 0) log.warn({ match: job.matchId, rejected }, 'push service rejected notifications, not retrying')
    return { last: page.length < pageSize ? null : (page.at(-1)?.id ?? null), unreached: devicesWith('retry') }
  }

  const sendNext = (job: PushJob) => transact(db, (tx) => jobs.send(tx, push, job))
  /** Backs off in the queue, so that no worker waits. */
  const sendRetry = (job: RetryJob) => {
    const startAfterSeconds = Math.min(2 ** (job.round - 1), longestPauseSeconds)
    return transact(db, (tx) => jobs.send(tx, pushAgain, job, { startAfterSeconds }))
  }

  await jobs.work<PushJob>(push, options, async ({ data, enqueuedAt }) => {
    const end = performance.now() + jobMs
    let job = data
    while (performance.now() < end) {
      const sent = await sendPage(job)
      if (sent && sent.unreached.length > 0) {
        const until = new Date(enqueuedAt.getTime() + ttlSeconds[job.kind] * 1000).toISOString()
        await sendRetry({ ...job, after: 0, only: idsOf(sent.unreached), round: 1, until })
      }
      if (!sent?.last) return
      job = { ...job, after: sent.last }
    }
    await sendNext(job)
  })

  await jobs.work<RetryJob>(pushAgain, options, async ({ data }) => {
    if (Date.parse(data.until) < Date.now()) return
    const sent = await sendPage(data, data.only)
    if (sent && sent.unreached.length > 0)
      await sendRetry({ ...data, only: idsOf(sent.unreached), round: data.round + 1 })
  })
}

/** `Campus Score <no-reply@campus.test>` or the bare address. */
const addressIn = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

const idsOf = (list: readonly Follower[]) => list.map(({ id }) => id)
