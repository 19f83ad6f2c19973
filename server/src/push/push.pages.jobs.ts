// Sends a message to many devices by jobs: an audience is split into shards, each a job of its own, which processes send beside each
// other a page at a time, each page with the message as it is at that time. What could not be reached is retried until it expires.
import type { Deps } from '../deps.ts'
import type { Job } from '../platform/jobs.ts'
import { type Tx, transact } from '../platform/postgres/postgres.ts'
import type { Parcel } from '../platform/push/push-service.ts'
import type { Audience } from './push.audience.store.ts'
import type { SendToDevices, Unreached } from './push.sender.ts'

export interface PageJob {
  /** Devices up to this id have been notified. */
  after: number
  /** A shard ends with this id; null: it is the last one. Undefined in one that has not been split. */
  upTo?: number | null
  /** Other jobs do the rest: an attempt that died after their commit is not repeated. */
  isHandedOn?: boolean
}

interface Retry {
  round: number
  /** When the message expires. */
  until: string
}

type RetryJob<Data> = Data & Retry & { only: number[] }

export interface Message {
  audience: Audience
  parcel: Parcel
}

interface PagedQueue<Data> {
  /** Shards have their own queue, `…-shard`, and retries too, `…-again`: neither delays a small audience. */
  queue: string
  /** How many of its jobs a process runs at once. */
  concurrency: number
  /** The message as it is now; undefined when it is obsolete. */
  findMessage: (data: Data) => Promise<Message | undefined>
}

/** Several for each process: what one has begun, another cannot take over. */
const shards = { least: 500, most: 16 }
/** One is sent while the next is fetched. */
const shardsAtOnce = 2
/** Of one job. The second is on its way when the last devices of the first are answered. */
const pagesAtOnce = 2
/** A job hands on what is left after so long: others get their turn. */
const jobMs = 8000
/** Longest: jobMs, the pages of all jobs of a process at its pace, and a service that times out. */
const longestSeconds = 120
const longestPauseSeconds = 15

/** So that it takes 0.4 s by itself, whatever the pace. */
const pageSizeFor = (perSecond: number) => Math.min(500, Math.max(20, Math.round(perSecond * 0.4)))

export async function workPages<Data extends PageJob>(
  { db, jobs, config }: Pick<Deps, 'db' | 'jobs' | 'config'>,
  sendToDevices: SendToDevices,
  { queue, concurrency, findMessage }: PagedQueue<Data>,
): Promise<void> {
  const options = { concurrency, longestSeconds }
  const [queueShards, queueAgain] = [`${queue}-shard`, `${queue}-again`]
  const pageSize = pageSizeFor(config.PUSH_PER_SECOND)

  async function startPage(data: Data, only?: number[]) {
    const message = await findMessage(data)
    if (!message) return undefined
    const { audience, parcel } = message
    const devices = await audience.page({ after: data.after, upTo: data.upTo ?? null, only, limit: pageSize })
    const sending = sendToDevices(devices, parcel)
    // Awaited later: a failure before that must not end the process.
    sending.catch(() => {})
    const last = devices.length < pageSize ? null : (devices.at(-1)?.id ?? null)
    return { last, sending, ttlMs: parcel.ttlSeconds * 1000 }
  }

  /** Backs off in the queue, so that no worker waits; a service that asked for more time gets it, and no other. */
  async function sendRetries(tx: Tx, data: Data, { round, until }: Retry, unreached: Unreached[]) {
    const pause = Math.min(2 ** (round - 1), longestPauseSeconds)
    for (const { ids: only, afterSeconds } of unreached) {
      const retry: RetryJob<Data> = { ...data, after: 0, round, until, only }
      await jobs.send(tx, queueAgain, retry, { startAfterSeconds: Math.max(pause, afterSeconds) })
    }
  }

  async function split({ data, save }: Job<Data>, { audience }: Message): Promise<boolean> {
    const bounds = await audience.bounds(shards)
    if (bounds.length === 0) return false
    await transact(db, async (tx) => {
      await save(tx, { ...data, isHandedOn: true })
      for (const [index, upTo] of [...bounds, null].entries())
        await jobs.send(tx, queueShards, { ...data, after: bounds[index - 1] ?? 0, upTo })
    })
    return true
  }

  type Page = NonNullable<Awaited<ReturnType<typeof startPage>>>

  /** Stores how far the job got together with the retries of the page: a worker that takes over repeats neither. */
  async function finishPage({ data, enqueuedAt, save }: Job<Data>, { last, sending, ttlMs }: Page) {
    const unreached = await sending
    if (last === null && unreached.length === 0) return
    const until = new Date(enqueuedAt.getTime() + ttlMs).toISOString()
    const done = { ...data, ...(last === null ? { isHandedOn: true } : { after: last }) }
    await transact(db, async (tx) => {
      await save(tx, done)
      await sendRetries(tx, data, { round: 1, until }, unreached)
    })
  }

  async function sendRange(job: Job<Data>, itsQueue: string) {
    const end = performance.now() + jobMs
    const underWay: Page[] = []
    let next: number | null = job.data.after
    while (next !== null && performance.now() < end) {
      const page = await startPage({ ...job.data, after: next })
      next = page?.last ?? null
      if (page) underWay.push(page)
      if (underWay.length === pagesAtOnce) await finishPage(job, underWay.shift() as Page)
    }
    for (const page of underWay) await finishPage(job, page)
    if (next === null) return
    const rest = { ...job.data, after: next }
    await transact(db, async (tx) => {
      await job.save(tx, { ...rest, isHandedOn: true })
      await jobs.send(tx, itsQueue, rest)
    })
  }

  await jobs.work<Data>(queue, options, async (job) => {
    if (job.data.isHandedOn) return
    const isWhole = job.data.after === 0
    const message = isWhole ? await findMessage(job.data) : undefined
    if (isWhole && (!message || (await split(job, message)))) return
    await sendRange(job, queue)
  })

  await jobs.work<Data>(queueShards, { ...options, concurrency: shardsAtOnce }, async (job) => {
    if (!job.data.isHandedOn) await sendRange(job, queueShards)
  })

  await jobs.work<RetryJob<Data>>(queueAgain, options, async ({ data, save }) => {
    if (data.isHandedOn || Date.parse(data.until) < Date.now()) return
    const page = await startPage(data, data.only)
    const unreached = await page?.sending
    if (!unreached || unreached.length === 0) return
    await transact(db, async (tx) => {
      await save(tx, { ...data, isHandedOn: true })
      await sendRetries(tx, data, { round: data.round + 1, until: data.until }, unreached)
    })
  })
}
