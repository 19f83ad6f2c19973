// Background jobs that survive the death of a process: rows in PostgreSQL, committed together with the change that
// needs them, run one by one by any process with the role, retried with growing pauses (pg-boss, in its own schema).
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { boundedLog } from './bounded-log.ts'
import { jobsStopMs } from './jobs-stop.ts'
import type { Tx } from './postgres/postgres.ts'
import { type FailureLog, Failures, type ItemFailures } from './queues/failures.ts'

export interface Job<Data> {
  id: string
  data: Data
  /** 0 at the first attempt. */
  tries: number
  enqueuedAt: Date
  /**
   * Stores how far it got: another attempt starts with these data. Fails when the job was given to another worker meanwhile, so that
   * one that stood still does not go on.
   */
  save: (tx: Tx, data: Data) => Promise<void>
}

export interface QueueOptions {
  /** How many of its jobs a process runs at the same time. */
  concurrency: number
  /**
   * Longer than any job can take: after it a job counts as dead and is run again elsewhere, so everything that a job
   * waits for must time out before.
   */
  longestSeconds: number
  /** For how long a failed job is retried; default about three hours. */
  retryDays?: number
}

export interface Jobs {
  /** Part of the transaction: no commit, no job. Data should refer to rows, not copy them. */
  send: (tx: Tx, queue: string, data: object, options?: { startAfterSeconds?: number }) => Promise<void>
  /** Opens a queue, and runs its jobs here if this process is a worker. A job that throws is retried. */
  work: <Data>(queue: string, options: QueueOptions, work: (job: Job<Data>) => Promise<void>) => Promise<void>
  isWorker: boolean
  close: () => Promise<void>
}

/** About three hours of retries; completed jobs are deleted after a minute. */
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

/** Creates or migrates the queue's own tables, as their owner. */
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
    // Both change tables, which only the owner may: see migrateJobs.
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
      // A worker of this process starts at once; another process finds the job when it polls.
      tx.afterCommit(() => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker)))
    },
    work: async (queue, { concurrency, longestSeconds, retryDays }, work) => {
      const options = { ...retriesFor(retryDays), ...heartbeat, expireInSeconds: longestSeconds }
      await boss.createQueue(queue, options)
      // Otherwise a queue of an earlier release would keep that release's options.
      await boss.updateQueue(queue, options)
      if (!isWorker) return
      const failed = failures.of(`job:${queue}`)
      const ids: string[] = []
      workers.set(queue, ids)
      // One job per worker, so that a slow or failing job does not affect another.
      for (let index = 0; index < concurrency; index++)
        ids.push(await startWorker(queue, work, failed, () => ids[index]))
    },
    // Waits for running jobs; one that does not finish in time is retried by another process.
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
      // Where there was one job there may be more: the worker polls again at once, not a second later.
      boss.notifyWorker(ownId() ?? '')
      try {
        await work({ id, data: data as Data, tries, enqueuedAt, save: (tx, now) => save(tx, queue, job, now) })
        return [{ id, status: 'completed' as const }]
      } catch (error) {
        if (tries >= retryLimit) failed.giveUp(id, error)
        else failed.retry(id, error, tries)
        return [{ id, status: 'failed' as const }]
      }
    })
  }
}

/** pg-boss changes only jobs that wait: how far a running one got is written beside it, in the caller's commit. */
async function save(tx: Tx, queue: string, { id, retryCount }: JobWithMetadata, data: unknown): Promise<void> {
  const { numAffectedRows } = await sql`update ${sql.table(`${schema}.job`)} set data = ${JSON.stringify(data)}::jsonb
    where name = ${queue} and id = ${id} and state = 'active' and retry_count = ${retryCount}`.execute(tx.queries)
  if (numAffectedRows !== 1n) throw new Error('the job was given to another worker')
}
