// Jobs are rows: they are committed with the change that needs them, and stay until they are done.
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase } from '../../test/fixtures/campus.ts'
import { openJobs } from './jobs.ts'
import { openDatabase, transact } from './postgres/postgres.ts'

/** An own database, and a process that works on its jobs. */
async function openWorker(log: Parameters<typeof openJobs>[0]['log'] = pino({ level: 'silent' })) {
  const { databaseUrl: url, drop } = await cloneDatabase()
  const db = openDatabase(url, { max: 2 })
  const jobs = await openJobs({ url, isWorker: true, log })
  onTestFinished(async () => {
    await jobs.close()
    await db.close()
    await drop()
  })
  return { db, jobs }
}

test('enqueues a job only with its commit, and retries a failed one', async () => {
  const { db, jobs } = await openWorker()
  const seen: Array<{ word: string; tries: number }> = []
  await jobs.work<{ word: string }>(
    'words',
    { concurrency: 2, longestSeconds: 30 },
    async ({ data: { word }, tries }) => {
      seen.push({ word, tries })
      if (word === 'stubborn' && tries === 0) throw new Error('not now')
    },
  )
  const rolledBack = transact(db, async (tx) => {
    await jobs.send(tx, 'words', { word: 'rolled back' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await transact(db, async (tx) => {
    await jobs.send(tx, 'words', { word: 'stubborn' })
    await jobs.send(tx, 'words', { word: 'easy' })
  })
  await vi.waitFor(() => expect(seen).toHaveLength(3), 15_000)
  expect(seen).toEqual(
    expect.arrayContaining([
      { word: 'easy', tries: 0 },
      { word: 'stubborn', tries: 0 },
      { word: 'stubborn', tries: 1 },
    ]),
  )
})

test('runs each job once, although together they take longer than one may take', async () => {
  const { db, jobs } = await openWorker()
  // As many connections as a mailer has: without a free one a job waits.
  let connections = [Promise.resolve(), Promise.resolve()]
  const done: number[] = []
  await jobs.work<{ number: number }>('slow', { concurrency: 2, longestSeconds: 1 }, async ({ data: { number } }) => {
    const [free = Promise.resolve(), ...others] = connections
    // Real time, because PostgreSQL's clock decides what has taken too long.
    const sent = free.then(() => sleep(300))
    connections = [...others, sent]
    await sent
    done.push(number)
  })
  const numbers = Array.from({ length: 10 }, (_, number) => number)
  await transact(db, async (tx) => {
    for (const number of numbers) await jobs.send(tx, 'slow', { number })
  })
  const states = () => db.pool.query<{ state: string }>("select distinct state::text from jobs.job where name = 'slow'")
  await vi.waitFor(async () => expect((await states()).rows).toEqual([{ state: 'completed' }]), 20_000)
  expect(done.toSorted()).toEqual(numbers)
})

test('logs a job that never succeeds once, and completes a thousand others', async () => {
  const lines: string[] = []
  const note = (_: object, message: string) => void lines.push(message)
  const { db, jobs } = await openWorker({ warn: note, error: note } as never)
  const tried = new Map<number, number>()
  const options = { concurrency: 4, longestSeconds: 30 }
  await jobs.work<{ number: number }>('many', options, async ({ data: { number } }) => {
    tried.set(number, (tried.get(number) ?? 0) + 1)
    if (number === 0) throw new Error('bad')
  })
  await transact(db, async (tx) => {
    for (let number = 0; number < 1000; number++) await jobs.send(tx, 'many', { number })
  })
  await vi.waitFor(() => expect(tried.size).toBe(1000), 30_000)
  await vi.waitFor(() => expect(tried.get(0)).toBeGreaterThan(2), 15_000)
  expect(lines).toEqual(['item failed, retrying'])
}, 60_000)

test('a delayed job does not occupy a worker', async () => {
  const { db, jobs } = await openWorker()
  const done: string[] = []
  await jobs.work<{ word: string }>('later', { concurrency: 1, longestSeconds: 30 }, async ({ data: { word } }) => {
    done.push(word)
  })
  await transact(db, async (tx) => {
    await jobs.send(tx, 'later', { word: 'later' }, { startAfterSeconds: 2 })
    await jobs.send(tx, 'later', { word: 'now' })
  })
  await vi.waitFor(() => expect(done).toEqual(['now', 'later']), 15_000)
})

test('a retry starts where the last attempt stored how far it got', async () => {
  const { db, jobs } = await openWorker()
  const starts: number[] = []
  await jobs.work<{ done: number }>('counted', { concurrency: 1, longestSeconds: 30 }, async ({ data, save }) => {
    starts.push(data.done)
    if (data.done === 4) return
    await transact(db, (tx) => save(tx, { done: data.done + 2 }))
    throw new Error('died')
  })
  await transact(db, (tx) => jobs.send(tx, 'counted', { done: 0 }))
  await vi.waitFor(() => expect(starts).toEqual([0, 2, 4]), 15_000)
})

test('an attempt whose job was given to another worker stores nothing', async () => {
  const { db, jobs } = await openWorker()
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
  const outcomes: string[] = []
  await jobs.work<{ by: string }>('taken', { concurrency: 2, longestSeconds: 30 }, async ({ tries, save }) => {
    if (tries === 0) await isTaken
    else take()
    const by = tries === 0 ? 'first' : 'second'
    await transact(db, (tx) => save(tx, { by })).then(
      () => outcomes.push(`${by} stored`),
      (error: Error) => outcomes.push(`${by}: ${error.message}`),
    )
    // The job is the second's until the first has tried.
    await vi.waitFor(() => expect(outcomes).toHaveLength(2), 15_000)
  })
  await transact(db, (tx) => jobs.send(tx, 'taken', { by: 'nobody' }))
  const seemsDead = async () => {
    const { rowCount } = await db.pool.query(
      `update jobs.job set state = 'retry', start_after = now() where name = 'taken' and state = 'active'`,
    )
    expect(rowCount).toBe(1)
  }
  await vi.waitFor(seemsDead, 15_000)
  await vi.waitFor(() => expect(outcomes).toHaveLength(2), 15_000)
  expect(outcomes.toSorted()).toEqual(['first: the job was given to another worker', 'second stored'])
  const { rows } = await db.pool.query("select data from jobs.job where name = 'taken'")
  expect(rows).toEqual([{ data: { by: 'second' } }])
})
