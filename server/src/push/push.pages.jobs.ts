// Sends a message to many devices by jobs: a page of devices at a time, each page with the message as it is at that time. Devices
// that are gone are deleted; devices that could not be reached are retried until the message expires.
import type { Deps } from '../deps.ts'
import { transact } from '../platform/postgres/postgres.ts'
import type { VapidKeys } from '../platform/push/push-crypto.ts'
import { openPushService, type Parcel, type SendResult } from '../platform/push/push-service.ts'
import { isPushAddress } from './push.hosts.rules.ts'
import { type Follower, removeGone } from './push.store.ts'

export interface PageJob {
  /** Devices up to this id have been notified. */
  after: number
}

type RetryJob<Job> = Job & {
  only: number[]
  round: number
  /** When the message expires. */
  until: string
}

export interface Page {
  devices: Follower[]
  parcel: Parcel
}

/** Which devices of an audience: those after an id, or only some of them. */
export interface PageRange {
  after: number
  only: readonly number[] | undefined
  limit: number
}

interface PagedQueue<Job> {
  /** Retries have their own queue, `…-again`, so that they delay nobody else. */
  queue: string
  /** How many of its jobs a process runs at once. */
  concurrency: number
  /** The next page; undefined when the message is obsolete. */
  page: (job: Job, range: PageRange) => Promise<Page | undefined>
}

/** Sends to devices; returns those that may be reached later. */
export type SendToDevices = (page: Page) => Promise<Follower[]>

const pageSize = 200
/** A job enqueues the next one after so long. */
const jobMs = 8000
/** Longest: jobMs, and a page whose devices all time out: 200 of them, 50 at once, 3 s each, behind three other pages. */
const longestSeconds = 120
const longestPauseSeconds = 15

export function deviceSender({ db, config, log }: Deps, keys: VapidKeys): SendToDevices {
  const subject = `mailto:${config.CONTACT_EMAIL ?? addressIn(config.MAIL_FROM)}`
  const service = openPushService({ subject, keys })
  const isAllowed = ({ endpoint }: Follower) => isPushAddress(endpoint, config.PUSH_HOSTS)
  return async ({ devices, parcel }) => {
    // The operator may have removed a push service since.
    const [allowed, disallowed] = [devices.filter(isAllowed), devices.filter((device) => !isAllowed(device))]
    const results = await service.send(allowed, parcel)
    const devicesWith = (result: SendResult) => allowed.filter((_, index) => results[index] === result)
    const gone = [...disallowed, ...devicesWith('gone')]
    if (gone.length > 0) await removeGone(db.queries, gone)
    const rejected = devicesWith('rejected').length
    if (rejected > 0) log.warn({ topic: parcel.topic, rejected }, 'push service rejected notifications, not retrying')
    return devicesWith('retry')
  }
}

export async function workPages<Job extends PageJob>(
  { db, jobs }: Deps,
  sendToDevices: SendToDevices,
  { queue, concurrency, page: nextPage }: PagedQueue<Job>,
): Promise<void> {
  const options = { concurrency, longestSeconds }
  const queueAgain = `${queue}-again`

  async function sendPage(job: Job, only?: number[]) {
    const page = await nextPage(job, { after: job.after, only, limit: pageSize })
    if (!page) return undefined
    const { devices, parcel } = page
    const unreached = await sendToDevices(page)
    const last = devices.length < pageSize ? null : (devices.at(-1)?.id ?? null)
    return { last, unreached, ttlMs: parcel.ttlSeconds * 1000 }
  }

  const sendNext = (job: Job) => transact(db, (tx) => jobs.send(tx, queue, job))
  /** Backs off in the queue, so that no worker waits. */
  const sendRetry = (job: RetryJob<Job>) => {
    const startAfterSeconds = Math.min(2 ** (job.round - 1), longestPauseSeconds)
    return transact(db, (tx) => jobs.send(tx, queueAgain, job, { startAfterSeconds }))
  }

  await jobs.work<Job>(queue, options, async ({ data, enqueuedAt }) => {
    const end = performance.now() + jobMs
    let job = data
    while (performance.now() < end) {
      const sent = await sendPage(job)
      if (sent && sent.unreached.length > 0) {
        const until = new Date(enqueuedAt.getTime() + sent.ttlMs).toISOString()
        await sendRetry({ ...job, after: 0, only: idsOf(sent.unreached), round: 1, until })
      }
      if (!sent?.last) return
      job = { ...job, after: sent.last }
    }
    await sendNext(job)
  })

  await jobs.work<RetryJob<Job>>(queueAgain, options, async ({ data }) => {
    if (Date.parse(data.until) < Date.now()) return
    const sent = await sendPage(data, data.only)
    if (sent && sent.unreached.length > 0)
      await sendRetry({ ...data, only: idsOf(sent.unreached), round: data.round + 1 })
  })
}

/** `Campus Score <no-reply@campus.test>` or the bare address. */
const addressIn = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

const idsOf = (list: readonly Follower[]) => list.map(({ id }) => id)
