// Sends a message to many devices by jobs: a page of devices at a time, each page with the message as it is at that time. Devices
// that could not be reached are retried until the message expires.
import type { Deps } from '../deps.ts'
import { transact } from '../platform/postgres/postgres.ts'
import type { Parcel } from '../platform/push/push-service.ts'
import type { SendToDevices, Unreached } from './push.sender.ts'
import type { Follower } from './push.store.ts'

export interface PageJob {
  /** Devices up to this id have been notified. */
  after: number
}

interface Retry {
  round: number
  /** When the message expires. */
  until: string
}

type RetryJob<Job> = Job & Retry & { only: number[] }

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

const pageSize = 200
/** A job enqueues the next one after so long. */
const jobMs = 8000
/** Longest: jobMs, and a page whose devices all time out, behind the pages of all other jobs. */
const longestSeconds = 120
const longestPauseSeconds = 15

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
    const unreached = await sendToDevices(devices, parcel)
    const last = devices.length < pageSize ? null : (devices.at(-1)?.id ?? null)
    return { last, unreached, ttlMs: parcel.ttlSeconds * 1000 }
  }

  const sendNext = (job: Job) => transact(db, (tx) => jobs.send(tx, queue, job))
  /** Backs off in the queue, so that no worker waits; a service that asked for more time gets it, and no other. */
  const sendRetries = (job: Job & Retry, unreached: Unreached[]) => {
    const pause = Math.min(2 ** (job.round - 1), longestPauseSeconds)
    return transact(db, async (tx) => {
      for (const { ids: only, afterSeconds } of unreached)
        await jobs.send(tx, queueAgain, { ...job, only }, { startAfterSeconds: Math.max(pause, afterSeconds) })
    })
  }

  await jobs.work<Job>(queue, options, async ({ data, enqueuedAt }) => {
    const end = performance.now() + jobMs
    let job = data
    while (performance.now() < end) {
      const sent = await sendPage(job)
      if (sent && sent.unreached.length > 0) {
        const until = new Date(enqueuedAt.getTime() + sent.ttlMs).toISOString()
        await sendRetries({ ...job, after: 0, round: 1, until }, sent.unreached)
      }
      if (!sent?.last) return
      job = { ...job, after: sent.last }
    }
    await sendNext(job)
  })

  await jobs.work<RetryJob<Job>>(queueAgain, options, async ({ data }) => {
    if (Date.parse(data.until) < Date.now()) return
    const sent = await sendPage(data, data.only)
    if (sent && sent.unreached.length > 0) await sendRetries({ ...data, round: data.round + 1 }, sent.unreached)
  })
}
