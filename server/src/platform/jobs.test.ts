// Jobs are facts: they come with the commit that asks for them, and stay until they are done.
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase } from '../../test/campus.ts'
import { openJobs } from './jobs.ts'
import { openDatabase, transact } from './postgres.ts'

test('no commit, no job; and what fails is tried again', async () => {
  const { databaseUrl: url, drop } = await cloneDatabase()
  const db = openDatabase(url, { max: 2 })
  const jobs = await openJobs({ url, isWorker: true, log: pino({ level: 'silent' }) })
  onTestFinished(async () => {
    await jobs.close()
    await db.close()
    await drop()
  })
  const seen: Array<{ word: string; tries: number }> = []
  await jobs.work<{ word: string }>('words', async ({ data: { word }, tries }) => {
    seen.push({ word, tries })
    if (word === 'stubborn' && tries === 0) throw new Error('not now')
  })
  const rolledBack = transact(db, async (tx) => {
    await jobs.send(tx, 'words', { word: 'unsaid' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await transact(db, async (tx) => {
    await jobs.send(tx, 'words', { word: 'stubborn' })
    await jobs.send(tx, 'words', { word: 'easy' })
  })
  await vi.waitFor(() => expect(seen).toHaveLength(3), 8000)
  expect(seen).toEqual(
    expect.arrayContaining([
      { word: 'easy', tries: 0 },
      { word: 'stubborn', tries: 0 },
      { word: 'stubborn', tries: 1 },
    ]),
  )
})
