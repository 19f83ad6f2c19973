// Telling followers, off the request: a page of devices at a time, some at once, and each page as the match stands then.
// What something newer makes needless is left out; devices that are gone are forgotten; who could not be reached is tried
// again, alone, for as long as it is news.
import type { PushKind } from '@campus/contract/push'
import type { Deps } from '../deps.ts'
import { transact } from '../platform/postgres/postgres.ts'
import type { VapidKeys } from '../platform/push/push-crypto.ts'
import { openPushService, type SendResult } from '../platform/push/push-service.ts'
import { isPushAddress } from './push.hosts.rules.ts'
import { pushMessage } from './push.messages.ts'
import { newest } from './push.news.store.ts'
import { audienceOf } from './push.rules.ts'
import { type Follower, followers, removeGone } from './push.store.ts'

/** The queues' names. Who waits for a second try stands in nobody's way. */
export const push = 'push'
const pushAgain = 'push-again'

export interface PushJob {
  matchId: number
  version: number
  kind: PushKind
  isCorrection: boolean
  /** Devices up to this one have been told. */
  after: number
}

interface AgainJob extends PushJob {
  only: number[]
  round: number
  /** When it is no news any more. */
  until: string
}

const pageSize = 200
/** A job hands over to the next after so long. */
const turnMs = 8000
/** A turn, and a page of devices that answer as late as they may: 200 of them, 50 at once, 3 s each, behind three other pages. */
const options = { concurrency: 4, longestSeconds: 120 }
const longestPauseSeconds = 15
const ttlSeconds: Record<PushKind, number> = { START: 600, SCORE: 600, END: 3600 }

export async function pushJobs({ db, jobs, config, log }: Deps, keys: VapidKeys): Promise<void> {
  const subject = `mailto:${config.CONTACT_EMAIL ?? addressIn(config.MAIL_FROM)}`
  const service = openPushService({ subject, keys })
  const isCalled = ({ endpoint }: Follower) => isPushAddress(endpoint, config.PUSH_HOSTS)

  /** Tells a page of followers; undefined when there is nothing to tell any more. */
  async function tellPage(job: PushJob, only?: number[]) {
    const match = await newest(db.queries, job.matchId)
    const audience = match && audienceOf(job, match)
    if (!match || !audience || audience === 'nobody') return undefined
    const unless = audience === 'everybody' ? null : audience
    const page = await followers(db.queries, { ...job, unless, only, limit: pageSize })
    const parcel = {
      text: JSON.stringify(pushMessage(match, job.kind, job.isCorrection)),
      topic: `match-${job.matchId}`,
      ttlSeconds: ttlSeconds[job.kind],
    }
    // The operator may have struck a service off since.
    const [may, mayNot] = [page.filter(isCalled), page.filter((device) => !isCalled(device))]
    const became = await service.send(may, parcel)
    const those = (result: SendResult) => may.filter((_, index) => became[index] === result)
    const gone = [...mayNot, ...those('gone')]
    if (gone.length > 0) await removeGone(db.queries, gone)
    const refused = those('rejected').length
    if (refused > 0) log.warn({ match: job.matchId, refused }, 'push service refuses')
    return { last: page.length < pageSize ? null : (page.at(-1)?.id ?? null), again: those('retry') }
  }

  const sendNext = (job: PushJob) => transact(db, (tx) => jobs.send(tx, push, job))
  /** With growing pauses: the queue waits, no worker does. */
  const sendAgain = (job: AgainJob) => {
    const startAfterSeconds = Math.min(2 ** (job.round - 1), longestPauseSeconds)
    return transact(db, (tx) => jobs.send(tx, pushAgain, job, { startAfterSeconds }))
  }

  await jobs.work<PushJob>(push, options, async ({ data, enqueuedAt }) => {
    const end = performance.now() + turnMs
    let job = data
    while (performance.now() < end) {
      const told = await tellPage(job)
      if (told && told.again.length > 0) {
        const until = new Date(enqueuedAt.getTime() + ttlSeconds[job.kind] * 1000).toISOString()
        await sendAgain({ ...job, after: 0, only: idsOf(told.again), round: 1, until })
      }
      if (!told?.last) return
      job = { ...job, after: told.last }
    }
    await sendNext(job)
  })

  await jobs.work<AgainJob>(pushAgain, options, async ({ data }) => {
    if (Date.parse(data.until) < Date.now()) return
    const told = await tellPage(data, data.only)
    if (told && told.again.length > 0) await sendAgain({ ...data, only: idsOf(told.again), round: data.round + 1 })
  })
}

/** `Campus Score <no-reply@campus.test>` or the bare address. */
const addressIn = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

const idsOf = (list: readonly Follower[]) => list.map(({ id }) => id)
