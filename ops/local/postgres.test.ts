// A killed PostgreSQL is gone with all its processes: a test that kills it is never answered by one that has not noticed.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from './postgres.ts'

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a kill ends a server process that is busy, too', { timeout: 60_000 }, async () => {
  const postgres = await startPostgres(`test-kill-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  const client = new pg.Client(postgres.url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  // It computes for a minute, and waits for nothing meanwhile.
  const answer = client.query('select sum(n) from generate_series(1, 300000000) n').catch(() => 'gone')
  expect(isThere(pid)).toBe(true)
  await postgres.kill()
  await expect.poll(() => isThere(pid)).toBe(false)
  expect(await answer).toBe('gone')
  await postgres.start()
})
