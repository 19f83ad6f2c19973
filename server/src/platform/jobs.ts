// Work that must happen even if this process dies now: rows in PostgreSQL, committed together with the fact that asks for
// them, done by whichever process has the role, one by one, tried again with growing pauses (pg-boss, in a schema of its own).
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { boundedLog } from './bounded-log.ts'
import type { Tx } from './postgres/postgres.ts'
import { type FailureLog, Failures, type ItemFailures } from './queues/failures.ts'

export interface Job<Data> {
  id: string
  data: Data
  /** 0 at the first try. */
  tries: number
  enqueuedAt: Date
}

export interface QueueOptions {
  /** How many of its jobs a process does at the same time. */
  concurrency: number
  /**
   * Longer than any job can take: one that still runs then is believed dead and done again elsewhere, so all that a job waits for
   * must have given up before.
   */
  longestSeconds: number
  /** How long a job that fails is tried again; about three hours when left out. */
  retryDays?: number
}

export interface Jobs {
  /** Part of the transaction: no commit, no job. Data should name facts, not repeat them. */
  send: (tx: Tx, queue: string, data: object, options?: { startAfterSeconds?: number }) => Promise<void>
  /** Opens a queue, and does its jobs here if this process is one that works. What throws is tried again. */
  work: <Data>(queue: string, options: QueueOptions, work: (job: Job<Data>) => Promise<void>) => Promise<void>
  isWorker: boolean
  close: () => Promise<void>
}

/** How long jobs that run are waited for when the process ends. */
export const jobsStopMs = 5000

/** About three hours of trying; what is done is soon forgotten. */
const retries = { retryLimit: 25, retryDelay: 1, retryBackoff: true, retryDelayMax: 600, deleteAfterSeconds: 60 }
const retriesFor = (days?: number) =>
  days === undefined ? retries : { ...retries, retryLimit: Math.ceil((days * 86_400) / retries.retryDelayMax) }
/** A worker that was killed is noticed within a minute, however long its jobs may take. */
const heartbeat = { heartbeatSeconds: 30 }
const heartbeatRefreshSeconds = 10

interface JobsOptions {
  url: string
  isWorker: boolean
  log: FailureLog
  failures?: Failures
}

const schema = 'jobs'

/** Makes or renews the queue's own tables, as their owner. */
export async function migrateJobs(url: string, lockTimeoutMs: number): Promise<void> {
  const options = `-c lock_timeout=${lockTimeoutMs}`
  const boss = new PgBoss({ connectionString: url, options, schema, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop()
}

export async function openJobs({ url, isWorker, log, failures = new Failures(log) }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    max: 2,
    // Both change tables, which is the owner's: see migrateJobs.
    migrate: false,
    reindex: false,
    application_name: 'campus-score-jobs',
    connectionTimeoutMillis: 2000,
    supervise: isWorker,
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 300,
  })
  const report = boundedLog<Error>(({ message: reason }, leftOut) =>
    log.warn({ reason, leftOut }, 'jobs wait, database unavailable'),
  )
  boss.on('error', report)
  await boss.start()

  const workers = new Map<string, string[]>()
  return {
    isWorker,
    send: async (tx, queue, data, { startAfterSeconds: startAfter } = {}) => {
      await boss.send(queue, data, { db: fromKysely(tx.queries), ...(startAfter && { startAfter }) })
      if (startAfter) return
      // Ours at once; another process finds it when it polls.
      tx.afterCommit(() => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker)))
    },
    work: async (queue, { concurrency, longestSeconds, retryDays }, work) => {
      const options = { ...retriesFor(retryDays), ...heartbeat, expireInSeconds: longestSeconds }
      await boss.createQueue(queue, options)
      // A queue that an earlier release made keeps that release's options otherwise.
      await boss.updateQueue(queue, options)
      if (!isWorker) return
      const failed = failures.of(`job:${queue}`)
      const ids: string[] = []
      workers.set(queue, ids)
      // One job at a time each: what one job takes or throws is no other job's trouble.
      for (let index = 0; index < concurrency; index++)
        ids.push(await startWorker(queue, work, failed, () => ids[index]))
    },
    // What runs is finished; what can't be in time is somebody else's next try.
    close: () => boss.stop({ graceful: true, timeout: jobsStopMs }),
  }

  function startWorker<Data>(
    queue: string,
    work: (job: Job<Data>) => Promise<void>,
    failed: ItemFailures,
    ownId: () => string | undefined,
  ): Promise<string> {
    const options = {
      pollingIntervalSeconds: 1,
      heartbeatRefreshSeconds,
      includeMetadata: true,
      perJobResults: true,
    } as const
    return boss.work(queue, options, async ([job]: JobWithMetadata[]) => {
      if (!job) return []
      const { id, data, retryCount: tries, retryLimit, createdOn: enqueuedAt } = job
      // Where there was one job there may be more: the worker looks again at once, not a second later.
      boss.notifyWorker(ownId() ?? '')
      try {
        await work({ id, data: data as Data, tries, enqueuedAt })
        return [{ id, status: 'completed' as const }]
      } catch (error) {
        if (tries >= retryLimit) failed.giveUp(id, error)
        else failed.retry(id, error, tries)
        return [{ id, status: 'failed' as const }]
      }
    })
  }
}
