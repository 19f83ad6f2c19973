// Work that must happen even if this process dies now: rows in PostgreSQL, committed together with the fact that asks for
// them, done by whichever process has the role, tried again with growing pauses (pg-boss, in a schema of its own).
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from './postgres.ts'

export interface Job<Data> {
  id: string
  data: Data
  /** 0 at the first try. */
  tries: number
  askedAt: Date
}

export interface Jobs {
  /** Part of the transaction: no commit, no job. Data should name facts, not repeat them. */
  send: (tx: Tx, queue: string, data: object) => Promise<void>
  /** Opens a queue, and does its jobs here if this process is one that works. What throws is tried again. */
  work: <Data>(queue: string, work: (job: Job<Data>) => Promise<void>) => Promise<void>
  isWorker: boolean
  close: () => Promise<void>
}

/** A rush of letters goes out in full batches with no pause between them. */
const fetching = { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true }
/** About three hours of trying; a worker that was killed is noticed within a minute; what is done is soon forgotten. */
const retries = {
  retryLimit: 25,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 30,
  deleteAfterSeconds: 60,
}

export async function openJobs(options: { url: string; isWorker: boolean; log: Pick<Logger, 'warn'> }): Promise<Jobs> {
  const { url, isWorker, log } = options
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 2,
    application_name: 'campus-score-jobs',
    connectionTimeoutMillis: 2000,
    supervise: isWorker,
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 300,
  })
  let quietUntil = 0
  boss.on('error', (error) => {
    // It asks every second; saying so twice a minute is enough.
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + 30_000
    log.warn({ reason: error.message }, 'jobs: database away')
  })
  await boss.start()

  const workers = new Map<string, string>()
  return {
    isWorker,
    send: async (tx, queue, data) => {
      await boss.send(queue, data, { db: fromKysely(tx.queries) })
      const worker = workers.get(queue)
      // Ours at once; another process finds it when it looks.
      if (worker) tx.afterCommit(() => boss.notifyWorker(worker))
    },
    work: async (queue, work) => {
      await boss.createQueue(queue, retries)
      if (!isWorker) return
      const fetchingEach = { ...fetching, includeMetadata: true, perJobResults: true } as const
      const id = await boss.work(queue, fetchingEach, (batch: JobWithMetadata[]) =>
        Promise.all(
          batch.map(async ({ id: jobId, data, retryCount, createdOn }) => {
            try {
              await work({ id: jobId, data: data as never, tries: retryCount, askedAt: createdOn })
              return { id: jobId, status: 'completed' } as const
            } catch (error) {
              log.warn({ queue, job: jobId, tries: retryCount, reason: (error as Error).message }, 'job waits')
              return { id: jobId, status: 'failed' } as const
            }
          }),
        ),
      )
      workers.set(queue, id)
    },
    // What runs is finished; what can't be in time is somebody else's next try.
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
